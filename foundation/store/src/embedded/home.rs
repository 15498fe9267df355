//! The directory layout of the embedded PostgreSQL, and the lock that excludes a second process.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process;

use super::error::{EmbeddedError, io as io_error};
use super::poll_until;

const LOCK_LIMIT_MS: u64 = 500;

/// The directory `<data_dir>/postgres`. It belongs to this process's user; the server's user owns only `data` and `run`
/// inside: root never follows a name that the server's user could have replaced.
pub(super) struct Home {
    pub root: PathBuf,
    pub data: PathBuf,
    pub run: PathBuf,
    pub log: PathBuf,
    lock: File,
}

impl Home {
    pub fn open(data_dir: &Path) -> Result<Self, EmbeddedError> {
        make_traversable(data_dir)?;
        // The server resolves its files from `/`, and its processes are recognised by their full directory.
        let root = data_dir.canonicalize().map_err(io_error("find", data_dir))?.join("postgres");
        make_traversable(&root)?;
        let lock = take_lock(&root)?;
        let log = root.join("log");
        let mut private = fs::DirBuilder::new();
        private.recursive(true).mode(0o700).create(&log).map_err(io_error("make", &log))?;
        Ok(Self { data: root.join("data"), run: root.join("run"), root, log, lock })
    }

    /// Writes a file that the server's user may read.
    pub fn publish(&self, path: &Path, text: &str) -> Result<(), EmbeddedError> {
        let write = || {
            fs::write(path, text)?;
            fs::set_permissions(path, fs::Permissions::from_mode(0o644))
        };
        write().map_err(io_error("write", path))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // A child forked by another thread holds the file until its exec; unlocking ends its claim as well.
        let _ = self.lock.unlock();
    }
}

/// Creates a directory that other users may traverse but not list.
fn make_traversable(path: &Path) -> Result<(), EmbeddedError> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(path).map_err(io_error("make", path))?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o711)).map_err(io_error("set permissions of", path))
}

/// Takes the lock. The kernel releases it when the process ends, in any way.
fn take_lock(root: &Path) -> Result<File, EmbeddedError> {
    let path = root.join("owner.lock");
    let mut options = OpenOptions::new();
    let open = options.create(true).truncate(false).read(true).write(true).open(&path);
    let mut file = open.map_err(io_error("open", &path))?;
    let mut outcome = file.try_lock();
    poll_until(LOCK_LIMIT_MS, || {
        if matches!(outcome, Err(TryLockError::WouldBlock)) {
            outcome = file.try_lock();
        }
        !matches!(outcome, Err(TryLockError::WouldBlock))
    });
    match outcome {
        Ok(()) => {}
        Err(TryLockError::Error(error)) => return Err(io_error("lock", &path)(error)),
        Err(TryLockError::WouldBlock) => {
            let mut owner = String::new();
            file.read_to_string(&mut owner).map_err(io_error("read", &path))?;
            let owner = owner.trim().to_owned();
            return Err(EmbeddedError::InUse { directory: root.to_owned(), owner });
        }
    }
    let mut record = || {
        file.set_len(0)?;
        writeln!(file, "{}", process::id())
    };
    record().map_err(io_error("write", &path))?;
    Ok(file)
}
