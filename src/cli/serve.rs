//! `pegbase serve`: the web page and the HTTP API.

use std::net::SocketAddr;
use std::process::{Command, Stdio};

use super::args::ServeArgs;
use super::failure::Failure;
use crate::play::Home;
use crate::serve::{Settings, asked_to_stop, serve};

pub(super) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let home = Home::find();
    if let Err(error) = &home {
        eprintln!("games end with the server: {error}");
    }
    if !args.bind.is_loopback() {
        eprintln!("anybody who can reach {} can play and ask", args.bind);
    }
    let settings = Settings { address: args.bind, port: args.port, home: home.ok() };
    let served = serve(&settings, |address| announce(address, args.open), asked_to_stop());
    served.map_err(|error| {
        let place = SocketAddr::new(args.bind, args.port);
        Failure::Usage(format!("cannot serve at {place}: {error}; --port takes another port"))
    })
}

fn announce(address: SocketAddr, open: bool) {
    let url = format!("http://{address}/");
    // Whoever started the server may not listen, and the page is there all the same.
    let _ = super::output::print_text(&format!("{url}\n"));
    eprintln!("Ctrl-C stops it");
    if open && let Err(error) = open_in_browser(&url) {
        eprintln!("cannot open a browser: {error}");
    }
}

/// Asks the system to show a page.
fn open_in_browser(url: &str) -> std::io::Result<()> {
    let (program, args): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(args).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
