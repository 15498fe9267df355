//! Reads of notifications, and of the names and owners that notifications mention. Dismissed notifications are left out.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, NodeId, NotificationId, OrgId, ProjectId, Result, UserId};
use gpuaas_store::Tx;

use crate::model::Notification;

/// Returns notifications below a sequence number, newest first.
pub(crate) async fn newest(
    tx: &mut Tx,
    user: UserId,
    unread_only: bool,
    below: Option<i64>,
    limit: i64,
) -> Result<Vec<Notification>> {
    let rows = sqlx::query_as!(
        Notification,
        r#"select id as "id: NotificationId", seq, kind, title, body, link, correlation_id, created_at, read_at
           from notify.notifications
           where user_id = $1 and dismissed_at is null and (not $2 or read_at is null)
             and ($3::bigint is null or seq < $3)
           order by seq desc limit $4"#,
        user.uuid(),
        unread_only,
        below,
        limit,
    );
    tx.all(rows).await
}

/// Returns notifications above a sequence number, oldest first.
pub(crate) async fn after(tx: &mut Tx, user: UserId, seq: i64, limit: i64) -> Result<Vec<Notification>> {
    let rows = sqlx::query_as!(
        Notification,
        r#"select id as "id: NotificationId", seq, kind, title, body, link, correlation_id, created_at, read_at
           from notify.notifications
           where user_id = $1 and dismissed_at is null and seq > $2
           order by seq limit $3"#,
        user.uuid(),
        seq,
        limit,
    );
    tx.all(rows).await
}

/// Counts unread notifications.
pub(crate) async fn unread(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row = sqlx::query!(
        r#"select count(*) as "unread!" from notify.notifications
           where user_id = $1 and dismissed_at is null and read_at is null"#,
        user.uuid(),
    );
    Ok(tx.one(row).await?.unread)
}

/// Returns the last sequence number of a user; 0 without any notification.
pub(crate) async fn last_seq(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row = sqlx::query!("select last_seq from notify.inboxes where user_id = $1", user.uuid());
    Ok(tx.optional(row).await?.map_or(0, |row| row.last_seq))
}

/// Times at which a notification was read and dismissed.
pub(crate) struct Marks {
    pub read_at: Option<DateTime<Utc>>,
    pub dismissed_at: Option<DateTime<Utc>>,
}

/// Locks a notification and returns its marks.
pub(crate) async fn marks(tx: &mut Tx, user: UserId, id: NotificationId) -> Result<Option<Marks>> {
    let row = sqlx::query_as!(
        Marks,
        "select read_at, dismissed_at from notify.notifications where user_id = $1 and id = $2 for update",
        user.uuid(),
        id.uuid(),
    );
    tx.optional(row).await
}

/// Name and creator of an allocation.
pub(crate) struct Allocation {
    pub name: String,
    pub created_by: UserId,
}

pub(crate) async fn allocation(tx: &mut Tx, id: AllocationId) -> Result<Option<Allocation>> {
    let row = sqlx::query!(
        r#"select name as "name!", created_by as "created_by!" from provisioning.v_allocations where id = $1"#,
        id.uuid(),
    );
    let row = tx.optional(row).await?;
    Ok(row.map(|row| Allocation { name: row.name, created_by: UserId::from_uuid(row.created_by) }))
}

/// A user with the names of their allocations on a node.
pub(crate) struct AllocationOwner {
    pub user: UserId,
    pub names: Vec<String>,
}

/// Returns the users with live allocations on a node.
pub(crate) async fn allocation_owners_on(tx: &mut Tx, node: NodeId) -> Result<Vec<AllocationOwner>> {
    let rows = sqlx::query!(
        r#"select created_by as "user!", array_agg(name order by name) as "names!"
           from provisioning.v_allocations where node_id = $1 and ended_at is null group by created_by"#,
        node.uuid(),
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows.map(|row| AllocationOwner { user: UserId::from_uuid(row.user), names: row.names }).collect())
}

/// Returns `organisation` or `organisation / project` by name, or the organisation's id if it doesn't exist.
pub(crate) async fn place_name(tx: &mut Tx, org: OrgId, project: Option<ProjectId>) -> Result<String> {
    let names = sqlx::query!(
        r#"select o.name as "org!", p.name as "project?" from identity.v_organisations o
           left join identity.v_projects p on p.org_id = o.id and p.id = $2
           where o.id = $1"#,
        org.uuid(),
        project.map(ProjectId::uuid),
    );
    Ok(match tx.optional(names).await? {
        Some(names) => {
            names.project.map_or_else(|| names.org.clone(), |project| format!("{} / {project}", names.org))
        }
        None => org.to_string(),
    })
}
