//! The file with the first superadmin's password: readable only by its owner, deleted once the password is changed.
//!
//! The file is on disk before the account is committed. If the process ends between the two, the file contains a password
//! without an account and is replaced by the next start.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpuaas_core::{Error, Result, Secret};
use gpuaas_identity::{FirstSignIn, first_password_works};
use gpuaas_store::Store;
use gpuaas_supervisor::Supervisor;

const FILE: &str = "first-password";

/// Returns the path of the file.
pub fn path(data_dir: &Path) -> PathBuf {
    data_dir.join(FILE)
}

/// Writes user name and password as two lines; returns when they are on disk.
pub fn save(data_dir: &Path, first: &FirstSignIn) -> Result<()> {
    write(data_dir, first).map_err(Error::internal)
}

fn write(data_dir: &Path, first: &FirstSignIn) -> std::io::Result<()> {
    let temporary = data_dir.join(format!("{FILE}.new"));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    let mut file = options.open(&temporary)?;
    writeln!(file, "{}\n{}", first.username, first.password.expose())?;
    file.sync_all()?;
    std::fs::rename(&temporary, path(data_dir))?;
    File::open(data_dir)?.sync_all()
}

/// Removes the file once its password no longer works.
pub(crate) fn watch(data_dir: &Path, store: &Store, supervisor: &Supervisor) {
    let (path, store) = (path(data_dir), store.clone());
    supervisor.every("first-password", Duration::from_secs(5), move || {
        let (path, store) = (path.clone(), store.clone());
        async move { remove_if_changed(&path, &store).await }
    });
}

/// Removes the file if the account has another password. Keeps it while there is no account, which may be about to be committed.
async fn remove_if_changed(path: &Path, store: &Store) -> Result<()> {
    let Ok(content) = std::fs::read_to_string(path) else { return Ok(()) };
    let mut lines = content.lines().map(str::to_owned);
    let (username, password) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let kept = FirstSignIn { username, password: Secret::new(password) };
    if first_password_works(store, &kept).await? == Some(false) {
        std::fs::remove_file(path).map_err(Error::internal)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use gpuaas_identity::{first_superadmin, reset_password};
    use gpuaas_testkit::TestDatabase;

    use super::*;

    #[tokio::test]
    async fn the_password_is_on_disk_before_there_is_an_account_and_until_it_is_changed() {
        let (database, folder) = (TestDatabase::new().await, tempfile::tempdir().expect("a folder"));
        let (store, file) = (database.store(), path(folder.path()));
        let crash = |first: &FirstSignIn| {
            save(folder.path(), first)?;
            Err(Error::internal("the process is killed"))
        };

        assert!(first_superadmin(&store, crash).await.is_err());
        remove_if_changed(&file, &store).await.expect("checks");
        assert!(file.exists(), "the account may be about to be committed");

        let kept = first_superadmin(&store, |first| save(folder.path(), first)).await.expect("bootstraps");
        let kept = kept.expect("no account existed");
        let content = std::fs::read_to_string(&file).expect("a file");
        assert_eq!(content, format!("admin\n{}\n", kept.password.expose()));
        assert_eq!(std::fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        remove_if_changed(&file, &store).await.expect("checks");
        assert!(file.exists(), "the password works");

        reset_password(&store, "admin").await.expect("resets");
        remove_if_changed(&file, &store).await.expect("checks");
        assert!(!file.exists(), "another password works");
    }
}
