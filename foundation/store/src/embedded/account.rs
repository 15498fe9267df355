//! The OS user that runs PostgreSQL, and commands run as that user.

use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{env, fs};

use super::error::{EmbeddedError, io as io_error};

/// Created by PostgreSQL's packages; root runs the server as this user.
const SERVER_USER: &str = "postgres";

pub(super) struct SystemAccount {
    pub name: String,
    uid: u32,
    gid: u32,
    /// True if this process is root and must switch to the account to run commands.
    switch: bool,
}

impl SystemAccount {
    /// Returns the account that runs the server: `postgres` if this process is root, else its own account.
    pub fn for_server() -> Result<Self, EmbeddedError> {
        if rustix::process::geteuid().is_root() {
            let found = find_account(SERVER_USER)?.ok_or(EmbeddedError::NoServerAccount)?;
            Ok(Self { switch: true, ..found })
        } else {
            Self::of_this_process()
        }
    }

    pub fn of_this_process() -> Result<Self, EmbeddedError> {
        let uid = rustix::process::geteuid().as_raw();
        find_account(&uid.to_string())?.ok_or(EmbeddedError::NoAccountName { uid })
    }

    /// Returns a command that runs as this account and is interrupted when the calling thread ends.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("setpriv");
        if self.switch {
            let (uid, gid) = (self.uid.to_string(), self.gid.to_string());
            command.args(["--reuid", &uid, "--regid", &gid, "--clear-groups"]);
        }
        command.args(["--pdeathsig", "INT", "--"]).arg(program);
        // Variables such as PGDATA, PGPORT or LANG of this process must not affect the server. Preloaded libraries are
        // passed on, so that a library that shifts the clock shifts it for both.
        let loader = env::vars_os().filter(|(name, _)| {
            let name = name.to_string_lossy();
            name.starts_with("LD_") || name.starts_with("FAKETIME")
        });
        command
            .env_clear()
            .envs(loader)
            .env("PATH", env::var_os("PATH").unwrap_or_default())
            .env("LC_ALL", "C");
        command.current_dir("/").stdin(Stdio::null());
        command
    }

    /// Fails unless this account can enter `directory`, and names the first directory that prevents it.
    pub fn check_access(&self, directory: &Path) -> Result<(), EmbeddedError> {
        if self.can_enter(directory)? {
            return Ok(());
        }
        let mut stop = directory;
        for ancestor in directory.ancestors() {
            if self.can_enter(ancestor)? {
                break;
            }
            stop = ancestor;
        }
        Err(EmbeddedError::Unreachable { user: self.name.clone(), directory: stop.to_owned() })
    }

    fn can_enter(&self, directory: &Path) -> Result<bool, EmbeddedError> {
        let output = run(self.command(Path::new("test")).arg("-x").arg(directory))?;
        Ok(output.status.success())
    }

    /// Creates a directory that only this account (and root) may enter, or checks an existing one.
    pub fn private_directory(&self, path: &Path) -> Result<(), EmbeddedError> {
        match fs::DirBuilder::new().mode(0o700).create(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(io_error("make", path)(error));
            }
            _ => {}
        }
        // Links aren't followed: in a shared directory another user could have created one.
        let found = fs::symlink_metadata(path).map_err(io_error("inspect", path))?;
        let ours = found.uid() == rustix::process::geteuid().as_raw();
        if !found.is_dir() || !(ours || found.uid() == self.uid) {
            let (directory, owner) = (path.to_owned(), found.uid());
            return Err(EmbeddedError::WrongOwner { directory, owner, user: self.name.clone() });
        }
        if found.uid() != self.uid {
            chown(path, Some(self.uid), Some(self.gid)).map_err(io_error("change the owner of", path))?;
        }
        if found.mode() & 0o777 != 0o700 {
            let private = fs::Permissions::from_mode(0o700);
            fs::set_permissions(path, private).map_err(io_error("make private", path))?;
        }
        Ok(())
    }

    pub fn check_owns(&self, directory: &Path) -> Result<(), EmbeddedError> {
        let owner = fs::metadata(directory).map_err(io_error("inspect", directory))?.uid();
        if owner == self.uid {
            return Ok(());
        }
        Err(EmbeddedError::WrongOwner { directory: directory.to_owned(), owner, user: self.name.clone() })
    }
}

/// Runs a command to its end. The caller evaluates its exit status.
pub(super) fn run(command: &mut Command) -> Result<Output, EmbeddedError> {
    command.output().map_err(|error| io_error("run", Path::new(command.get_program()))(error))
}

/// Runs a command to its end. Fails with its output unless it succeeded.
pub(super) fn run_checked(program: &str, command: &mut Command) -> Result<Output, EmbeddedError> {
    let output = run(command)?;
    if output.status.success() {
        return Ok(output);
    }
    Err(EmbeddedError::Command {
        program: program.to_owned(),
        status: output.status,
        output: output_text(&output),
    })
}

pub(super) fn output_text(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8_lossy(&text).trim().to_owned()
}

/// Searches the system's user table by name or number.
fn find_account(key: &str) -> Result<Option<SystemAccount>, EmbeddedError> {
    let output = run(Command::new("getent").args(["passwd", key]))?;
    Ok(parse_passwd(&String::from_utf8_lossy(&output.stdout)))
}

fn parse_passwd(line: &str) -> Option<SystemAccount> {
    let mut fields = line.trim_end().split(':');
    let name = fields.next().filter(|name| !name.is_empty())?.to_owned();
    let uid = fields.nth(1)?.parse().ok()?;
    let gid = fields.next()?.parse().ok()?;
    Some(SystemAccount { name, uid, gid, switch: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_user_table_is_read() {
        let line = "postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash\n";
        let account = parse_passwd(line).expect("a line of passwd");
        assert_eq!((account.name.as_str(), account.uid, account.gid), ("postgres", 101, 104));
        assert!(parse_passwd("").is_none());
    }
}
