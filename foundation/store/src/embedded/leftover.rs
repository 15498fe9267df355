//! A server that outlived its parent: waits for it, or stops it, before a new one is started.

use std::path::Path;
use std::{fs, io};

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::account::{SystemAccount, output_text, run};
use super::binaries::Binaries;
use super::error::{EmbeddedError, io as io_error};
use super::{PORT, poll_until};

const STOP_LIMIT_SECONDS: &str = "60";
const SETTLE_LIMIT_MS: u64 = 1_000;

/// A server that an earlier run may have left. The caller holds the home's lock, so the server has no living owner.
pub(super) struct Leftover<'a> {
    pub data: &'a Path,
    pub socket_dir: &'a Path,
}

impl Leftover<'_> {
    /// Returns once no process uses the data. The result is true if the last server ended without cleaning up.
    pub fn clear(
        &self,
        account: &SystemAccount,
        binaries: &Binaries,
        exit_limit_ms: u64,
    ) -> Result<bool, EmbeddedError> {
        let pid_file = self.data.join("postmaster.pid");
        if !pid_file.exists() {
            return Ok(false);
        }
        if !poll_until(exit_limit_ms, || server_processes(self.data).is_empty()) {
            self.stop(account, binaries)?;
        }
        let Some(pid) = recorded_pid(&pid_file) else { return Ok(pid_file.exists()) };
        // PostgreSQL checks a pid file only by whether a process with the number exists, and numbers are reused. No server
        // uses this data, so the number belongs to another process and the files are stale.
        if Path::new("/proc").join(pid.to_string()).exists() {
            remove(&pid_file)?;
            remove(&self.socket_dir.join(format!(".s.PGSQL.{PORT}.lock")))?;
        }
        Ok(true)
    }

    fn stop(&self, account: &SystemAccount, binaries: &Binaries) -> Result<(), EmbeddedError> {
        let mut pg_ctl = account.command(&binaries.program("pg_ctl"));
        pg_ctl.args(["stop", "-m", "fast", "-w", "-t", STOP_LIMIT_SECONDS, "-D"]).arg(self.data);
        let output = run(&mut pg_ctl)?;
        if poll_until(SETTLE_LIMIT_MS, || server_processes(self.data).is_empty()) {
            return Ok(());
        }
        // Backends without a postmaster react only to signals.
        for signal in [Signal::QUIT, Signal::KILL] {
            server_processes(self.data).into_iter().for_each(|pid| send(pid, self.data, signal));
            if poll_until(SETTLE_LIMIT_MS, || server_processes(self.data).is_empty()) {
                return Ok(());
            }
        }
        let (data, pids) = (self.data.to_owned(), server_processes(self.data));
        Err(EmbeddedError::StillRunning { data, pids, output: output_text(&output) })
    }
}

/// Returns the processes of any PostgreSQL server on this data: each has it as its working directory.
fn server_processes(data: &Path) -> Vec<u32> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = processes.flatten().filter_map(|process| process.file_name().to_str()?.parse().ok());
    pids.filter(|pid| is_server_process(*pid, data)).collect()
}

fn is_server_process(pid: u32, data: &Path) -> bool {
    let process = Path::new("/proc").join(pid.to_string());
    let here = fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd == data);
    let name = fs::read_to_string(process.join("comm")).unwrap_or_default();
    here && name.trim_end() == "postgres"
}

/// Signals a process through a descriptor that was opened before the process was recognised, so that a later process with
/// the same number isn't signalled.
fn send(pid: u32, data: &Path, signal: Signal) {
    let Some(process) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return };
    let Ok(handle) = pidfd_open(process, PidfdFlags::empty()) else { return };
    if is_server_process(pid, data) {
        // Fails only if the process has ended already.
        let _ = pidfd_send_signal(&handle, signal);
    }
}

fn recorded_pid(pid_file: &Path) -> Option<u32> {
    fs::read_to_string(pid_file).ok()?.lines().next()?.trim().parse().ok()
}

fn remove(path: &Path) -> Result<(), EmbeddedError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error("remove", path)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::embedded::postmaster::{Postmaster, Signals, is_ready};
    use crate::embedded::{EmbeddedOptions, prepare};

    #[test]
    fn a_leftover_server_that_does_not_end_is_stopped() {
        let directory = tempfile::tempdir().expect("temporary directory");
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o711)).expect("passable");
        let data_dir = directory.path().to_owned();
        let options = EmbeddedOptions { data_dir, binaries: None, durable: false, settings: vec![] };
        let (home, program) = prepare(&options).expect("prepared");
        let (_, mut server) =
            Postmaster::spawn(program.command(), &program.log, &Signals::default()).expect("spawned");
        assert!(poll_until(30_000, || is_ready(&home.data, server.id())));
        assert!(server_processes(&home.data).contains(&server.id()));

        // Reaps the process as the kernel does for an orphan.
        let crashed = std::thread::scope(|scope| {
            scope.spawn(|| server.wait().expect("reaped"));
            program.clear_leftovers(50).expect("stopped")
        });

        assert!(!crashed);
        assert!(server_processes(&home.data).is_empty());
    }
}
