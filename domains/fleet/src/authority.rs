//! The fleet's certificate authority: created at first start. Its issuing keys are sealed under the master key; its
//! root keys are written to a file.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use gpuaas_core::{Code, Error, Result};
use gpuaas_pki::{Authority, AuthorityKeys, Keyring, RootKeys, new_authority};
use gpuaas_store::Store;

const SECRET_NAME: &str = "fleet.authority";

/// Opens the authority, or creates it. The process that creates it writes the root keys to a file, for an operator to
/// move offline.
pub(crate) async fn open(
    store: &Store,
    keyring: &Keyring,
    trust_domain: &str,
    roots: &Path,
) -> Result<Authority> {
    let (fresh, root_keys) = new_authority(trust_domain, store.sources().now()).map_err(Error::internal)?;
    let offered = seal(keyring, &fresh)?;
    let stored = store.keep_secret(SECRET_NAME, offered.clone()).await?;
    if stored == offered {
        write_root_keys(&root_keys, roots)?;
    }
    let envelope = serde_json::from_value(stored).map_err(Error::internal)?;
    let bytes = keyring.open(&envelope, SECRET_NAME).map_err(Error::internal)?;
    let keys = AuthorityKeys::from_bytes(&bytes).map_err(Error::internal)?;
    Authority::open(keys).map_err(Error::internal)
}

/// Creates an authority that isn't stored, for generating the contract.
pub(crate) fn detached(store: &Store) -> Result<Authority> {
    let (keys, _) = new_authority("gpuaas.example", store.sources().now()).map_err(Error::internal)?;
    Authority::open(keys).map_err(Error::internal)
}

fn seal(keyring: &Keyring, keys: &AuthorityKeys) -> Result<serde_json::Value> {
    let bytes = keys.to_bytes().map_err(Error::internal)?;
    let envelope = keyring.seal(&bytes, SECRET_NAME).map_err(Error::internal)?;
    serde_json::to_value(envelope).map_err(Error::internal)
}

fn write_root_keys(roots: &RootKeys, file: &Path) -> Result<()> {
    let unwritable = |error| {
        let detail =
            format!("root keys of the certificate authority can't be written to {}: {error}", file.display());
        Error::new(Code::ServiceUnavailable, detail)
    };
    if let Some(directory) = file.parent() {
        std::fs::create_dir_all(directory).map_err(unwritable)?;
    }
    let mut out = std::fs::OpenOptions::new();
    let mut out = out.write(true).create(true).truncate(true).mode(0o600).open(file).map_err(unwritable)?;
    out.write_all(roots.to_pem().expose().as_bytes()).map_err(unwritable)?;
    tracing::info!(file = %file.display(), "root keys of the certificate authority written: move them offline");
    Ok(())
}
