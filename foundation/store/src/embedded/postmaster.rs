//! The server process: spawns it, copies its output, sends signals.

use std::fs;
use std::io::{self, PipeWriter};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use parking_lot::Mutex;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::error::{EmbeddedError, io as io_error};
use super::log::ServerLog;
use super::poll_until;

/// Shutdown signals with their time limits in ms: fast first; immediate, which costs a recovery at the next start, only if
/// that hangs.
const STOP_SIGNALS: [(Signal, u64); 2] = [(Signal::INT, 60_000), (Signal::QUIT, 10_000)];
/// How long backends may take to close the log after the postmaster has ended.
const LOG_END_LIMIT_MS: u64 = 1_000;

/// The current server process, and whether it is to stop.
#[derive(Default)]
pub(super) struct Signals {
    /// A pidfd names the process itself, so that a signal can't reach a later process with the same number.
    process: Mutex<Option<(u32, Arc<OwnedFd>)>>,
    stopping: AtomicBool,
}

impl Signals {
    pub fn pid(&self) -> u32 {
        self.process.lock().as_ref().map_or(0, |(pid, _)| *pid)
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Stops the server for good. Returns false if it is still running afterwards.
    pub fn stop(&self, is_gone: impl Fn() -> bool) -> bool {
        self.stopping.store(true, Ordering::Relaxed);
        self.end(is_gone)
    }

    /// Stops the current process. Returns false if it is still running afterwards.
    pub fn end(&self, mut is_gone: impl FnMut() -> bool) -> bool {
        for (signal, limit_ms) in STOP_SIGNALS {
            if is_gone() {
                return true;
            }
            let process = self.process.lock().clone();
            if let Some((_, handle)) = process {
                // Fails only if the process has ended already.
                let _ = pidfd_send_signal(&*handle, signal);
            }
            if poll_until(limit_ms, &mut is_gone) {
                return true;
            }
            tracing::warn!(pid = self.pid(), ?signal, limit_ms, "PostgreSQL has not stopped");
        }
        false
    }
}

/// The output of one server process.
pub(super) struct Postmaster {
    log: Option<JoinHandle<String>>,
}

impl Postmaster {
    /// Starts the command. From now on `signals` reach its process.
    pub fn spawn(
        command: Command,
        log_path: &Path,
        signals: &Signals,
    ) -> Result<(Self, Child), EmbeddedError> {
        let mut log = ServerLog::open(log_path).map_err(io_error("open", log_path))?;
        let (child, output, handle) = launch(command).map_err(io_error("run", Path::new("setpriv")))?;
        *signals.process.lock() = Some((child.id(), Arc::new(handle)));
        let copy = move || {
            log.copy_from(output);
            log.tail()
        };
        let thread = thread::Builder::new().name("postgres-log".to_owned());
        let log = thread.spawn(copy).map_err(io_error("start a thread for", log_path))?;
        Ok((Self { log: Some(log) }, child))
    }

    /// Returns the end of the output, once every process of the server has closed it.
    pub fn log_tail(&mut self) -> String {
        poll_until(LOG_END_LIMIT_MS, || self.log.as_ref().is_none_or(JoinHandle::is_finished));
        let log = self.log.take_if(|log| log.is_finished());
        log.and_then(|log| log.join().ok()).unwrap_or_default()
    }
}

fn launch(mut command: Command) -> io::Result<(Child, io::PipeReader, OwnedFd)> {
    let (output, writer): (_, PipeWriter) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    // Ctrl-C on a terminal reaches a whole process group; the server must outlive the shutdown of this process.
    command.process_group(0);
    let child = command.spawn()?;
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let pid = pid.ok_or_else(|| io::Error::other("a process id out of range"))?;
    let handle = pidfd_open(pid, PidfdFlags::empty())?;
    Ok((child, output, handle))
}

/// Returns true if the server's pid file states that it accepts connections: line 1 is the process, line 8 its state.
pub(super) fn is_ready(data: &Path, pid: u32) -> bool {
    let Ok(text) = fs::read_to_string(data.join("postmaster.pid")) else { return false };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.first() == Some(&pid.to_string().as_str()) && lines.get(7) == Some(&"ready")
}
