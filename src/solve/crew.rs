//! Who does the work: one thread, or with the feature `build` a pool of them.

/// Runs one piece of work on as many threads as are free.
pub trait Crew: Sync {
    /// Calls `work` at least once, and on other threads too if there are any; returns when every
    /// call has returned. The calls share their work among themselves.
    fn run(&self, work: &(dyn Fn() + Sync));

    /// How many threads there are.
    fn threads(&self) -> usize;
}

/// The calling thread alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn run(&self, work: &(dyn Fn() + Sync)) {
        work();
    }

    fn threads(&self) -> usize {
        1
    }
}

/// A pool of threads.
#[cfg(feature = "build")]
#[derive(Debug)]
pub struct Pool(rayon::ThreadPool);

#[cfg(feature = "build")]
impl Pool {
    /// A pool of so many threads, or of one for each core.
    pub fn new(threads: Option<usize>) -> Result<Pool, rayon::ThreadPoolBuildError> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
        // A search nests as deep as the game is long, and stolen work nests on top of that.
        builder.stack_size(64 << 20).build().map(Pool)
    }
}

#[cfg(feature = "build")]
impl Crew for Pool {
    fn run(&self, work: &(dyn Fn() + Sync)) {
        self.0.scope(|scope| {
            for _ in 1..self.0.current_num_threads() {
                scope.spawn(|_| work());
            }
            work();
        });
    }

    fn threads(&self) -> usize {
        self.0.current_num_threads()
    }
}
