//! Temporary directories that a server of another OS user can live in.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

const MEMORY: &str = "/dev/shm";
const MEMORY_NEEDED_BYTES: u64 = 2 << 30;

/// A directory of one's own that others may pass through. Dropped, it goes with all that is in it.
pub fn scratch() -> TempDir {
    let directory = tempfile::Builder::new().prefix("gpuaas-test-").tempdir_in(place());
    let directory = directory.expect("a temporary directory");
    fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o711)).expect("passable");
    directory
}

/// Memory, where there is enough of it: a database is hundreds of small files, made anew for every test.
fn place() -> PathBuf {
    let memory = Path::new(MEMORY);
    let free = rustix::fs::statvfs(memory).map_or(0, |found| found.f_bavail * found.f_frsize);
    if free >= MEMORY_NEEDED_BYTES { memory.to_owned() } else { std::env::temp_dir() }
}
