//! Reads of policy values.

use gpuaas_core::{OrgId, ProjectId, Result, UserId};
use gpuaas_settings::{Level, StoredValue, Subject};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::{LevelUse, PolicyName, PolicyValue, StoredPolicy, subject, subject_id};

/// Returns every value that is set: at most one per key and subject.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<StoredValue>> {
    let rows = sqlx::query!(
        r#"select key, org_id, project_id, user_id, value as "value!", hard from policy.values
           where value is not null"#,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| StoredValue {
            subject: subject(
                row.org_id.map(OrgId::from_uuid),
                row.project_id.map(ProjectId::from_uuid),
                row.user_id.map(UserId::from_uuid),
            ),
            key: row.key,
            value: row.value,
            hard: row.hard,
        })
        .collect())
}

/// Returns the values of one subject.
pub(crate) async fn of(tx: &mut Tx, subject: Subject) -> Result<Vec<StoredValue>> {
    let rows = sqlx::query!(
        r#"select key, value as "value!", hard from policy.values
           where level = $1 and subject = $2 and value is not null"#,
        subject.level().as_str(),
        subject_id(subject),
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows.map(|row| StoredValue { subject, key: row.key, value: row.value, hard: row.hard }).collect())
}

/// Returns the value that a subject has set.
pub(crate) async fn stored(tx: &mut Tx, subject: Subject, key: &PolicyName) -> Result<Option<StoredPolicy>> {
    let row = sqlx::query!(
        r#"select value as "value!", hard, version, set_by, set_at from policy.values
           where level = $1 and subject = $2 and key = $3 and value is not null"#,
        subject.level().as_str(),
        subject_id(subject),
        key.as_str(),
    );
    let row = tx.optional(row).await?;
    Ok(row.map(|row| StoredPolicy {
        key: key.as_str().to_owned(),
        level: subject.level(),
        value: PolicyValue(row.value),
        hard: row.hard,
        version: row.version,
        set_by: UserId::from_uuid(row.set_by),
        set_at: row.set_at,
    }))
}

/// Returns the level of the first subject whose value is locked; `above` starts with the most general one.
pub(crate) async fn locking(tx: &mut Tx, key: &PolicyName, above: &[Subject]) -> Result<Option<Level>> {
    let levels: Vec<String> = above.iter().map(|subject| subject.level().as_str().to_owned()).collect();
    let subjects: Vec<Uuid> = above.iter().copied().map(subject_id).collect();
    let hard = sqlx::query!(
        "select level from policy.values
         where (level, subject) in (select * from unnest($1::text[], $2::uuid[])) and key = $3 and hard",
        &levels,
        &subjects,
        key.as_str(),
    );
    let hard = tx.all(hard).await?;
    let locks = |level: &Level| hard.iter().any(|row| row.level == level.as_str());
    Ok(above.iter().map(|subject| subject.level()).find(locks))
}

/// Counts the values of a key at each level.
pub(crate) async fn uses(tx: &mut Tx, key: &PolicyName) -> Result<Vec<LevelUse>> {
    let may_set = key.declared()?.level();
    let rows = sqlx::query!(
        r#"select level, count(*) as "values!", count(*) filter (where hard) as "hard!" from policy.values
           where key = $1 and value is not null group by level"#,
        key.as_str(),
    );
    let rows = tx.all(rows).await?;
    let of_level = |level: &Level| {
        let used = rows.iter().find(|row| row.level == level.as_str());
        let (values, hard) = used.map_or((0, 0), |row| (row.values, row.hard));
        LevelUse { level: *level, set_by: level.set_by(), may_set: *level <= may_set, values, hard }
    };
    Ok(Level::ALL.iter().map(of_level).collect())
}
