//! Task-signing keys in memory: one key signs, several verify.

use std::sync::Arc;

use gpuaas_agent_protocol::signed::{PublicKey, Purpose, Signed};
use gpuaas_core::{Error, Result};
use gpuaas_pki::{Keyring, TaskSigner};
use gpuaas_store::{PlatformReason, Store};
use parking_lot::RwLock;
use serde::Serialize;

use crate::commands;

/// Returns the context a private key is sealed with.
pub(crate) fn seal_context(id: &str) -> String {
    format!("fleet.signing_keys/{id}")
}

/// A snapshot of the keys: the active key, and the public keys that hosts verify with.
pub(crate) struct SigningRing {
    signer: TaskSigner,
    verification_keys: Vec<PublicKey>,
}

impl SigningRing {
    #[cfg(test)]
    pub(crate) fn of(signer: TaskSigner, verification_keys: Vec<PublicKey>) -> Self {
        Self { signer, verification_keys }
    }

    /// Returns the id of the active key.
    pub(crate) fn active(&self) -> &str {
        self.signer.id()
    }

    /// Returns the public keys that hosts accept: staged, active and in grace.
    pub(crate) fn verification_keys(&self) -> &[PublicKey] {
        &self.verification_keys
    }

    pub(crate) fn sign<T: Serialize>(&self, purpose: Purpose, content: &T) -> Result<Signed> {
        self.signer.sign(purpose, content).map_err(Error::internal)
    }
}

/// A cache of the signing keys. Cheap to clone.
#[derive(Clone)]
pub(crate) struct SigningKeyCache {
    store: Store,
    keyring: Arc<Keyring>,
    ring: Arc<RwLock<Arc<SigningRing>>>,
}

impl SigningKeyCache {
    /// Loads the keys. The first start creates the first key; keys sealed under an older master key are resealed.
    pub(crate) async fn open(store: &Store, keyring: Arc<Keyring>) -> Result<Self> {
        let mut tx = store.system_tx(PlatformReason::Fleet).await?;
        commands::signing_keys::ensure_active(&mut tx, &keyring).await?;
        commands::signing_keys::reseal(&mut tx, &keyring).await?;
        tx.commit().await?;
        let ring = load(store, &keyring).await?;
        Ok(Self { store: store.clone(), keyring, ring: Arc::new(RwLock::new(Arc::new(ring))) })
    }

    /// Creates a cache with a key that isn't stored, for generating the contract.
    pub(crate) fn detached(store: &Store) -> Result<Self> {
        let keyring = Arc::new(Keyring::passing(store.sources().entropy.clone()).map_err(Error::internal)?);
        let (id, secret, _) = TaskSigner::generate().map_err(Error::internal)?;
        let signer = TaskSigner::open(&id, &secret).map_err(Error::internal)?;
        let ring = SigningRing { signer, verification_keys: Vec::new() };
        Ok(Self { store: store.clone(), keyring, ring: Arc::new(RwLock::new(Arc::new(ring))) })
    }

    pub(crate) fn keyring(&self) -> &Keyring {
        &self.keyring
    }

    /// Reads the keys from the database again.
    pub(crate) async fn reload(&self) -> Result<()> {
        let ring = load(&self.store, &self.keyring).await?;
        *self.ring.write() = Arc::new(ring);
        Ok(())
    }

    /// Returns the current snapshot. Send keys and signed tasks from one snapshot, so that a host knows the key of
    /// every task it gets.
    pub(crate) fn ring(&self) -> Arc<SigningRing> {
        self.ring.read().clone()
    }
}

async fn load(store: &Store, keyring: &Keyring) -> Result<SigningRing> {
    let mut tx = store.system_tx(PlatformReason::Fleet).await?;
    let rows = sqlx::query!(
        "select id, state, public_key, private_key from fleet.signing_keys
         where state in ('staged', 'active', 'grace') order by made_at",
    );
    let rows = tx.all(rows).await?;
    tx.commit().await?;
    let mut signer = None;
    let mut verification_keys = Vec::new();
    for row in rows {
        if row.state == "active" {
            let sealed = serde_json::from_value(row.private_key).map_err(Error::internal)?;
            let secret = keyring.open(&sealed, &seal_context(&row.id)).map_err(Error::internal)?;
            signer = Some(TaskSigner::open(&row.id, &secret).map_err(Error::internal)?);
        }
        verification_keys.push(PublicKey { id: row.id, key: row.public_key });
    }
    let signer = signer.ok_or_else(|| Error::internal("no task-signing key is active"))?;
    Ok(SigningRing { signer, verification_keys })
}
