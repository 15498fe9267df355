//! Temporary directories that a server of another OS user can use.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

const MEMORY_DIRECTORY: &str = "/dev/shm";
const MEMORY_NEEDED_BYTES: u64 = 2 << 30;

/// Creates a directory that other users may traverse. Dropping it removes its contents.
pub fn scratch() -> TempDir {
    let directory = tempfile::Builder::new().prefix("gpuaas-test-").tempdir_in(parent_directory());
    let directory = directory.expect("a temporary directory");
    fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o711)).expect("passable");
    directory
}

/// Returns an in-memory directory if it has enough space: a database is hundreds of small files, created for every test.
fn parent_directory() -> PathBuf {
    let memory = Path::new(MEMORY_DIRECTORY);
    let free = rustix::fs::statvfs(memory).map_or(0, |found| found.f_bavail * found.f_frsize);
    if free >= MEMORY_NEEDED_BYTES { memory.to_owned() } else { std::env::temp_dir() }
}
