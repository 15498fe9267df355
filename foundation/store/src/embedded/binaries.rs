//! Finds PostgreSQL's programs on this machine and reads their version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::account::run_checked;
use super::error::EmbeddedError;

pub(super) const OLDEST_MAJOR: u32 = 15;
const DEBIAN: &str = "/usr/lib/postgresql";

pub(super) struct Binaries {
    pub directory: PathBuf,
    /// In PostgreSQL's format: `15.14`.
    pub version: String,
    pub major: u32,
}

impl Binaries {
    /// Returns the binaries in the given directory, else those of the data's major version, else the newest.
    pub fn find(named: Option<&Path>, data_major: Option<&str>) -> Result<Self, EmbeddedError> {
        if let Some(directory) = named {
            return Self::inspect(directory);
        }
        let mut installed = debian_packages();
        installed.sort_by_key(|(major, _)| (data_major == Some(&major.to_string()), *major));
        match installed.pop() {
            Some((_, directory)) => Self::inspect(&directory),
            None => Self::inspect(&on_path().ok_or(EmbeddedError::NoBinaries)?),
        }
    }

    pub fn program(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    fn inspect(directory: &Path) -> Result<Self, EmbeddedError> {
        let output = run_checked("postgres", Command::new(directory.join("postgres")).arg("--version"))?;
        let version = parse_version(&String::from_utf8_lossy(&output.stdout)).unwrap_or_default();
        let directory = directory.to_owned();
        match major_of(&version) {
            Some(major) if major >= OLDEST_MAJOR => Ok(Self { directory, version, major }),
            _ => Err(EmbeddedError::TooOld { version, directory }),
        }
    }
}

fn debian_packages() -> Vec<(u32, PathBuf)> {
    let Ok(entries) = fs::read_dir(DEBIAN) else { return Vec::new() };
    let package = |path: PathBuf| {
        let major: u32 = path.file_name()?.to_str()?.parse().ok()?;
        let directory = path.join("bin");
        (major >= OLDEST_MAJOR && is_complete(&directory)).then_some((major, directory))
    };
    entries.flatten().filter_map(|entry| package(entry.path())).collect()
}

fn on_path() -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).find(|directory| is_complete(directory))
}

/// Returns true if the directory has the server's programs: client packages install a bin directory without them.
fn is_complete(directory: &Path) -> bool {
    ["postgres", "initdb", "pg_ctl"].iter().all(|program| directory.join(program).is_file())
}

/// `postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)` → `15.14`.
fn parse_version(line: &str) -> Option<String> {
    line.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned)
}

fn major_of(version: &str) -> Option<u32> {
    let end = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_postgresql_writes_them() {
        let read = |line| parse_version(line).and_then(|version| Some((major_of(&version)?, version)));
        let debian = "postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n";
        assert_eq!(read(debian), Some((15, "15.14".to_owned())));
        assert_eq!(read("postgres (PostgreSQL) 19beta1\n"), Some((19, "19beta1".to_owned())));
        assert_eq!(read("nothing\n"), None);
    }
}
