//! Paths of our files; reads and atomic writes, readable by their owner alone.

use std::fs::{self, DirBuilder, File};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::NamedTempFile;

use crate::failure::{Failure, Result};

/// The configuration file, and the files beside it.
#[derive(Debug, Clone)]
pub struct Files {
    pub config: PathBuf,
}

impl Files {
    /// Returns `GPUAAS_CONFIG`, or the default path in the home directory.
    pub fn find(variable: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let named = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let usual = || {
            let folder = named("XDG_CONFIG_HOME").or_else(|| Some(named("HOME")?.join(".config")));
            folder.map(|folder| folder.join("gpuaas").join("config.toml"))
        };
        let config = named("GPUAAS_CONFIG").or_else(usual);
        let config = config.ok_or_else(|| Failure::usage("GPUAAS_CONFIG or HOME must be set"))?;
        Ok(Self { config })
    }

    pub fn credentials(&self) -> PathBuf {
        self.config.with_file_name("credentials.toml")
    }

    pub fn pins(&self) -> PathBuf {
        self.config.with_file_name("audit-pins.toml")
    }

    /// Locks the files against other processes of this program until the guard is dropped.
    pub fn lock(&self) -> Result<File> {
        let path = self.config.with_file_name("lock");
        let wrong = |error| Failure::file(&path, error);
        make_folder(&path)?;
        let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(wrong)?;
        file.lock().map_err(wrong)?;
        Ok(file)
    }
}

/// Reads a file; a missing one counts as empty.
pub fn read<T: DeserializeOwned + Default>(path: &Path) -> Result<T> {
    match fs::read_to_string(path) {
        Ok(text) => toml::from_str(&text).map_err(|error| Failure::file(path, error.message())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(Failure::file(path, error)),
    }
}

/// Replaces a file atomically.
pub fn write(path: &Path, content: &impl Serialize) -> Result<()> {
    let text = toml::to_string_pretty(content).map_err(|error| Failure::file(path, error))?;
    let folder = make_folder(path)?;
    let put = || {
        // Made with mode 0600.
        let mut file = NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)
    };
    put().map(|_| ()).map_err(|error| Failure::file(path, error))
}

fn make_folder(path: &Path) -> Result<&Path> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map(|()| folder).map_err(|error| Failure::file(folder, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::os::unix::fs::PermissionsExt;

    type Content = BTreeMap<String, String>;

    #[test]
    fn what_is_written_is_read_again_and_private() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("inner").join("credentials.toml");
        assert_eq!(read::<Content>(&path).expect("nothing there"), Content::new());

        let content = Content::from([("token".to_owned(), "s3cret".to_owned())]);
        write(&path, &content).expect("written");

        assert_eq!(read::<Content>(&path).expect("read"), content);
        let mode = fs::metadata(&path).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_broken_file_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("config.toml");
        fs::write(&path, "not = [toml").expect("written");
        let failure = read::<Content>(&path).expect_err("broken");
        assert!(format!("{failure:?}").contains("config.toml"), "{failure:?}");
    }

    #[test]
    fn the_configuration_is_found_by_variable_or_home() {
        let find = |pairs: &[(&str, &str)]| {
            Files::find(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(
            find(&[("GPUAAS_CONFIG", "/a/b.toml"), ("HOME", "/h")]).expect("found").config,
            Path::new("/a/b.toml")
        );
        let usual = find(&[("HOME", "/h")]).expect("found");
        assert_eq!(usual.config, Path::new("/h/.config/gpuaas/config.toml"));
        assert_eq!(usual.credentials(), Path::new("/h/.config/gpuaas/credentials.toml"));
        assert!(find(&[]).is_err());
    }
}
