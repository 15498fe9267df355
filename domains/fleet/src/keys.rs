//! The task-signing keys of this process's memory: one signs, several are believed.

use std::sync::Arc;

use gpuaas_agent_protocol::signed::{PublicKey, Purpose, Signed};
use gpuaas_core::{Error, Result, Secret};
use gpuaas_pki::{Keyring, MasterKey, TaskSigner};
use gpuaas_store::{Reason, Store};
use parking_lot::RwLock;
use serde::Serialize;

use crate::commands;

/// What a key is sealed for.
pub(crate) fn context_of(id: &str) -> String {
    format!("fleet.signing_keys/{id}")
}

struct Ring {
    signer: Arc<TaskSigner>,
    believed: Vec<PublicKey>,
}

/// Signs with the active key. A copy is cheap.
#[derive(Clone)]
pub(crate) struct Keys {
    store: Store,
    keyring: Arc<Keyring>,
    ring: Arc<RwLock<Ring>>,
}

impl Keys {
    /// Loads the keys; the first start makes the first one.
    pub(crate) async fn open(store: &Store, keyring: Arc<Keyring>) -> Result<Self> {
        let mut tx = store.upkeep(Reason::Fleet).await?;
        commands::keys::ensure(&mut tx, &keyring).await?;
        tx.commit().await?;
        let ring = load(store, &keyring).await?;
        Ok(Self { store: store.clone(), keyring, ring: Arc::new(RwLock::new(ring)) })
    }

    /// A key that nobody keeps, for the contract alone.
    pub(crate) fn detached(store: &Store) -> Result<Self> {
        let entropy = store.sources().entropy.clone();
        let master = MasterKey::from_bytes(&Secret::new(entropy.bytes())).map_err(Error::internal)?;
        let keyring = Arc::new(Keyring::new(master, Vec::new(), entropy));
        let (id, secret, _) = TaskSigner::generate().map_err(Error::internal)?;
        let signer = Arc::new(TaskSigner::open(&id, &secret).map_err(Error::internal)?);
        let ring = Ring { signer, believed: Vec::new() };
        Ok(Self { store: store.clone(), keyring, ring: Arc::new(RwLock::new(ring)) })
    }

    pub(crate) fn keyring(&self) -> &Keyring {
        &self.keyring
    }

    /// Reads them anew.
    pub(crate) async fn reload(&self) -> Result<()> {
        let ring = load(&self.store, &self.keyring).await?;
        *self.ring.write() = ring;
        Ok(())
    }

    /// The key that signs.
    pub(crate) fn active(&self) -> String {
        self.ring.read().signer.id().to_owned()
    }

    /// What hosts believe.
    pub(crate) fn believed(&self) -> Vec<PublicKey> {
        self.ring.read().believed.clone()
    }

    pub(crate) fn sign<T: Serialize>(&self, purpose: Purpose, content: &T) -> Result<Signed> {
        let signer = self.ring.read().signer.clone();
        signer.sign(purpose, content).map_err(Error::internal)
    }
}

async fn load(store: &Store, keyring: &Keyring) -> Result<Ring> {
    let mut tx = store.upkeep(Reason::Fleet).await?;
    let rows = sqlx::query!(
        "select id, state, public_key, private_key from fleet.signing_keys
         where state in ('staged', 'active', 'grace') order by made_at",
    );
    let rows = tx.all(rows).await?;
    tx.commit().await?;
    let mut signer = None;
    let mut believed = Vec::new();
    for row in rows {
        if row.state == "active" {
            let sealed = serde_json::from_value(row.private_key).map_err(Error::internal)?;
            let secret = keyring.open(&sealed, &context_of(&row.id)).map_err(Error::internal)?;
            signer = Some(TaskSigner::open(&row.id, &secret).map_err(Error::internal)?);
        }
        believed.push(PublicKey { id: row.id, key: row.public_key });
    }
    let signer = signer.ok_or_else(|| Error::internal("no task-signing key is active"))?;
    Ok(Ring { signer: Arc::new(signer), believed })
}
