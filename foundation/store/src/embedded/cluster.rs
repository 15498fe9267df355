//! The data directory (created atomically, rejected if another version wrote it) and the access rules of the server.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use gpuaas_core::error::chain_of;

use super::account::{SystemAccount, run_checked};
use super::binaries::Binaries;
use super::error::{EmbeddedError, io as io_error};
use super::home::Home;

/// Owner of the database; the pools use the other two roles.
pub(super) const OWNER_ROLE: &str = "gpuaas_owner";
const ROLES: [&str; 3] = [OWNER_ROLE, "gpuaas_app", "gpuaas_platform"];

/// Returns the major version that wrote the data directory, if there is one.
pub(super) fn data_major(data: &Path) -> Result<Option<String>, EmbeddedError> {
    let path = data.join("PG_VERSION");
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(io_error("read", &path)(error)),
    }
}

/// Ensures a data directory that these binaries can run: checks the existing one or creates one.
pub(super) fn ensure(
    home: &Home,
    account: &SystemAccount,
    binaries: &Binaries,
    durable: bool,
) -> Result<(), EmbeddedError> {
    match data_major(&home.data)? {
        Some(major) if major == binaries.major.to_string() => account.check_owns(&home.data),
        Some(data_major) => Err(EmbeddedError::OtherVersion {
            data: home.data.clone(),
            data_major,
            binaries: binaries.directory.clone(),
            binaries_major: binaries.major,
        }),
        None => initialise(home, account, binaries, durable),
    }
}

/// Runs `initdb` in a temporary directory, then renames it: a data directory that exists is complete.
fn initialise(
    home: &Home,
    account: &SystemAccount,
    binaries: &Binaries,
    durable: bool,
) -> Result<(), EmbeddedError> {
    let unfinished = unused_name(&home.root)?;
    account.private_directory(&unfinished)?;
    let mut initdb = account.command(&binaries.program("initdb"));
    initdb.arg("--pgdata").arg(&unfinished).args(["--username", OWNER_ROLE, "--auth", "peer"]);
    // Code point order is the fastest collation and the same on every machine; character classes are still Unicode's.
    initdb.args(["--encoding", "UTF8", "--locale", "C", "--lc-ctype", "C.UTF-8"]);
    initdb.args(["--data-checksums", "--no-instructions"]);
    if !durable {
        initdb.arg("--no-sync");
    }
    run_checked("initdb", &mut initdb)?;
    fs::rename(&unfinished, &home.data).map_err(|error| match error.kind() {
        io::ErrorKind::DirectoryNotEmpty => EmbeddedError::NotACluster { directory: home.data.clone() },
        _ => io_error("move into place", &home.data)(error),
    })?;
    let root = File::open(&home.root).and_then(|directory| directory.sync_all());
    root.map_err(io_error("sync", &home.root))
}

/// Returns a directory name that no earlier `initdb` was given, and removes the leftovers of earlier ones as far as
/// possible.
///
/// An `initdb` whose parent was killed removes its directory by name while it ends, and may still write to it: a new one
/// must not share the name, and a removal that fails because of it isn't an error. The next start retries it.
fn unused_name(root: &Path) -> Result<PathBuf, EmbeddedError> {
    let unfinished = |n: u32| root.join(format!("data.unfinished.{n}"));
    let entries = fs::read_dir(root).map_err(io_error("list", root))?;
    let mut last: u32 = 0;
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix("data.unfinished")) else {
            continue;
        };
        last = last.max(rest.trim_start_matches('.').parse().unwrap_or(0));
        if let Err(error) = fs::remove_dir_all(entry.path()) {
            tracing::info!(path = %entry.path().display(), cause = chain_of(&error), "an unfinished data directory is still in use");
        }
    }
    Ok(unfinished(last.wrapping_add(1)))
}

pub(super) struct AccessFiles {
    pub hba: PathBuf,
    pub ident: PathBuf,
}

/// Writes the access rules. They are written at each start, outside the data directory, so that neither an earlier start
/// under another user nor the server itself can widen them.
pub(super) fn write_access(home: &Home, account: &SystemAccount) -> Result<AccessFiles, EmbeddedError> {
    let client = SystemAccount::of_this_process()?;
    let mut users = vec![client.name.as_str()];
    if account.name != client.name {
        users.push(&account.name);
    }
    let mut ident = String::new();
    for user in users {
        for role in ROLES {
            ident.push_str(&format!("gpuaas \"{user}\" {role}\n"));
        }
    }
    let files = AccessFiles { hba: home.root.join("pg_hba.conf"), ident: home.root.join("pg_ident.conf") };
    home.publish(&files.hba, "local all all peer map=gpuaas\n")?;
    home.publish(&files.ident, &ident)?;
    Ok(files)
}
