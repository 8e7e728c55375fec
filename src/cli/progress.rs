//! Progress of a search on stderr, and stopping it with Ctrl-C.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::grouped;
use crate::solve::{Control, Progress};

/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(100);

/// Runs `work` on this thread while another one shows how far it is. Ctrl-C stops the search.
///
/// All searches of a run have the same `control`: a handler can be set only once.
pub(super) fn watch<T>(control: &Arc<Control>, work: impl FnOnce() -> T) -> T {
    let stopped = Arc::clone(control);
    // The second time it fails, and the first handler does the same.
    let _ = ctrlc::set_handler(move || stopped.stop());
    if !is_wanted() {
        return work();
    }
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| draw(control, &finished));
        let result = work();
        finished.store(true, Relaxed);
        result
    })
}

/// Progress is for people: on a terminal that can redraw a line, unless they do not want it.
fn is_wanted() -> bool {
    std::io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        && anstream::ColorChoice::global() != anstream::ColorChoice::Never
}

fn draw(control: &Control, finished: &AtomicBool) {
    let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:24} {msg}") {
        bar.set_style(style.progress_chars("━━ "));
    }
    let start = Instant::now();
    while !finished.load(Relaxed) {
        let progress = control.progress();
        bar.set_position((progress.done * 1000.0) as u64);
        bar.set_message(describe(&progress, start.elapsed()));
        std::thread::sleep(TICK);
    }
    bar.finish_and_clear();
}

fn describe(progress: &Progress, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64().max(0.001);
    let best = match progress.best {
        Some(total) => format!("best total so far {}", grouped(total.into())),
        None => "no strategy yet".to_owned(),
    };
    let speed = grouped((progress.nodes as f64 / seconds) as u64);
    let percent = 100.0 * progress.done;
    let left = seconds * (1.0 - progress.done) / progress.done.max(1e-9);
    let left = match progress.done {
        0.01.. => format!("perhaps {} left", duration(left)),
        _ => "no estimate yet".to_owned(),
    };
    format!("{percent:.0} % of this proof · {best} · {speed} nodes/s · {left}")
}

/// A time in a unit that fits it.
fn duration(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.0} s"),
        ..5400.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
