//! Writes to policy values: set and clear.

use gpuaas_core::{Code, Error, PolicyId, Result, UserId};
use gpuaas_settings::{Declaration, Level, Subject};
use gpuaas_store::MutationTx;

use crate::events::PolicyChanged;
use crate::model::{PolicyName, PolicyValue, StoredPolicy, ids, subject_id};
use crate::queries;

/// Sets a value. Rejects it if the key doesn't allow it, or with `policy_locked` if a level above has a locked value.
pub(crate) async fn set(
    tx: &mut MutationTx,
    by: UserId,
    subject: Subject,
    key: &PolicyName,
    (value, hard): (&PolicyValue, bool),
) -> Result<StoredPolicy> {
    validate(key.declared()?, subject.level(), value)?;
    if let Some(level) = queries::locking(tx, key, &subject.above()).await? {
        let detail = format!("The value is locked at the {} level and can't be overridden.", level.as_str());
        return Err(Error::new(Code::PolicyLocked, detail));
    }
    let (org, project, user) = ids(subject);
    let upsert = sqlx::query!(
        "insert into policy.values as v
             (id, key, level, org_id, project_id, user_id, value, hard, version, set_by, set_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10)
         on conflict (level, subject, key) do update
             set value = excluded.value, hard = excluded.hard, version = v.version + 1,
                 set_by = excluded.set_by, set_at = excluded.set_at
         returning id, version",
        tx.sources().uuid(),
        key.as_str(),
        subject.level().as_str(),
        org.map(|id| id.uuid()),
        project.map(|id| id.uuid()),
        user.map(|id| id.uuid()),
        value.0,
        hard,
        by.uuid(),
        tx.now(),
    );
    let row = tx.one(upsert).await?;
    tx.note("value", value.0.clone());
    tx.note("hard", hard);
    emit_change(tx, subject, key, PolicyId::from_uuid(row.id), (hard, false))?;
    Ok(StoredPolicy {
        key: key.as_str().to_owned(),
        level: subject.level(),
        value: value.clone(),
        hard,
        version: row.version,
        set_by: by,
        set_at: tx.now(),
    })
}

/// Clears a value, so that the level above applies again. Rejects with `policy_not_set` if there is none.
pub(crate) async fn clear(tx: &mut MutationTx, by: UserId, subject: Subject, key: &PolicyName) -> Result<()> {
    key.declared()?;
    let clear = sqlx::query!(
        "update policy.values set value = null, hard = false, version = version + 1, set_by = $4, set_at = $5
         where level = $1 and subject = $2 and key = $3 and value is not null returning id",
        subject.level().as_str(),
        subject_id(subject),
        key.as_str(),
        by.uuid(),
        tx.now(),
    );
    let row = tx.optional(clear).await?.ok_or(Code::PolicyNotSet)?;
    emit_change(tx, subject, key, PolicyId::from_uuid(row.id), (false, true))
}

/// Rejects a value that the key doesn't allow, and a level at which the key can't be set.
fn validate(key: &dyn Declaration, level: Level, value: &PolicyValue) -> Result<()> {
    if level > key.level() {
        let message = format!("can be set by the {} and above", key.level().set_by());
        return Err(Error::field("key", message));
    }
    key.check(&value.0).map_err(|_| Error::field("value", format!("must be {}", key.allowed())))
}

/// Records the change in the audit row and emits it.
fn emit_change(
    tx: &mut MutationTx,
    subject: Subject,
    key: &PolicyName,
    policy_id: PolicyId,
    (hard, cleared): (bool, bool),
) -> Result<()> {
    let (org_id, project_id, user_id) = ids(subject);
    let (level, key) = (subject.level(), key.as_str().to_owned());
    tx.target("policy", policy_id);
    tx.note("key", key.as_str());
    tx.note("level", level.as_str());
    let change = PolicyChanged { policy_id, key, level, org_id, project_id, user_id, hard, cleared };
    tx.emit(&change)
}
