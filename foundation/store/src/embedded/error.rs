//! Errors of starting and stopping the embedded PostgreSQL, in terms an operator can act on.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use super::binaries::OLDEST_MAJOR;

#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    #[error("could not {doing} {}", path.display())]
    Io { doing: &'static str, path: PathBuf, source: io::Error },
    #[error(
        "no PostgreSQL {OLDEST_MAJOR} or later in /usr/lib/postgresql/*/bin or PATH: install the package `postgresql`, or name the directory of its binaries"
    )]
    NoBinaries,
    #[error("PostgreSQL {version} in {} is too old: {OLDEST_MAJOR} or later is needed", directory.display())]
    TooOld { version: String, directory: PathBuf },
    #[error(
        "the data in {} was written by PostgreSQL {data_major} and the binaries in {} are version {binaries_major}: install PostgreSQL \
         {data_major} (package `postgresql-{data_major}`) or name its binaries; to move to {binaries_major}, run \
         {binaries_major}'s pg_upgrade with both installed, or dump with {data_major} and restore",
        data.display(), binaries.display()
    )]
    OtherVersion { data: PathBuf, data_major: String, binaries: PathBuf, binaries_major: u32 },
    #[error(
        "PostgreSQL never runs as root and there is no OS user `postgres`: install the package `postgresql`, which creates it"
    )]
    NoServerAccount,
    #[error(
        "user id {uid} has no name in the system's user table, so PostgreSQL can't recognise it on its socket"
    )]
    NoAccountName { uid: u32 },
    #[error("OS user `{user}`, who runs PostgreSQL, can't enter {}: give it execute permission (chmod o+x) or use a directory elsewhere", directory.display())]
    Unreachable { user: String, directory: PathBuf },
    #[error("{} belongs to user id {owner}, not to `{user}` who runs PostgreSQL", directory.display())]
    WrongOwner { directory: PathBuf, owner: u32, user: String },
    #[error("{} is neither empty nor a PostgreSQL data directory: move it away", directory.display())]
    NotACluster { directory: PathBuf },
    #[error("{} is used by a running process (id {owner}): stop that one or use another data directory", directory.display())]
    InUse { directory: PathBuf, owner: String },
    #[error("a PostgreSQL server from an earlier run still uses {} and did not stop (processes {pids:?}): {output}", data.display())]
    StillRunning { data: PathBuf, pids: Vec<u32>, output: String },
    #[error("{program} failed ({status}): {output}")]
    Command { program: String, status: ExitStatus, output: String },
    #[error("PostgreSQL ended while starting ({status}); the end of its log:\n{log_tail}")]
    Exited { status: ExitStatus, log_tail: String },
    #[error("PostgreSQL was not ready after {seconds} s; the end of its log:\n{log_tail}")]
    NotReady { seconds: u64, log_tail: String },
    #[error("PostgreSQL (process {pid}) did not stop")]
    NotStopped { pid: u32 },
}

/// Adds the attempted action and its path to an I/O error.
pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> EmbeddedError {
    move |source| EmbeddedError::Io { doing, path: path.to_owned(), source }
}
