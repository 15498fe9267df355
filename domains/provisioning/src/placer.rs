//! Capacity: proposed by an index in memory, claimed in the database, which has the last word.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_bus::Subscriber;
use gpuaas_catalog::{Availability, AvailabilityStatus, RegionAvailability};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, Error, Machine, NodeId, Result, SkuId, SlotId};
use gpuaas_fleet::events::{
    NodeChanged, NodeEnrolled, NodeHeld, NodeOffline, NodeOnline, NodeReleased, SlotsChanged,
};
use gpuaas_fleet::model::{Claimed, Proposal, SlotState};
use gpuaas_fleet::{Owner, claim};
use gpuaas_store::{PlatformReason, Store, Tx, WriteTx};
use parking_lot::{Mutex, RwLock};
use uuid::Uuid;

use crate::placement::{Index, NodeFacts, PlacementFailure, PlacementRequest, Shape, SlotFacts};

/// Proposals tried in one statement.
const MAX_BATCH: usize = 4;
/// Statements before the database is asked what is free at all.
const ROUNDS: usize = 3;
/// What was just claimed, or lost to others, is looked at last for so long: by then the log has told of it.
const FRESH: chrono::Duration = chrono::Duration::seconds(2);
/// The one attempt that waits for others' claims.
const WAIT_TIMEOUT: Duration = Duration::from_millis(50);
/// Fewer free places than this are few.
const FEW: usize = 3;

/// What was tried, and when.
type Attempts = VecDeque<(DateTime<Utc>, Vec<Proposal>)>;

/// Keeps the index in step with the log. A copy is cheap.
#[derive(Clone)]
pub(crate) struct Placer {
    store: Store,
    index: Arc<RwLock<Index>>,
    /// Attempts that are over, of which the index may not have heard yet.
    fresh: Arc<Mutex<Attempts>>,
}

impl Placer {
    pub(crate) fn new(store: &Store) -> Self {
        Self { store: store.clone(), index: Arc::default(), fresh: Arc::default() }
    }

    /// Claims a place, or says why there is none.
    pub(crate) async fn place<C: WriteTx>(
        &self,
        tx: &mut C,
        owner: Owner,
        request: &PlacementRequest,
    ) -> Result<Claimed> {
        let entropy = tx.sources().entropy.clone();
        for _ in 0..ROUNDS {
            let proposals = self.index.read().propose(request, MAX_BATCH, &entropy);
            if let Some(claimed) = self.attempt(tx, owner, proposals, None).await? {
                return Ok(claimed);
            }
        }
        // What the index doesn't know yet, or others are just claiming: the database is asked itself.
        let found = candidates(tx, request).await?;
        let mut fresh = Index::default();
        fresh.replace(found);
        let proposals = fresh.propose(request, MAX_BATCH, &entropy);
        if let Some(claimed) = self.attempt(tx, owner, proposals.clone(), None).await? {
            return Ok(claimed);
        }
        if let Some(claimed) = self.attempt(tx, owner, proposals, Some(WAIT_TIMEOUT)).await? {
            return Ok(claimed);
        }
        metrics::counter!("gpuaas_placements_refused_total").increment(1);
        Err(unavailable(self.failure(tx, request).await?))
    }

    /// Why there is none. Of a host that has just come into service the index may not have heard.
    async fn failure(&self, tx: &mut Tx, request: &PlacementRequest) -> Result<PlacementFailure> {
        let why = self.index.read().failure(request);
        let unheard = why == PlacementFailure::NotReady
            && gpuaas_fleet::serves(tx, request.sku, request.region.as_deref(), request.node).await?;
        Ok(if unheard { PlacementFailure::NoCapacity } else { why })
    }

    /// Tries to claim one of these. Those that turn out to be taken, by us or by others, are looked at last for a while:
    /// the log tells of it later.
    async fn attempt<C: WriteTx>(
        &self,
        tx: &mut C,
        owner: Owner,
        mut proposals: Vec<Proposal>,
        patience: Option<Duration>,
    ) -> Result<Option<Claimed>> {
        if proposals.is_empty() {
            return Ok(None);
        }
        self.index.write().begin(&proposals);
        let claimed = claim(tx, owner, &proposals, patience).await;
        let taken = match &claimed {
            Ok(Some(claimed)) => 1 + proposals.iter().take_while(|one| !is_of(one, claimed)).count(),
            Ok(None) => proposals.len(),
            Err(_) => 0,
        };
        let untried = proposals.split_off(taken.min(proposals.len()));
        let over = self.heard_by_now(tx.sources().now(), proposals);
        let mut index = self.index.write();
        index.end(&untried);
        over.iter().for_each(|proposals| index.end(proposals));
        claimed
    }

    /// Keeps what is taken, and gives back what was so long ago that the log has told of it.
    fn heard_by_now(&self, now: DateTime<Utc>, taken: Vec<Proposal>) -> Vec<Vec<Proposal>> {
        let mut fresh = self.fresh.lock();
        fresh.push_back((now, taken));
        let old = fresh.iter().take_while(|(at, _)| now - at > FRESH).count();
        fresh.drain(..old).map(|(_, proposals)| proposals).collect()
    }

    /// Whether it could be had, as far as the index knows.
    pub(crate) fn could(&self, request: &PlacementRequest) -> Result<(), PlacementFailure> {
        let index = self.index.read();
        let entropy = &self.store.sources().entropy;
        if index.propose(request, 1, entropy).is_empty() { Err(index.failure(request)) } else { Ok(()) }
    }

    async fn refresh(&self, node: NodeId) -> Result<()> {
        let look = async |tx: &mut Tx| facts(tx, Some(node)).await;
        let mut facts = self.store.autocommit(PlatformReason::Fleet, look).await?;
        let mut index = self.index.write();
        match facts.pop() {
            Some(facts) => index.put(facts),
            None => index.remove(node),
        }
        Ok(())
    }
}

fn is_of(proposal: &Proposal, claimed: &Claimed) -> bool {
    proposal.node == claimed.node_id && proposal.slots.iter().all(|slot| claimed.slots.contains(slot))
}

fn unavailable(why: PlacementFailure) -> Error {
    let detail = match why {
        PlacementFailure::NoCapacity => "All of it is taken.",
        PlacementFailure::NoSingleNodeFits => "There are free ones, but not together on one host.",
        PlacementFailure::NotReady => "No host of this kind is in service.",
    };
    Error::new(Code::SkuUnavailable, detail).with_reason(why.as_str())
}

/// Hosts as placement sees them: one, or all.
async fn facts(tx: &mut Tx, node: Option<NodeId>) -> Result<Vec<NodeFacts>> {
    let rows = sqlx::query!(
        r#"select n.id as "id!", n.region as "region!", n.simulated as "simulated!",
                  n.lifecycle = 'active' and n.hold = 'none' and n.connectivity = 'online' as "schedulable!",
                  array(select k.sku_id from fleet.v_node_skus k where k.node_id = n.id) as "skus!: Vec<Uuid>"
           from fleet.v_nodes n
           where n.lifecycle <> 'deleted' and ($1::uuid is null or n.id = $1)"#,
        node.map(NodeId::uuid),
    );
    let nodes = tx.all(rows).await?;
    let ids: Vec<Uuid> = nodes.iter().map(|node| node.id).collect();
    let slots = sqlx::query!(
        r#"select s.id as "id!", s.node_id as "node_id!", s.numa as "numa!", s.gpu_uuid is not null as "gpu!",
                  s.fabric_pci is not null as "own_fabric!", s.state as "state!", s.version as "version!"
           from fleet.v_slots s where s.node_id = any($1) order by s.slot_index"#,
        &ids,
    );
    let mut by_node: HashMap<Uuid, Vec<SlotFacts>> = HashMap::new();
    for slot in tx.all(slots).await? {
        by_node.entry(slot.node_id).or_default().push(SlotFacts {
            id: SlotId::from_uuid(slot.id),
            numa: slot.numa,
            gpu: slot.gpu,
            own_fabric: slot.own_fabric,
            state: Machine::parse(&slot.state)?,
            version: slot.version,
        });
    }
    let facts = nodes.into_iter().map(|node| NodeFacts {
        id: NodeId::from_uuid(node.id),
        region: node.region,
        skus: node.skus,
        simulated: node.simulated,
        schedulable: node.schedulable,
        slots: by_node.remove(&node.id).unwrap_or_default(),
    });
    Ok(facts.collect())
}

/// The database's own view of who could host it, whoever asks.
async fn candidates(tx: &mut Tx, request: &PlacementRequest) -> Result<Vec<NodeFacts>> {
    let mut nodes: HashMap<Uuid, NodeFacts> = HashMap::new();
    for free in gpuaas_fleet::candidates(tx, request.sku, request.node).await? {
        let node = nodes.entry(free.node_id).or_insert_with(|| NodeFacts {
            id: NodeId::from_uuid(free.node_id),
            region: free.region,
            skus: vec![request.sku],
            simulated: free.simulated,
            schedulable: free.schedulable,
            slots: Vec::new(),
        });
        node.slots.push(SlotFacts {
            id: SlotId::from_uuid(free.slot_id),
            numa: free.numa,
            gpu: free.gpu,
            own_fabric: free.own_fabric,
            state: SlotState::Available,
            version: free.version,
        });
    }
    Ok(nodes.into_values().collect())
}

impl Subscriber for Placer {
    fn accepts(&self, event_type: &str) -> bool {
        [
            NodeEnrolled::TYPE,
            NodeChanged::TYPE,
            NodeOnline::TYPE,
            NodeOffline::TYPE,
            NodeHeld::TYPE,
            NodeReleased::TYPE,
            SlotsChanged::TYPE,
        ]
        .contains(&event_type)
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            match event.read::<SlotsChanged>()? {
                Some(changed) if self.index.write().slots_changed(changed.node_id, &changed.slots) => Ok(()),
                Some(changed) => self.refresh(changed.node_id).await,
                None => self.refresh(NodeId::from_uuid(event.aggregate_id)).await,
            }
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            let all = self.store.autocommit(PlatformReason::Fleet, async |tx| facts(tx, None).await).await?;
            self.index.write().replace(all);
            Ok(())
        })
    }
}

/// What the catalogue shows beside each SKU.
impl Availability for Placer {
    fn of<'a>(&'a self, skus: &'a [SkuId]) -> BoxFuture<'a, Result<HashMap<SkuId, Vec<RegionAvailability>>>> {
        Box::pin(async move {
            let as_of = self.store.sources().now();
            let shapes = self.shapes(skus).await?;
            let index = self.index.read();
            let status = |free: usize| match free {
                0 => AvailabilityStatus::SoldOut,
                few if few < FEW => AvailabilityStatus::Low,
                _ => AvailabilityStatus::Available,
            };
            let regions =
                |(sku, (shape, counts)): (SkuId, (Shape, Vec<u32>))| {
                    let places = index.availability(sku.uuid(), shape, &counts);
                    let region = |(region, places): (String, crate::placement::Capacity)| {
                        RegionAvailability { region, status: status(places.free), as_of }
                    };
                    (sku, places.into_iter().map(region).collect())
                };
            Ok(shapes.into_iter().map(regions).collect())
        })
    }
}

impl Placer {
    async fn shapes(&self, skus: &[SkuId]) -> Result<Vec<(SkuId, (Shape, Vec<u32>))>> {
        let ids: Vec<Uuid> = skus.iter().map(|sku| sku.uuid()).collect();
        let rows = sqlx::query!(
            r#"select id as "id!", shape as "shape!", counts as "counts!" from catalog.v_skus where id = any($1)"#,
            &ids,
        );
        let rows = self.store.autocommit(PlatformReason::Fleet, async |tx| tx.all(rows).await).await?;
        rows.into_iter()
            .map(|row| {
                let shape: gpuaas_catalog::model::Shape =
                    serde_json::from_value(row.shape.into()).map_err(Error::internal)?;
                let counts = row.counts.into_iter().filter_map(|count| u32::try_from(count).ok()).collect();
                Ok((SkuId::from_uuid(row.id), (shape.into(), counts)))
            })
            .collect()
    }
}

impl From<gpuaas_catalog::model::Shape> for Shape {
    fn from(shape: gpuaas_catalog::model::Shape) -> Self {
        match shape {
            gpuaas_catalog::model::Shape::Baremetal => Self::Baremetal,
            gpuaas_catalog::model::Shape::GpuSlice => Self::GpuSlice,
            gpuaas_catalog::model::Shape::CpuVm => Self::CpuVm,
        }
    }
}
