//! The command and settings of the server process, the same for every restart.

use std::path::PathBuf;
use std::process::Command;

use super::account::SystemAccount;
use super::binaries::Binaries;
use super::error::EmbeddedError;
use super::leftover::Leftover;

/// The server's executable, account, directories and settings.
pub(super) struct Program {
    pub account: SystemAccount,
    pub binaries: Binaries,
    pub data: PathBuf,
    pub socket_dir: PathBuf,
    pub log: PathBuf,
    pub settings: Vec<(String, String)>,
}

impl Program {
    pub fn command(&self) -> Command {
        let mut command = self.account.command(&self.binaries.program("postgres"));
        command.arg("-D").arg(&self.data);
        for (name, value) in &self.settings {
            command.arg("-c").arg(format!("{name}={value}"));
        }
        command
    }

    /// Returns once no process uses the data. The result is true if the last server ended without cleaning up.
    pub fn clear_leftovers(&self, exit_limit_ms: u64) -> Result<bool, EmbeddedError> {
        let leftover = Leftover { data: &self.data, socket_dir: &self.socket_dir };
        leftover.clear(&self.account, &self.binaries, exit_limit_ms)
    }
}
