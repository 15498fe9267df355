//! The running server process: spawned, watched, made to stop.

use std::fs;
use std::io::{self, PipeWriter};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::error::{EmbeddedError, io as io_error};
use super::log::ServerLog;
use super::within;

/// Fast shutdown first; immediate, which costs a recovery at the next start, only when that hangs.
const STOPS: [(Signal, u64); 2] = [(Signal::INT, 60_000), (Signal::QUIT, 10_000)];

pub(super) struct Postmaster {
    pub pid: u32,
    /// Names the process itself, so that a signal can't reach a later owner of its number.
    handle: OwnedFd,
    keeper: Option<JoinHandle<Exit>>,
    stopping: Arc<AtomicBool>,
}

struct Exit {
    status: ExitStatus,
    log_tail: String,
}

impl Postmaster {
    /// Starts the command on a thread that lives as long as the server: the kernel sends the
    /// parent-death signal when the spawning *thread* ends.
    pub fn spawn(command: Command, log_path: &Path) -> Result<Self, EmbeddedError> {
        let log = ServerLog::open(log_path).map_err(io_error("open", log_path))?;
        let stopping = Arc::new(AtomicBool::new(false));
        let asked = stopping.clone();
        let (started, outcome) = std::sync::mpsc::sync_channel(1);
        let keeper = thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || {
                let mut log = log;
                match launch(command) {
                    Ok((child, output, handle)) => {
                        let _ = started.send(Ok((child.id(), handle)));
                        keep(child, output, &mut log, &asked)
                    }
                    Err(error) => {
                        let _ = started.send(Err(error));
                        Exit { status: ExitStatus::default(), log_tail: String::new() }
                    }
                }
            })
            .map_err(io_error("start a thread for", log_path))?;
        let program = Path::new("setpriv");
        let outcome = outcome.recv().unwrap_or_else(|_| Err(io::Error::other("the thread ended")));
        let (pid, handle) = outcome.map_err(io_error("run", program))?;
        Ok(Self { pid, handle, keeper: Some(keeper), stopping })
    }

    /// Waits until the server says in its pid file that it accepts connections.
    pub fn wait_ready(&mut self, data: &Path, limit_ms: u64) -> Result<(), EmbeddedError> {
        let pid_file = data.join("postmaster.pid");
        let mut ready = false;
        within(limit_ms, || {
            ready = says_ready(&pid_file, self.pid);
            ready || self.is_gone()
        });
        if ready {
            return Ok(());
        }
        let gone = self.is_gone();
        let Exit { status, log_tail } = self.end()?;
        Err(match gone {
            true => EmbeddedError::Exited { status, log_tail },
            false => EmbeddedError::NotReady { seconds: limit_ms / 1000, log_tail },
        })
    }

    pub fn stop(&mut self) -> Result<(), EmbeddedError> {
        if self.keeper.is_some() {
            self.end()?;
        }
        Ok(())
    }

    fn is_gone(&self) -> bool {
        self.keeper.as_ref().is_none_or(JoinHandle::is_finished)
    }

    fn end(&mut self) -> Result<Exit, EmbeddedError> {
        self.stopping.store(true, Ordering::Relaxed);
        for (signal, limit_ms) in STOPS {
            if self.is_gone() {
                break;
            }
            // Fails only when the process is gone already.
            let _ = pidfd_send_signal(&self.handle, signal);
            if !within(limit_ms, || self.is_gone()) {
                tracing::warn!(pid = self.pid, ?signal, limit_ms, "PostgreSQL has not stopped");
            }
        }
        let keeper = self.keeper.take_if(|keeper| keeper.is_finished());
        let exit = keeper.and_then(|keeper| keeper.join().ok());
        exit.ok_or(EmbeddedError::NotStopped { pid: self.pid })
    }
}

fn launch(mut command: Command) -> io::Result<(Child, io::PipeReader, OwnedFd)> {
    let (output, writer): (_, PipeWriter) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    // Ctrl-C on a terminal reaches a whole process group; the server must outlive our own shutdown.
    command.process_group(0);
    let child = command.spawn()?;
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let pid = pid.ok_or_else(|| io::Error::other("a process id out of range"))?;
    let handle = pidfd_open(pid, PidfdFlags::empty())?;
    Ok((child, output, handle))
}

fn keep(mut child: Child, output: io::PipeReader, log: &mut ServerLog, asked: &AtomicBool) -> Exit {
    log.copy_from(output);
    let status = child.wait().unwrap_or_default();
    let log_tail = log.tail();
    if !asked.load(Ordering::Relaxed) {
        tracing::error!(%status, %log_tail, "PostgreSQL ended by itself");
    }
    Exit { status, log_tail }
}

/// Line 1 is the process, line 8 its state.
fn says_ready(pid_file: &Path, pid: u32) -> bool {
    let Ok(text) = fs::read_to_string(pid_file) else { return false };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.first() == Some(&pid.to_string().as_str()) && lines.get(7) == Some(&"ready")
}
