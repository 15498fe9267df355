//! Supervises the server: starts it, waits for its end, and restarts it with back-off.

use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use gpuaas_core::error::chain_of;
use tokio::sync::watch;

use super::error::{EmbeddedError, io as io_error};
use super::postmaster::{Postmaster, Signals, is_ready};
use super::program::Program;
use super::{EXIT_LIMIT_MS, poll_until};

/// Consecutive failed or short-lived starts after which the server isn't restarted.
const MAX_FAILURES: u32 = 6;
/// Run time after which a server counts as recovered: failures are counted from zero.
const STABLE_AFTER_MS: u64 = 60_000;
const STABLE_POLL_MS: u64 = 100;
const FIRST_PAUSE_MS: u64 = 250;
const MAX_PAUSE_MS: u64 = 4_000;
const READY_LIMIT_MS: u64 = 30_000;
/// WAL replay after a crash may take long; interrupting it would start it over.
const RECOVERY_LIMIT_MS: u64 = 600_000;

/// A supervised server.
pub(super) struct Supervision {
    signals: Arc<Signals>,
    thread: Option<JoinHandle<()>>,
    restarts_exhausted: watch::Receiver<Option<String>>,
}

impl Supervision {
    /// Starts the server and returns when it accepts connections. Fails with the reason if it doesn't.
    ///
    /// One thread spawns every server process and lives as long as the supervision: the kernel sends the parent-death signal
    /// when the spawning *thread* ends.
    pub fn start(program: Program, crashed: bool) -> Result<Self, EmbeddedError> {
        let signals = Arc::new(Signals::default());
        let (restarts_exhausted, receiver) = watch::channel(None);
        let (first, outcome) = sync_channel(1);
        let log = program.log.clone();
        let supervision_loop = SupervisionLoop { program, signals: signals.clone(), restarts_exhausted };
        let thread = thread::Builder::new().name("postgres".to_owned());
        let thread = thread
            .spawn(move || supervision_loop.run(crashed, &first))
            .map_err(io_error("start a thread for", &log))?;
        let started = first_outcome(&outcome);
        let supervision = Self { signals, thread: Some(thread), restarts_exhausted: receiver };
        started.map(|()| supervision)
    }

    /// Returns the process id of the current server.
    pub fn pid(&self) -> u32 {
        self.signals.pid()
    }

    /// Resolves with the reason once the server has failed too often and isn't restarted.
    pub fn restarts_exhausted(&self) -> impl Future<Output = String> + Send + use<> {
        let mut receiver = self.restarts_exhausted.clone();
        async move {
            let reason = receiver.wait_for(Option::is_some).await.ok().and_then(|reason| reason.clone());
            match reason {
                Some(reason) => reason,
                // The server was stopped normally.
                None => std::future::pending().await,
            }
        }
    }

    /// Stops the server for good.
    pub fn stop(&mut self) -> Result<(), EmbeddedError> {
        let Some(thread) = &self.thread else { return Ok(()) };
        if !self.signals.stop(|| thread.is_finished()) {
            return Err(EmbeddedError::NotStopped { pid: self.pid() });
        }
        self.thread = None;
        Ok(())
    }
}

fn first_outcome(outcome: &Receiver<Result<(), EmbeddedError>>) -> Result<(), EmbeddedError> {
    let ended =
        || EmbeddedError::Exited { status: ExitStatus::default(), log_tail: "the thread ended".to_owned() };
    outcome.recv().unwrap_or_else(|_| Err(ended()))
}

/// The state of the supervising thread.
struct SupervisionLoop {
    program: Program,
    signals: Arc<Signals>,
    restarts_exhausted: watch::Sender<Option<String>>,
}

impl SupervisionLoop {
    /// Runs server processes one after the other, until a stop is requested or too many have failed. The first outcome is
    /// reported to the caller of [`Supervision::start`]; a first failure is final.
    fn run(self, mut crashed: bool, first: &SyncSender<Result<(), EmbeddedError>>) {
        let mut failures = 0;
        let mut has_run = false;
        loop {
            let outcome = self.start(crashed);
            if outcome.is_err() && self.signals.is_stopping() {
                return;
            }
            let started = outcome.is_ok();
            let stable = match outcome {
                Ok((mut postmaster, child)) => {
                    if has_run {
                        tracing::info!(pid = self.signals.pid(), "PostgreSQL is running again");
                    } else {
                        has_run = true;
                        let _ = first.send(Ok(()));
                    }
                    let stable = self.wait_for_end(child, &mut postmaster);
                    if self.signals.is_stopping() {
                        return;
                    }
                    stable
                }
                Err(error) if !has_run => {
                    let _ = first.send(Err(error));
                    return;
                }
                Err(error) => {
                    tracing::error!(cause = chain_of(&error), "PostgreSQL could not be started again");
                    false
                }
            };
            failures = if stable { 1 } else { failures + 1 };
            if failures >= MAX_FAILURES {
                let reason = format!(
                    "PostgreSQL ended {failures} times in a row; its log is {}",
                    self.program.log.display()
                );
                self.restarts_exhausted.send_replace(Some(reason));
                return;
            }
            crashed = true;
            metrics::counter!("gpuaas_embedded_database_restarts_total").increment(1);
            // A server that ran and was killed is restarted at once.
            let pause = if started && failures == 1 { 0 } else { pause_ms(failures) };
            if poll_until(pause, || self.signals.is_stopping()) && self.signals.is_stopping() {
                return;
            }
            if let Err(error) = self.program.clear_leftovers(EXIT_LIMIT_MS) {
                tracing::error!(
                    cause = chain_of(&error),
                    "processes of the PostgreSQL that ended are still there"
                );
            }
            if self.signals.is_stopping() {
                return;
            }
        }
    }

    /// Starts a server and waits until it is ready. A stop requested meanwhile ends it: the stop signals may have been sent
    /// to the previous process.
    fn start(&self, crashed: bool) -> Result<(Postmaster, Child), EmbeddedError> {
        let (mut postmaster, mut child) =
            Postmaster::spawn(self.program.command(), &self.program.log, &self.signals)?;
        let limit_ms = if crashed { RECOVERY_LIMIT_MS } else { READY_LIMIT_MS };
        let (mut ready, mut exit) = (false, None);
        poll_until(limit_ms, || {
            ready = is_ready(&self.program.data, child.id());
            exit = child.try_wait().ok().flatten();
            ready || exit.is_some() || self.signals.is_stopping()
        });
        if ready && exit.is_none() && !self.signals.is_stopping() {
            return Ok((postmaster, child));
        }
        if exit.is_none() {
            self.signals.end(|| child.try_wait().is_ok_and(|status| status.is_some()));
        }
        let log_tail = postmaster.log_tail();
        Err(match exit {
            Some(status) => EmbeddedError::Exited { status, log_tail },
            None => EmbeddedError::NotReady { seconds: limit_ms / 1000, log_tail },
        })
    }

    /// Waits until the server ends. Returns true if it ran long enough to count as recovered.
    #[expect(clippy::disallowed_methods, reason = "a thread of its own")]
    fn wait_for_end(&self, mut child: Child, postmaster: &mut Postmaster) -> bool {
        let mut ran_ms = 0;
        let mut ended = child.try_wait().ok().flatten();
        while ended.is_none() && ran_ms < STABLE_AFTER_MS {
            thread::sleep(Duration::from_millis(STABLE_POLL_MS));
            ran_ms += STABLE_POLL_MS;
            ended = child.try_wait().ok().flatten();
        }
        let stable = ended.is_none();
        let status = ended.or_else(|| child.wait().ok()).unwrap_or_default();
        if self.signals.is_stopping() {
            postmaster.log_tail();
        } else {
            tracing::error!(%status, log = %self.program.log.display(), "PostgreSQL ended by itself; it is started again");
        }
        stable
    }
}

fn pause_ms(failures: u32) -> u64 {
    (FIRST_PAUSE_MS << failures.min(16)).min(MAX_PAUSE_MS)
}
