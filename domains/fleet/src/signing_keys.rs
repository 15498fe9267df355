//! The task-signing keys of this process's memory: one signs, several are verification_keys.

use std::sync::Arc;

use gpuaas_agent_protocol::signed::{PublicKey, Purpose, Signed};
use gpuaas_core::{Error, Result};
use gpuaas_pki::{Keyring, TaskSigner};
use gpuaas_store::{PlatformReason, Store};
use parking_lot::RwLock;
use serde::Serialize;

use crate::commands;

/// What a key is sealed for.
pub(crate) fn context_of(id: &str) -> String {
    format!("fleet.signing_keys/{id}")
}

/// The keys as they stood at one moment: what signs, and what hosts are told of beside it.
pub(crate) struct SigningRing {
    signer: TaskSigner,
    verification_keys: Vec<PublicKey>,
}

impl SigningRing {
    #[cfg(test)]
    pub(crate) fn of(signer: TaskSigner, verification_keys: Vec<PublicKey>) -> Self {
        Self { signer, verification_keys }
    }

    /// The key that signs.
    pub(crate) fn active(&self) -> &str {
        self.signer.id()
    }

    /// What hosts believe: the staged, the active and the graced keys.
    pub(crate) fn verification_keys(&self) -> &[PublicKey] {
        &self.verification_keys
    }

    pub(crate) fn sign<T: Serialize>(&self, purpose: Purpose, content: &T) -> Result<Signed> {
        self.signer.sign(purpose, content).map_err(Error::internal)
    }
}

/// Signs with the active key. A copy is cheap.
#[derive(Clone)]
pub(crate) struct Keys {
    store: Store,
    keyring: Arc<Keyring>,
    ring: Arc<RwLock<Arc<SigningRing>>>,
}

impl Keys {
    /// Loads the keys, sealed anew where the master key has changed; the first start makes the first one.
    pub(crate) async fn open(store: &Store, keyring: Arc<Keyring>) -> Result<Self> {
        let mut tx = store.system_tx(PlatformReason::Fleet).await?;
        commands::keys::ensure(&mut tx, &keyring).await?;
        commands::keys::reseal(&mut tx, &keyring).await?;
        tx.commit().await?;
        let ring = load(store, &keyring).await?;
        Ok(Self { store: store.clone(), keyring, ring: Arc::new(RwLock::new(Arc::new(ring))) })
    }

    /// A key that nobody keeps, for the contract alone.
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

    /// Reads them anew.
    pub(crate) async fn reload(&self) -> Result<()> {
        let ring = load(&self.store, &self.keyring).await?;
        *self.ring.write() = Arc::new(ring);
        Ok(())
    }

    /// The keys as they stand now: what is told and what is signed after it come from one of these.
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
            let secret = keyring.open(&sealed, &context_of(&row.id)).map_err(Error::internal)?;
            signer = Some(TaskSigner::open(&row.id, &secret).map_err(Error::internal)?);
        }
        verification_keys.push(PublicKey { id: row.id, key: row.public_key });
    }
    let signer = signer.ok_or_else(|| Error::internal("no task-signing key is active"))?;
    Ok(SigningRing { signer, verification_keys })
}
