//! Atomically replaced files, readable only by their owner.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Creates a directory with mode 0700. A new directory's entry is synced to disk.
pub fn private_dir(path: &Path) -> io::Result<()> {
    let is_new = !path.exists();
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    match path.parent().filter(|parent| is_new && !parent.as_os_str().is_empty()) {
        Some(parent) => File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

/// Replaces a file atomically: the old content stays until the new one is on disk.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let temporary = temporary_path(path);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&temporary)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&temporary, path)?;
    match path.parent() {
        Some(parent) => File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

pub fn replace_json<T: Serialize>(path: &Path, content: &T) -> io::Result<()> {
    replace(path, &serde_json::to_vec_pretty(content)?)
}

/// Returns the content of a file, or `None` if it doesn't exist.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(with_path(path, error)),
    }
}

pub fn read_json<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    let Some(content) = read(path)? else { return Ok(None) };
    serde_json::from_slice(&content).map(Some).map_err(|error| with_path(path, error.into()))
}

/// Adds the path to an I/O error.
pub fn with_path(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn temporary_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}
