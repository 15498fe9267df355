//! Reads of organisations.

use gpuaas_core::{Code, OrgId, OrgRole, Result, UserId};
use gpuaas_store::Tx;

use crate::model::{Org, OrgKind};

/// Returns the organisations of a user after `after`, by id.
pub(crate) async fn of_user(tx: &mut Tx, user: UserId, after: Option<OrgId>, limit: i64) -> Result<Vec<Org>> {
    let rows = sqlx::query!(
        "select o.id, o.kind, o.name, o.slug, o.created_at, m.role
         from identity.org_members m join identity.organisations o on o.id = m.org_id
         where m.user_id = $1 and m.removed_at is null and o.deleted_at is null
           and ($2::uuid is null or o.id > $2)
         order by o.id limit $3",
        user.uuid(),
        after.map(OrgId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| {
        Ok(Org {
            id: OrgId::from_uuid(row.id),
            kind: OrgKind::parse(&row.kind),
            name: row.name,
            slug: row.slug,
            role: row.role.parse()?,
            created_at: row.created_at,
        })
    })
    .collect()
}

/// Returns an organisation as seen by a member with this role.
pub(crate) async fn one(tx: &mut Tx, org: OrgId, role: OrgRole) -> Result<Org> {
    let row = sqlx::query!(
        "select kind, name, slug, created_at from identity.organisations where id = $1 and deleted_at is null",
        org.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::OrgNotFound)?;
    let kind = OrgKind::parse(&row.kind);
    Ok(Org { id: org, kind, name: row.name, slug: row.slug, role, created_at: row.created_at })
}
