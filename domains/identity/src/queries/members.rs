//! Reads of memberships.

use gpuaas_core::{Code, OrgId, OrgRole, ProjectId, Result, UserId};
use gpuaas_store::Tx;

use crate::model::{Member, ProjectMember};

/// Returns members of an organisation after `after`, by user id.
pub(crate) async fn of_org(
    tx: &mut Tx,
    org: OrgId,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<Member>> {
    let rows = sqlx::query!(
        "select m.user_id, u.username, u.display_name, m.role, m.added_at
         from identity.org_members m join identity.users u on u.id = m.user_id
         where m.org_id = $1 and m.removed_at is null and ($2::uuid is null or m.user_id > $2)
         order by m.user_id limit $3",
        org.uuid(),
        after.map(UserId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| {
        Ok(Member {
            user_id: UserId::from_uuid(row.user_id),
            username: row.username,
            display_name: row.display_name,
            role: row.role.parse()?,
            added_at: row.added_at,
        })
    })
    .collect()
}

/// Returns members of a project after `after`, by user id.
pub(crate) async fn of_project(
    tx: &mut Tx,
    project: ProjectId,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<ProjectMember>> {
    let rows = sqlx::query!(
        "select m.user_id, u.username, u.display_name, m.role, m.added_at
         from identity.project_members m join identity.users u on u.id = m.user_id
         where m.project_id = $1 and m.removed_at is null and ($2::uuid is null or m.user_id > $2)
         order by m.user_id limit $3",
        project.uuid(),
        after.map(UserId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| {
        Ok(ProjectMember {
            user_id: UserId::from_uuid(row.user_id),
            username: row.username,
            display_name: row.display_name,
            role: row.role.parse()?,
            added_at: row.added_at,
        })
    })
    .collect()
}

pub(crate) async fn role_in_org(tx: &mut Tx, org: OrgId, user: UserId) -> Result<OrgRole> {
    let row = sqlx::query!(
        "select role from identity.org_members where org_id = $1 and user_id = $2 and removed_at is null",
        org.uuid(),
        user.uuid(),
    );
    tx.optional(row).await?.ok_or(Code::MemberNotFound)?.role.parse()
}

/// Returns the user with this exact user name, e-mail address or id.
pub(crate) async fn find_user(tx: &mut Tx, name: &str) -> Result<UserId> {
    look_up_user(tx, name).await?.ok_or_else(|| Code::UserNotFound.into())
}

/// Like [`find_user`], but returns `None` if the account doesn't exist.
pub(crate) async fn look_up_user(tx: &mut Tx, name: &str) -> Result<Option<UserId>> {
    let row = sqlx::query!("select identity.find_user($1) as id", name);
    Ok(tx.one(row).await?.id.map(UserId::from_uuid))
}

/// Counts the owners of an organisation.
pub(crate) async fn owners(tx: &mut Tx, org: OrgId) -> Result<i64> {
    let row = sqlx::query!(
        r#"select count(*) as "count!" from identity.org_members
           where org_id = $1 and role = 'owner' and removed_at is null"#,
        org.uuid(),
    );
    Ok(tx.one(row).await?.count)
}
