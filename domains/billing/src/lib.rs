//! Billing: metering, the ledger, balances, and whether paid work may start.
//!
//! Usage is intervals, started and ended in the transactions that cause them. Accrual charges open intervals each window.
//! Every amount is an entry of an append-only ledger with two sides; entries are sealed into a signed chain per account,
//! and each seal carries the balance after it. Money is integer minor units of one currency; nothing is converted.

mod adapters;
mod commands;
pub mod events;
pub mod model;
mod operations;
mod queries;
mod verification;
mod worker;

use std::sync::Arc;

use gpuaas_core::chain::SealSigner;
use gpuaas_core::machine::Description;
use gpuaas_core::{Currency, EntryId, Error, Machine, Money, OrgId, Result};
use gpuaas_http::ApiBuilder;
use gpuaas_pki::Keyring;
use gpuaas_settings::{Settings, keys};
use gpuaas_store::{PlatformReason, Store, Tx, WriteTx};
use gpuaas_supervisor::Supervisor;

pub use adapters::ProvisioningAdapter;

use model::{AccountState, LedgerFinding, NewEntry, UsageEnd, UsageStart, VerificationPosition};

/// Derivation label of the sealing key.
const SEALING_KEY: &str = "gpuaas ledger sealing 1";

/// The state of this domain. A clone is cheap.
#[derive(Clone)]
pub struct Billing {
    store: Store,
    settings: Arc<Settings>,
    signer: Arc<SealSigner>,
}

impl Billing {
    /// Derives the sealing key and publishes its public half.
    pub async fn open(store: &Store, keyring: &Keyring, settings: Arc<Settings>) -> Result<Self> {
        let seed = keyring.derive(SEALING_KEY).map_err(Error::internal)?;
        let billing = Self::with_seed(store, seed.expose(), settings)?;
        billing.publish_key().await?;
        Ok(billing)
    }

    /// Publishes the public half of the sealing key, which verification needs.
    pub async fn publish_key(&self) -> Result<()> {
        commands::sealing::publish_key(&self.store, &self.signer).await
    }

    /// Returns an instance for generating the API contract, with a random sealing key that isn't stored.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        Self::with_seed(store, &store.sources().entropy.bytes::<32>(), settings)
    }

    fn with_seed(store: &Store, seed: &[u8], settings: Arc<Settings>) -> Result<Self> {
        let signer =
            SealSigner::from_seed(seed).ok_or_else(|| Error::internal("the sealing key is invalid"))?;
        Ok(Self { store: store.clone(), settings, signer: Arc::new(signer) })
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// Starts the workers.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self, supervisor);
    }

    /// Charges everything that is due. Returns the number of debits.
    pub async fn accrue(&self) -> Result<u64> {
        let window = self.settings.get(&keys::BILLING_WINDOW_SECONDS);
        let mut debits = 0;
        while let Some(accrued) = commands::accrual::accrue_next(&self.store, window).await? {
            debits += accrued.debits;
        }
        let lag = async |tx: &mut Tx| queries::accounts::accrual_lag(tx).await;
        if let Some(lag) = self.store.autocommit(PlatformReason::Billing, lag).await? {
            metrics::gauge!("gpuaas_billing_accrual_lag_seconds").set(lag);
        }
        Ok(debits)
    }

    /// Assesses every balance and budget, and announces crossings of thresholds. Returns the number of changes.
    pub async fn assess(&self) -> Result<usize> {
        let accounts = commands::account_states::assess_all(&self.store, &self.settings).await?;
        Ok(accounts + commands::budgets::announce_all(&self.store).await?)
    }

    /// Verifies the whole ledger, or that of one organisation. Returns every defect.
    pub async fn verify(&self, org: Option<OrgId>) -> Result<Vec<LedgerFinding>> {
        let (mut findings, mut position) = (Vec::new(), VerificationPosition::default());
        loop {
            let at = position;
            let check = async |tx: &mut Tx| verification::verify(tx, org, at.clone()).await;
            let part = self.store.autocommit(PlatformReason::Billing, check).await?;
            findings.extend(part.findings);
            match part.next {
                Some(next) => position = next,
                None => return Ok(findings),
            }
        }
    }

    /// Assesses one account in the caller's transaction, so that a credit takes effect at once.
    pub(crate) async fn assess_account<C: WriteTx>(
        &self,
        tx: &mut C,
        org: OrgId,
        currency: Currency,
    ) -> Result<()> {
        commands::account_states::assess(tx, &self.settings, org, currency).await.map(|_| ())
    }

    /// Seals all entries committed before the call, unless another process seals. Returns their number.
    pub async fn seal(&self) -> Result<usize> {
        let mut sealed = 0;
        loop {
            let batch = commands::sealing::seal_batch(&self.store, &self.signer).await?;
            sealed += batch.entries;
            if !batch.more {
                return Ok(sealed);
            }
        }
    }
}

/// Returns the state machines of this domain.
pub fn machines() -> Vec<Description> {
    vec![AccountState::describe()]
}

/// Starts an interval of usage in the caller's transaction. Does nothing if one of the same resource and mode is open.
pub async fn start_usage(tx: &mut Tx, usage: &UsageStart) -> Result<()> {
    commands::usage::start(tx, usage).await
}

/// Ends the open interval of a resource in the caller's transaction. Does nothing if none is open.
pub async fn end_usage(tx: &mut Tx, end: &UsageEnd) -> Result<()> {
    commands::usage::end(tx, end).await
}

/// Posts an entry in the caller's transaction.
pub async fn post<C: WriteTx>(tx: &mut C, entry: &NewEntry) -> Result<EntryId> {
    commands::entries::post(tx, entry).await
}

/// Returns the balance of an organisation's account.
pub async fn balance(tx: &mut Tx, org: OrgId, currency: Currency) -> Result<Money> {
    queries::balance::of_account(tx, org, currency).await
}
