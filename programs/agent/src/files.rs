//! Files that are written whole or not at all, and that nobody else reads.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Makes a directory for the owner alone. One that is new is on disk, its entry in the directory above it included.
pub fn private_dir(path: &Path) -> io::Result<()> {
    let is_new = !path.exists();
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    match path.parent().filter(|parent| is_new && !parent.as_os_str().is_empty()) {
        Some(parent) => File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

/// Replaces a file: the old one stays until the new one is on disk.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let temporary = beside(path);
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

/// What a file holds; nothing when there is none.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(named(path, error)),
    }
}

pub fn read_json<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    let Some(content) = read(path)? else { return Ok(None) };
    serde_json::from_slice(&content).map(Some).map_err(|error| named(path, error.into()))
}

/// An error that says which file it is about.
pub fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}
