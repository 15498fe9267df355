//! The first superadmin's password: a file only the data directory's owner can read, gone once it is changed.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpuaas_core::{Error, Result};
use gpuaas_http::Supervisor;
use gpuaas_identity::{FirstSignIn, awaits_password_change};
use gpuaas_store::Store;

const FILE: &str = "first-password";

/// Two lines: user name, password.
pub fn keep(data_dir: &Path, first: &FirstSignIn) -> Result<PathBuf> {
    let path = data_dir.join(FILE);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    let mut file = options.open(&path).map_err(Error::internal)?;
    writeln!(file, "{}\n{}", first.username, first.password.expose()).map_err(Error::internal)?;
    Ok(path)
}

/// Removes the file once its password no longer works.
pub(crate) fn watch(data_dir: &Path, store: &Store, supervisor: &Supervisor) {
    let (path, store) = (data_dir.join(FILE), store.clone());
    supervisor.every("first-password", Duration::from_secs(5), move || {
        let (path, store) = (path.clone(), store.clone());
        async move {
            let Ok(content) = std::fs::read_to_string(&path) else { return Ok(()) };
            let username = content.lines().next().unwrap_or_default();
            if !awaits_password_change(&store, username).await? {
                std::fs::remove_file(&path).map_err(Error::internal)?;
            }
            Ok(())
        }
    });
}
