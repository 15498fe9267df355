//! Claims of capacity: proposed by an index in memory, decided by the database.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_fleet::events::SlotsChanged;
use gpuaas_fleet::model::{Claimed, Proposal};
use gpuaas_fleet::{Owner, claim};
use gpuaas_store::{PlatformReason, Store, Tx, WriteTx};
use parking_lot::{Mutex, RwLock};

use crate::placement::{Index, PlacementFailure, PlacementRequest};
use crate::queries::placement;

/// Proposals tried in one statement.
const PROPOSALS_PER_ATTEMPT: usize = 4;
/// Attempts with proposals of the index, before the database is queried for free slots.
const MAX_INDEX_ATTEMPTS: usize = 3;
/// Slots just claimed, or found taken, are proposed last for so long: by then the event log has delivered their change.
const INDEX_LAG: chrono::Duration = chrono::Duration::seconds(2);
/// The last attempt waits so long for the locks of concurrent claims; the others don't wait.
const CLAIM_LOCK_TIMEOUT: Duration = Duration::from_millis(50);

/// Proposals that were tried, with the time of the attempt.
type Attempts = VecDeque<(DateTime<Utc>, Vec<Proposal>)>;

/// Claims slots for allocations. Its index follows the event log. A clone is cheap.
#[derive(Clone)]
pub(crate) struct Placer {
    pub(crate) store: Store,
    pub(crate) index: Arc<RwLock<Index>>,
    /// Finished attempts whose result the index may not have yet.
    recent: Arc<Mutex<Attempts>>,
}

impl Placer {
    pub(crate) fn new(store: &Store) -> Self {
        Self { store: store.clone(), index: Arc::default(), recent: Arc::default() }
    }

    /// Claims slots for an owner in the caller's transaction. Fails with `sku_unavailable` and a reason if none fit.
    pub(crate) async fn place<C: WriteTx>(
        &self,
        tx: &mut C,
        owner: Owner,
        request: &PlacementRequest,
    ) -> Result<Claimed> {
        let entropy = tx.sources().entropy.clone();
        for _ in 0..MAX_INDEX_ATTEMPTS {
            let proposals = self.index.read().propose(request, PROPOSALS_PER_ATTEMPT, &entropy);
            if let Some(claimed) = self.attempt(tx, owner, proposals, None).await? {
                return Ok(claimed);
            }
        }
        // The index may be behind, or concurrent requests claim what it proposes: read the database itself.
        let candidates = placement::candidates(tx, request).await?;
        let mut current = Index::default();
        current.replace(candidates);
        let proposals = current.propose(request, PROPOSALS_PER_ATTEMPT, &entropy);
        if let Some(claimed) = self.attempt(tx, owner, proposals.clone(), None).await? {
            return Ok(claimed);
        }
        if let Some(claimed) = self.attempt(tx, owner, proposals, Some(CLAIM_LOCK_TIMEOUT)).await? {
            return Ok(claimed);
        }
        metrics::counter!("gpuaas_placements_refused_total").increment(1);
        Err(unavailable(self.failure(tx, request).await?))
    }

    /// Returns why a request can't be placed. If the index has no node in service, the database is queried, because the
    /// index may not have a node that has just come into service.
    async fn failure(&self, tx: &mut Tx, request: &PlacementRequest) -> Result<PlacementFailure> {
        let failure = self.index.read().failure(request);
        let is_behind = failure == PlacementFailure::NotReady
            && gpuaas_fleet::serves(tx, request.sku, request.region.as_deref(), request.node).await?;
        Ok(if is_behind { PlacementFailure::NoCapacity } else { failure })
    }

    /// Tries to claim one of the proposals. Proposals that were claimed or found taken are proposed last for
    /// [`INDEX_LAG`], until the event log has delivered their change.
    async fn attempt<C: WriteTx>(
        &self,
        tx: &mut C,
        owner: Owner,
        mut proposals: Vec<Proposal>,
        lock_timeout: Option<Duration>,
    ) -> Result<Option<Claimed>> {
        if proposals.is_empty() {
            return Ok(None);
        }
        self.index.write().begin(&proposals);
        let claimed = claim(tx, owner, &proposals, lock_timeout).await;
        let taken = match &claimed {
            Ok(Some(claimed)) => 1 + proposals.iter().take_while(|one| !is_of(one, claimed)).count(),
            Ok(None) => proposals.len(),
            Err(_) => 0,
        };
        let untried = proposals.split_off(taken.min(proposals.len()));
        let settled = self.remember_taken(tx.sources().now(), proposals);
        let mut index = self.index.write();
        index.end(&untried);
        settled.iter().for_each(|proposals| index.end(proposals));
        claimed
    }

    /// Remembers taken proposals, and returns those taken more than [`INDEX_LAG`] ago.
    fn remember_taken(&self, now: DateTime<Utc>, taken: Vec<Proposal>) -> Vec<Vec<Proposal>> {
        let mut recent = self.recent.lock();
        recent.push_back((now, taken));
        let old = recent.iter().take_while(|(at, _)| now - at > INDEX_LAG).count();
        recent.drain(..old).map(|(_, proposals)| proposals).collect()
    }

    /// Checks by the index alone that a request can be placed now. Fails with the reason otherwise.
    pub(crate) fn check(&self, request: &PlacementRequest) -> Result<(), PlacementFailure> {
        let index = self.index.read();
        let entropy = &self.store.sources().entropy;
        if index.propose(request, 1, entropy).is_empty() { Err(index.failure(request)) } else { Ok(()) }
    }

    /// Applies slot changes to the index. Reads the node again if the index doesn't know it or one of the slots.
    pub(crate) async fn apply(&self, changed: SlotsChanged) -> Result<()> {
        if self.index.write().slots_changed(changed.node_id, &changed.slots) {
            return Ok(());
        }
        self.refresh(changed.node_id).await
    }

    /// Reads a node from the database into the index, or removes it from the index if it is deleted.
    pub(crate) async fn refresh(&self, node: NodeId) -> Result<()> {
        let read = async |tx: &mut Tx| placement::nodes(tx, Some(node)).await;
        let mut facts = self.store.autocommit(PlatformReason::Fleet, read).await?;
        let mut index = self.index.write();
        match facts.pop() {
            Some(facts) => index.put(facts),
            None => index.remove(node),
        }
        Ok(())
    }

    /// Replaces the index by what the database has.
    pub(crate) async fn rebuild(&self) -> Result<()> {
        let read = async |tx: &mut Tx| placement::nodes(tx, None).await;
        let all = self.store.autocommit(PlatformReason::Fleet, read).await?;
        self.index.write().replace(all);
        Ok(())
    }
}

/// Returns true if the claim was made from this proposal.
fn is_of(proposal: &Proposal, claimed: &Claimed) -> bool {
    proposal.node == claimed.node_id && proposal.slots.iter().all(|slot| claimed.slots.contains(slot))
}

fn unavailable(failure: PlacementFailure) -> Error {
    let detail = match failure {
        PlacementFailure::NoCapacity => {
            "All capacity of this SKU is in use. Try again later, or choose another SKU or region."
        }
        PlacementFailure::NoSingleNodeFits => {
            "No single node has enough free GPUs. Request fewer, or choose another region."
        }
        PlacementFailure::NotReady => "No node that offers this SKU is in service.",
    };
    Error::new(Code::SkuUnavailable, detail).with_reason(failure.as_str())
}
