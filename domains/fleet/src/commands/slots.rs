//! Slots: claimed for an owner, leased, cleaned, freed; set aside when they can't be.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::SanitisedSlot;
use gpuaas_core::{AllocationId, Code, Error, Machine, NodeId, OrgId, ProjectId, Result, SlotId};
use gpuaas_store::WriteTx;
use serde_json::Value;
use uuid::Uuid;

use crate::events::{SlotFaulty, SlotsChanged};
use crate::model::{Claimed, Proposal, SlotFact, SlotState};

/// Why a slot that is clean isn't free.
const FAILED: &str = "its GPU failed: it waits for a repair";

/// For whom slots are claimed.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    pub allocation: AllocationId,
    pub org: OrgId,
    pub project: ProjectId,
}

struct Moved {
    node_id: Uuid,
    slot_id: Uuid,
    version: i64,
}

/// Claims the first proposal that is still free, in the caller's transaction. `patience` waits for the first one as
/// long as that while another claims it. `None`: all are taken.
pub async fn claim<C: WriteTx>(
    tx: &mut C,
    owner: Owner,
    proposals: &[Proposal],
    patience: Option<std::time::Duration>,
) -> Result<Option<Claimed>> {
    let offered: Value = serde_json::to_value(proposals).map_err(Error::internal)?;
    let patience = patience.map_or(0, |patience| i32::try_from(patience.as_millis()).unwrap_or(i32::MAX));
    let now = tx.now();
    let claimed = sqlx::query_as!(
        Moved,
        r#"select node_id as "node_id!", slot_id as "slot_id!", slot_version as "version!"
           from fleet.claim_slots($1, $2, $3, $4, $5, $6)"#,
        owner.allocation.uuid(),
        owner.org.uuid(),
        owner.project.uuid(),
        offered,
        now,
        patience,
    );
    let claimed = tx.all(claimed).await?;
    let Some(first) = claimed.first() else { return Ok(None) };
    let node_id = NodeId::from_uuid(first.node_id);
    let slots = claimed.iter().map(|slot| SlotId::from_uuid(slot.slot_id)).collect();
    told(tx, &claimed, SlotState::Reserved, Some(owner.allocation))?;
    Ok(Some(Claimed { node_id, slots }))
}

/// States what became of slots of one node.
fn told<C: WriteTx>(
    tx: &mut C,
    moved: &[Moved],
    state: SlotState,
    owner: Option<AllocationId>,
) -> Result<()> {
    let Some(first) = moved.first() else { return Ok(()) };
    let fact =
        |slot: &Moved| SlotFact { slot_id: SlotId::from_uuid(slot.slot_id), state, version: slot.version };
    let slots = moved.iter().map(fact).collect();
    tx.emit(&SlotsChanged { node_id: NodeId::from_uuid(first.node_id), slots, owner })
}

/// Moves those of an owner's slots that are in one state to another. How many there were.
async fn move_owned<C: WriteTx>(
    tx: &mut C,
    owner: AllocationId,
    (from, to): (SlotState, SlotState),
    only: Option<&[Uuid]>,
    reason: Option<&str>,
) -> Result<usize> {
    let step = from.to(to)?;
    let now = tx.now();
    let moved = sqlx::query_as!(
        Moved,
        "update fleet.slots s
         set state = $3, state_since = greatest($4, s.state_since), reason = $5, version = s.version + 1
         from fleet.claims c
         where c.slot_id = s.id and c.owner = $1 and c.ended_at is null and s.state = $2
           and ($6::uuid[] is null or s.id = any($6))
         returning s.node_id, s.id as slot_id, s.version",
        owner.uuid(),
        step.from(),
        step.to(),
        now,
        reason,
        only,
    );
    let moved = tx.all(moved).await?;
    told(tx, &moved, to, Some(owner))?;
    Ok(moved.len())
}

/// The owner takes what was reserved. Done twice, it finds them leased.
pub async fn lease<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    move_owned(tx, owner, (SlotState::Reserved, SlotState::Leased), None, None).await.map(|_| ())
}

/// Nothing came of it: what was only reserved is free again.
pub async fn release_reservation<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    let now = tx.now();
    let moved = sqlx::query_as!(
        Moved,
        r#"select node_id as "node_id!", slot_id as "slot_id!", slot_version as "version!"
           from fleet.unclaim_slots($1, $2)"#,
        owner.uuid(),
        now,
    );
    let moved = tx.all(moved).await?;
    told(tx, &moved, SlotState::Available, Some(owner))
}

/// Nothing came of it, and no host was ever told: what was taken is free again.
pub async fn release_undispatched<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    release_reservation(tx, owner).await?;
    let taken: Vec<Uuid> = owned_in(tx, owner, SlotState::Leased).await?;
    move_owned(tx, owner, (SlotState::Leased, SlotState::Cleaning), Some(&taken), None).await?;
    move_owned(tx, owner, (SlotState::Cleaning, SlotState::Available), Some(&taken), None).await?;
    end_claims(tx, owner).await
}

/// Ends the owner's claims on slots that are free.
async fn end_claims<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    let now = tx.now();
    let end = sqlx::query!(
        "update fleet.claims c set ended_at = greatest($2, s.state_since) from fleet.slots s
         where s.id = c.slot_id and c.owner = $1 and c.ended_at is null and s.state = 'available'",
        owner.uuid(),
        now,
    );
    tx.execute(end).await.map(|_| ())
}

async fn owned_in<C: WriteTx>(tx: &mut C, owner: AllocationId, state: SlotState) -> Result<Vec<Uuid>> {
    let rows = sqlx::query!(
        "select s.id from fleet.slots s join fleet.claims c on c.slot_id = s.id
         where c.owner = $1 and c.ended_at is null and s.state = $2",
        owner.uuid(),
        state.as_str(),
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| row.id).collect())
}

/// The owner is done with them: they are nobody's until they are clean.
pub async fn begin_cleaning<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    move_owned(tx, owner, (SlotState::Leased, SlotState::Cleaning), None, None).await?;
    move_owned(tx, owner, (SlotState::Faulty, SlotState::Cleaning), None, None).await.map(|_| ())
}

/// Frees the slots that are proved clean, and sets the others aside for an operator. Whether all are clean.
pub async fn free<C: WriteTx>(tx: &mut C, owner: AllocationId, proofs: &[SanitisedSlot]) -> Result<bool> {
    let counts = !proofs.iter().any(SanitisedSlot::is_simulated) || is_simulated(tx, owner).await?;
    let clean = proofs.iter().filter(|slot| slot.is_clean() && (counts || !slot.is_simulated()));
    let clean: Vec<Uuid> = clean.map(|slot| slot.slot_id.uuid()).collect();
    end_claims_verified(tx, owner, &clean, None).await?;
    let why = "sanitisation wasn't proved";
    let blocked =
        move_owned(tx, owner, (SlotState::Cleaning, SlotState::CleanupBlocked), None, Some(why)).await?;
    if blocked > 0 {
        metrics::counter!("gpuaas_slots_cleanup_blocked_total").increment(blocked as u64);
    }
    Ok(blocked == 0)
}

/// Whether an owner's host is simulated: a simulated proof counts there alone.
async fn is_simulated<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<bool> {
    let row = sqlx::query!(
        r#"select exists (select from fleet.claims c join fleet.nodes n on n.id = c.node_id
                          where c.owner = $1 and c.ended_at is null and n.simulated) as "simulated!""#,
        owner.uuid(),
    );
    Ok(tx.one(row).await?.simulated)
}

/// Nothing of the owner is left on these: they are free, unless their GPU failed; then they wait for a repair. Such as
/// were disabled stay so. Nobody holds them any more.
async fn end_claims_verified<C: WriteTx>(
    tx: &mut C,
    owner: AllocationId,
    clean: &[Uuid],
    reason: Option<&str>,
) -> Result<()> {
    let suspect = sqlx::query!("select id from fleet.slots where id = any($1) and suspect", clean);
    let suspect: Vec<Uuid> = tx.all(suspect).await?.into_iter().map(|slot| slot.id).collect();
    let blocked = (SlotState::Cleaning, SlotState::CleanupBlocked);
    move_owned(tx, owner, blocked, Some(&suspect), Some(FAILED)).await?;
    move_owned(tx, owner, (SlotState::Cleaning, SlotState::Available), Some(clean), reason).await?;
    let now = tx.now();
    let end = sqlx::query!(
        "update fleet.claims c set ended_at = greatest($3, s.state_since) from fleet.slots s
         where s.id = c.slot_id and c.owner = $1 and c.slot_id = any($2) and c.ended_at is null
           and (s.state in ('available', 'disabled') or (s.state = 'cleanup_blocked' and s.suspect))",
        owner.uuid(),
        clean,
        now,
    );
    tx.execute(end).await.map(|_| ())
}

/// Sets everything the owner still has aside for an operator: nobody knows what is on it.
pub async fn block_cleanup<C: WriteTx>(tx: &mut C, owner: AllocationId, reason: &str) -> Result<()> {
    for from in [SlotState::Leased, SlotState::Cleaning] {
        move_owned(tx, owner, (from, SlotState::CleanupBlocked), None, Some(reason)).await?;
    }
    Ok(())
}

/// An operator vouches that nothing of the owner is left: what was set aside is free.
pub async fn free_by_override<C: WriteTx>(tx: &mut C, owner: AllocationId, reason: &str) -> Result<()> {
    begin_cleaning(tx, owner).await?;
    clean_again(tx, owner, reason).await?;
    let mut held = owned_in(tx, owner, SlotState::Cleaning).await?;
    held.extend(owned_in(tx, owner, SlotState::Disabled).await?);
    end_claims_verified(tx, owner, &held, Some(reason)).await
}

/// What was set aside is to be cleaned again. How many slots.
pub(crate) async fn clean_again<C: WriteTx>(tx: &mut C, owner: AllocationId, reason: &str) -> Result<usize> {
    let again = (SlotState::CleanupBlocked, SlotState::Cleaning);
    move_owned(tx, owner, again, None, Some(reason)).await
}

/// An operator vouches that nothing of the owner is left on one slot that was set aside.
pub(crate) async fn release<C: WriteTx>(
    tx: &mut C,
    slot: SlotId,
    standing: &Standing,
    owner: AllocationId,
    reason: &str,
) -> Result<()> {
    move_one(tx, slot, standing, SlotState::Cleaning, reason).await?;
    end_claims_verified(tx, owner, &[slot.uuid()], Some(reason)).await
}

/// A slot as it stands, locked.
pub(crate) struct Standing {
    pub node_id: NodeId,
    pub state: SlotState,
    pub version: i64,
    /// Its GPU failed, and no load test has passed since.
    pub suspect: bool,
    pub gpu_uuid: Option<String>,
    pub owner: Option<AllocationId>,
    /// Organisation and project of the owner.
    pub tenant: Option<(OrgId, ProjectId)>,
}

pub(crate) async fn lock<C: WriteTx>(tx: &mut C, node: NodeId, slot: SlotId) -> Result<Standing> {
    let row = sqlx::query!(
        r#"select s.node_id, s.state, s.version, s.suspect, s.gpu_uuid,
                  c.owner as "owner?", c.org_id as "org_id?", c.project_id as "project_id?"
           from fleet.slots s left join fleet.claims c on c.slot_id = s.id and c.ended_at is null
           where s.id = $1 and s.node_id = $2 for update of s"#,
        slot.uuid(),
        node.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::SlotNotFound)?;
    Ok(Standing {
        node_id: NodeId::from_uuid(row.node_id),
        state: SlotState::parse(&row.state)?,
        version: row.version,
        suspect: row.suspect,
        gpu_uuid: row.gpu_uuid,
        owner: row.owner.map(AllocationId::from_uuid),
        tenant: row.org_id.map(OrgId::from_uuid).zip(row.project_id.map(ProjectId::from_uuid)),
    })
}

/// Moves one slot, checked against the version read.
pub(crate) async fn move_one<C: WriteTx>(
    tx: &mut C,
    slot: SlotId,
    standing: &Standing,
    to: SlotState,
    reason: &str,
) -> Result<()> {
    let step = standing.state.to(to)?;
    let now: DateTime<Utc> = tx.now();
    let update = sqlx::query!(
        "update fleet.slots set state = $3, state_since = greatest($4, state_since), reason = $5, version = version + 1
         where id = $1 and version = $2",
        slot.uuid(),
        standing.version,
        step.to(),
        now,
        reason,
    );
    tx.advance(step, update).await?;
    let moved =
        Moved { node_id: standing.node_id.uuid(), slot_id: slot.uuid(), version: standing.version + 1 };
    told(tx, &[moved], to, standing.owner)
}

/// A slot's hardware failed: nobody gets it, and its owner is told.
pub(crate) async fn fault<C: WriteTx>(tx: &mut C, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let standing = lock(tx, node, slot).await?;
    if !matches!(standing.state, SlotState::Available | SlotState::Leased) {
        return Ok(());
    }
    move_one(tx, slot, &standing, SlotState::Faulty, reason).await?;
    tx.execute(sqlx::query!("update fleet.slots set suspect = true where id = $1", slot.uuid())).await?;
    let faulty =
        SlotFaulty { slot_id: slot, node_id: node, reason: reason.to_owned(), owner: standing.owner };
    match standing.tenant {
        Some((org, project)) => tx.emit_for(org, Some(project), &faulty),
        None => tx.emit(&faulty),
    }
}
