//! Slots: claimed for an owner, leased, cleaned and freed, or blocked when cleanup isn't proved.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::SanitisedSlot;
use gpuaas_core::{AllocationId, Code, Error, Machine, NodeId, OrgId, ProjectId, Result, SlotId};
use gpuaas_store::WriteTx;
use serde_json::Value;
use uuid::Uuid;

use crate::events::{SlotFaulty, SlotsChanged};
use crate::model::{Claimed, Proposal, SlotFact, SlotState};

/// Reason of a slot that is clean but not available.
const GPU_FAILED: &str = "the GPU failed: the slot awaits repair";

/// The allocation slots are claimed for.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    pub allocation: AllocationId,
    pub org: OrgId,
    pub project: ProjectId,
}

struct SlotVersion {
    node_id: Uuid,
    slot_id: Uuid,
    version: i64,
}

/// Claims the first proposal whose slots are free, in the caller's transaction. With `lock_wait`, waits up to that
/// long for the first proposal while another transaction claims it. Returns `None` if none is free.
pub async fn claim<C: WriteTx>(
    tx: &mut C,
    owner: Owner,
    proposals: &[Proposal],
    lock_wait: Option<std::time::Duration>,
) -> Result<Option<Claimed>> {
    let offered: Value = serde_json::to_value(proposals).map_err(Error::internal)?;
    let lock_wait = lock_wait.map_or(0, |lock_wait| i32::try_from(lock_wait.as_millis()).unwrap_or(i32::MAX));
    let now = tx.now();
    let claimed = sqlx::query_as!(
        SlotVersion,
        r#"select node_id as "node_id!", slot_id as "slot_id!", slot_version as "version!"
           from fleet.claim_slots($1, $2, $3, $4, $5, $6)"#,
        owner.allocation.uuid(),
        owner.org.uuid(),
        owner.project.uuid(),
        offered,
        now,
        lock_wait,
    );
    let claimed = tx.all(claimed).await?;
    let Some(first) = claimed.first() else { return Ok(None) };
    let node_id = NodeId::from_uuid(first.node_id);
    let slots = claimed.iter().map(|slot| SlotId::from_uuid(slot.slot_id)).collect();
    emit_changed(tx, &claimed, SlotState::Reserved, Some(owner.allocation))?;
    Ok(Some(Claimed { node_id, slots }))
}

/// Emits the new state of slots of one node.
fn emit_changed<C: WriteTx>(
    tx: &mut C,
    moved: &[SlotVersion],
    state: SlotState,
    owner: Option<AllocationId>,
) -> Result<()> {
    let Some(first) = moved.first() else { return Ok(()) };
    let fact = |slot: &SlotVersion| SlotFact {
        slot_id: SlotId::from_uuid(slot.slot_id),
        state,
        version: slot.version,
    };
    let slots = moved.iter().map(fact).collect();
    tx.emit(&SlotsChanged { node_id: NodeId::from_uuid(first.node_id), slots, owner })
}

/// Moves the owner's slots from one state to another. Returns the number of slots.
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
        SlotVersion,
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
    emit_changed(tx, &moved, to, Some(owner))?;
    Ok(moved.len())
}

/// Leases the slots reserved for the owner. Idempotent.
pub async fn lease<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    move_owned(tx, owner, (SlotState::Reserved, SlotState::Leased), None, None).await.map(|_| ())
}

/// Frees the owner's reserved slots, after its allocation failed.
pub async fn release_reservation<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    let now = tx.now();
    let moved = sqlx::query_as!(
        SlotVersion,
        r#"select node_id as "node_id!", slot_id as "slot_id!", slot_version as "version!"
           from fleet.unclaim_slots($1, $2)"#,
        owner.uuid(),
        now,
    );
    let moved = tx.all(moved).await?;
    emit_changed(tx, &moved, SlotState::Available, Some(owner))
}

/// Frees the owner's reserved and leased slots without cleanup, when no task for it was dispatched.
pub async fn release_undispatched<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    release_reservation(tx, owner).await?;
    let taken: Vec<Uuid> = owned_in(tx, owner, SlotState::Leased).await?;
    move_owned(tx, owner, (SlotState::Leased, SlotState::Cleaning), Some(&taken), None).await?;
    move_owned(tx, owner, (SlotState::Cleaning, SlotState::Available), Some(&taken), None).await?;
    end_claims(tx, owner).await
}

/// Ends the owner's claims on slots that are available.
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

/// Starts the cleanup of the owner's slots; they stay claimed until verified clean.
pub async fn begin_cleaning<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<()> {
    move_owned(tx, owner, (SlotState::Leased, SlotState::Cleaning), None, None).await?;
    move_owned(tx, owner, (SlotState::Faulty, SlotState::Cleaning), None, None).await.map(|_| ())
}

/// Frees the slots whose cleanup is proved and blocks the others for an operator. Returns true if all are clean.
pub async fn free<C: WriteTx>(tx: &mut C, owner: AllocationId, proofs: &[SanitisedSlot]) -> Result<bool> {
    let counts = !proofs.iter().any(SanitisedSlot::is_simulated) || is_simulated(tx, owner).await?;
    let clean = proofs.iter().filter(|slot| slot.is_clean() && (counts || !slot.is_simulated()));
    let clean: Vec<Uuid> = clean.map(|slot| slot.slot_id.uuid()).collect();
    end_claims_verified(tx, owner, &clean, None).await?;
    let reason = "sanitisation wasn't proved";
    let blocked =
        move_owned(tx, owner, (SlotState::Cleaning, SlotState::CleanupBlocked), None, Some(reason)).await?;
    if blocked > 0 {
        metrics::counter!("gpuaas_slots_cleanup_blocked_total").increment(blocked as u64);
    }
    Ok(blocked == 0)
}

/// Returns true if the owner's node is simulated. Simulated proofs count only there.
async fn is_simulated<C: WriteTx>(tx: &mut C, owner: AllocationId) -> Result<bool> {
    let row = sqlx::query!(
        r#"select exists (select from fleet.claims c join fleet.nodes n on n.id = c.node_id
                          where c.owner = $1 and c.ended_at is null and n.simulated) as "simulated!""#,
        owner.uuid(),
    );
    Ok(tx.one(row).await?.simulated)
}

/// Ends the owner's claims on slots verified clean. They become `available`; slots flagged `suspect` become
/// `cleanup_blocked` until repaired; disabled slots stay disabled.
async fn end_claims_verified<C: WriteTx>(
    tx: &mut C,
    owner: AllocationId,
    clean: &[Uuid],
    reason: Option<&str>,
) -> Result<()> {
    let suspect = sqlx::query!("select id from fleet.slots where id = any($1) and suspect", clean);
    let suspect: Vec<Uuid> = tx.all(suspect).await?.into_iter().map(|slot| slot.id).collect();
    let blocked = (SlotState::Cleaning, SlotState::CleanupBlocked);
    move_owned(tx, owner, blocked, Some(&suspect), Some(GPU_FAILED)).await?;
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

/// Blocks the owner's remaining slots for an operator: their content is unknown.
pub async fn block_cleanup<C: WriteTx>(tx: &mut C, owner: AllocationId, reason: &str) -> Result<()> {
    for from in [SlotState::Leased, SlotState::Cleaning] {
        move_owned(tx, owner, (from, SlotState::CleanupBlocked), None, Some(reason)).await?;
    }
    Ok(())
}

/// Frees all of the owner's slots, on an operator's confirmation that no tenant data is left.
pub async fn free_by_override<C: WriteTx>(tx: &mut C, owner: AllocationId, reason: &str) -> Result<()> {
    begin_cleaning(tx, owner).await?;
    restart_cleanup(tx, owner, reason).await?;
    let mut held = owned_in(tx, owner, SlotState::Cleaning).await?;
    held.extend(owned_in(tx, owner, SlotState::Disabled).await?);
    end_claims_verified(tx, owner, &held, Some(reason)).await
}

/// Moves the owner's blocked slots back to `cleaning`. Returns the number of slots.
pub(crate) async fn restart_cleanup<C: WriteTx>(
    tx: &mut C,
    owner: AllocationId,
    reason: &str,
) -> Result<usize> {
    let again = (SlotState::CleanupBlocked, SlotState::Cleaning);
    move_owned(tx, owner, again, None, Some(reason)).await
}

/// Frees one blocked slot, on an operator's confirmation that no tenant data is left.
pub(crate) async fn release<C: WriteTx>(
    tx: &mut C,
    slot: SlotId,
    locked: &LockedSlot,
    owner: AllocationId,
    reason: &str,
) -> Result<()> {
    move_one(tx, slot, locked, SlotState::Cleaning, reason).await?;
    end_claims_verified(tx, owner, &[slot.uuid()], Some(reason)).await
}

/// A slot with its owner, locked.
pub(crate) struct LockedSlot {
    pub node_id: NodeId,
    pub state: SlotState,
    pub version: i64,
    /// The GPU failed, and no load test has passed since.
    pub suspect: bool,
    pub gpu_uuid: Option<String>,
    pub owner: Option<AllocationId>,
    /// Organisation and project of the owner.
    pub tenant: Option<(OrgId, ProjectId)>,
}

pub(crate) async fn lock<C: WriteTx>(tx: &mut C, node: NodeId, slot: SlotId) -> Result<LockedSlot> {
    let row = sqlx::query!(
        r#"select s.node_id, s.state, s.version, s.suspect, s.gpu_uuid,
                  c.owner as "owner?", c.org_id as "org_id?", c.project_id as "project_id?"
           from fleet.slots s left join fleet.claims c on c.slot_id = s.id and c.ended_at is null
           where s.id = $1 and s.node_id = $2 for update of s"#,
        slot.uuid(),
        node.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::SlotNotFound)?;
    Ok(LockedSlot {
        node_id: NodeId::from_uuid(row.node_id),
        state: SlotState::parse(&row.state)?,
        version: row.version,
        suspect: row.suspect,
        gpu_uuid: row.gpu_uuid,
        owner: row.owner.map(AllocationId::from_uuid),
        tenant: row.org_id.map(OrgId::from_uuid).zip(row.project_id.map(ProjectId::from_uuid)),
    })
}

/// Moves one slot to another state. Fails if its version has changed since it was locked.
pub(crate) async fn move_one<C: WriteTx>(
    tx: &mut C,
    slot: SlotId,
    locked: &LockedSlot,
    to: SlotState,
    reason: &str,
) -> Result<()> {
    let step = locked.state.to(to)?;
    let now: DateTime<Utc> = tx.now();
    let update = sqlx::query!(
        "update fleet.slots set state = $3, state_since = greatest($4, state_since), reason = $5, version = version + 1
         where id = $1 and version = $2",
        slot.uuid(),
        locked.version,
        step.to(),
        now,
        reason,
    );
    tx.advance(step, update).await?;
    let moved =
        SlotVersion { node_id: locked.node_id.uuid(), slot_id: slot.uuid(), version: locked.version + 1 };
    emit_changed(tx, &[moved], to, locked.owner)
}

/// Marks an available or leased slot faulty after a hardware failure, and emits the event that notifies its owner.
/// Slots in other states aren't changed.
pub(crate) async fn fault<C: WriteTx>(tx: &mut C, node: NodeId, slot: SlotId, reason: &str) -> Result<()> {
    let locked = lock(tx, node, slot).await?;
    if !matches!(locked.state, SlotState::Available | SlotState::Leased) {
        return Ok(());
    }
    move_one(tx, slot, &locked, SlotState::Faulty, reason).await?;
    tx.execute(sqlx::query!("update fleet.slots set suspect = true where id = $1", slot.uuid())).await?;
    let faulty = SlotFaulty { slot_id: slot, node_id: node, reason: reason.to_owned(), owner: locked.owner };
    match locked.tenant {
        Some((org, project)) => tx.emit_for(org, Some(project), &faulty),
        None => tx.emit(&faulty),
    }
}
