//! A server that outlived its parent: waited for, stopped, and only then replaced.

use std::path::Path;
use std::{fs, io};

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::account::{Account, run, said};
use super::binaries::Binaries;
use super::error::{EmbeddedError, io as io_error};
use super::{PORT, within};

const STOP_LIMIT_SECONDS: &str = "60";
const SETTLE_LIMIT_MS: u64 = 1_000;

/// What an earlier run may have left. The caller holds the home's lock, so it has no living owner.
pub(super) struct Leftover<'a> {
    pub data: &'a Path,
    pub socket_dir: &'a Path,
}

impl Leftover<'_> {
    /// Returns once no process uses the data, and whether the last server ended without cleaning up.
    pub fn clear(
        &self,
        account: &Account,
        binaries: &Binaries,
        leave_limit_ms: u64,
    ) -> Result<bool, EmbeddedError> {
        let pid_file = self.data.join("postmaster.pid");
        if !pid_file.exists() {
            return Ok(false);
        }
        if !within(leave_limit_ms, || holders(self.data).is_empty()) {
            self.stop(account, binaries)?;
        }
        let Some(pid) = recorded_pid(&pid_file) else { return Ok(pid_file.exists()) };
        // PostgreSQL judges a pid file by whether its number lives, and numbers are given out again.
        // Nobody holds this data, so the number is somebody else's and the files would only mislead.
        if Path::new("/proc").join(pid.to_string()).exists() {
            remove(&pid_file)?;
            remove(&self.socket_dir.join(format!(".s.PGSQL.{PORT}.lock")))?;
        }
        Ok(true)
    }

    fn stop(&self, account: &Account, binaries: &Binaries) -> Result<(), EmbeddedError> {
        let mut pg_ctl = account.command(&binaries.program("pg_ctl"));
        pg_ctl.args(["stop", "-m", "fast", "-w", "-t", STOP_LIMIT_SECONDS, "-D"]).arg(self.data);
        let output = run(&mut pg_ctl)?;
        if within(SETTLE_LIMIT_MS, || holders(self.data).is_empty()) {
            return Ok(());
        }
        // Backends without a postmaster obey nobody but the kernel.
        for signal in [Signal::QUIT, Signal::KILL] {
            holders(self.data).into_iter().for_each(|pid| send(pid, self.data, signal));
            if within(SETTLE_LIMIT_MS, || holders(self.data).is_empty()) {
                return Ok(());
            }
        }
        let (data, pids) = (self.data.to_owned(), holders(self.data));
        Err(EmbeddedError::StillRunning { data, pids, output: said(&output) })
    }
}

/// The processes of any PostgreSQL server on this data: each works in its data directory.
fn holders(data: &Path) -> Vec<u32> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = processes.flatten().filter_map(|process| process.file_name().to_str()?.parse().ok());
    pids.filter(|pid| is_holder(*pid, data)).collect()
}

fn is_holder(pid: u32, data: &Path) -> bool {
    let process = Path::new("/proc").join(pid.to_string());
    let here = fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd == data);
    let name = fs::read_to_string(process.join("comm")).unwrap_or_default();
    here && name.trim_end() == "postgres"
}

/// Signals a process by a descriptor opened before it is recognised, so that a later owner of its number isn't hit.
fn send(pid: u32, data: &Path, signal: Signal) {
    let Some(process) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return };
    let Ok(handle) = pidfd_open(process, PidfdFlags::empty()) else { return };
    if is_holder(pid, data) {
        // Fails only when the process is gone already.
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
    use crate::embedded::postmaster::{Postmaster, Signals, says_ready};
    use crate::embedded::{EmbeddedOptions, prepare};

    #[test]
    fn a_server_that_does_not_leave_is_stopped() {
        let directory = tempfile::tempdir().expect("temporary directory");
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o711)).expect("passable");
        let data_dir = directory.path().to_owned();
        let options = EmbeddedOptions { data_dir, binaries: None, durable: false, settings: vec![] };
        let (home, program) = prepare(&options).expect("prepared");
        let (_, mut server) =
            Postmaster::spawn(program.command(), &program.log, &Signals::default()).expect("spawned");
        assert!(within(30_000, || says_ready(&home.data, server.id())));
        assert!(holders(&home.data).contains(&server.id()));

        // Reaps the process as the kernel does for an orphan.
        let crashed = std::thread::scope(|scope| {
            scope.spawn(|| server.wait().expect("reaped"));
            program.clear_leftovers(50).expect("stopped")
        });

        assert!(!crashed);
        assert!(holders(&home.data).is_empty());
    }
}
