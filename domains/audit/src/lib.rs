//! Audit: who did what, and the proof that nobody changed it since.
//!
//! Mutations write their own rows. This domain shows and exports them, and within a second of their commit seals
//! them into chains, one for each organisation and one for the platform, signed with a key that follows from the
//! master key and is never in the database. Whoever keeps a seal can tell later whether history was rewritten; what
//! somebody else wrote into the log is never sealed.

mod commands;
mod cutting;
mod export;
pub mod model;
mod operations;
mod queries;
mod worker;

use std::sync::Arc;

use gpuaas_core::chain::SealSigner;
use gpuaas_core::{Error, Result};
use gpuaas_http::{ApiBuilder, Supervisor};
use gpuaas_pki::Keyring;
use gpuaas_store::Store;

use commands::Patience;

/// What the sealing key is derived for. Another text is another key.
const SEALING_KEY: &str = "gpuaas audit sealing 1";

/// What the operations of this domain share.
#[derive(Clone)]
pub struct AuditDomain {
    store: Store,
    signer: Arc<SealSigner>,
}

impl AuditDomain {
    /// Derives the sealing key and publishes its public half.
    pub async fn open(store: &Store, keyring: &Keyring) -> Result<Self> {
        let seed = keyring.derive(SEALING_KEY).map_err(Error::internal)?;
        let audit = Self::with_seed(store, seed.expose())?;
        commands::publish_key(store, &audit.signer).await?;
        Ok(audit)
    }

    /// For the contract alone: a sealer whose key nobody keeps.
    pub fn detached(store: &Store) -> Result<Self> {
        Self::with_seed(store, &store.sources().entropy.bytes::<32>())
    }

    fn with_seed(store: &Store, seed: &[u8]) -> Result<Self> {
        let signer =
            SealSigner::from_seed(seed).ok_or_else(|| Error::internal("the sealing key can't be made"))?;
        Ok(Self { store: store.clone(), signer: Arc::new(signer) })
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// Starts what runs beside the requests.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self.clone(), supervisor);
    }

    /// Signs what retention will remove within days: to be called before it does. How many chains were cut.
    pub async fn cut(&self, kept_days: i64) -> Result<usize> {
        cutting::cut(&self.store, &self.signer, kept_days).await
    }

    /// Seals everything committed before the call, waiting for another sealer to end its turn; how many rows
    /// that were.
    pub async fn seal_now(&self) -> Result<usize> {
        let mut sealed = 0;
        loop {
            let turn = commands::turn(&self.store, &self.signer, Patience::Wait).await?;
            sealed += turn.sealed;
            if !turn.more {
                return Ok(sealed);
            }
        }
    }
}
