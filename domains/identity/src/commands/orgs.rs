//! Writes to organisations: create, rename, delete.

use gpuaas_core::{Code, Error, OrgId, OrgRole, Result, UserId};
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_store::MutationTx;

use crate::events::{OrgCreated, OrgDeleted};
use crate::model::{Org, OrgKind};

/// Creates an organisation with its first owner. A user's personal organisation doesn't count towards the limit.
pub(crate) async fn create(
    tx: &mut MutationTx,
    founder: UserId,
    kind: OrgKind,
    name: &DisplayName,
    slug: &Slug,
    max_orgs: Option<i64>,
) -> Result<Org> {
    let org = tx.new_id();
    tx.target("org", org);
    tx.belongs_to(org, None);
    let kind_text = if kind == OrgKind::Personal { "personal" } else { "enterprise" };
    let insert = sqlx::query!(
        "insert into identity.organisations (id, kind, name, slug, created_by, created_at)
         select $1, $2, $3, $4, $5, $6
         where $7::bigint is null or $7 > (select count(*) from identity.organisations
                                           where created_by = $5 and kind = 'enterprise' and deleted_at is null)",
        org.uuid(),
        kind_text,
        name.as_str(),
        slug.as_str(),
        founder.uuid(),
        tx.now(),
        max_orgs,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(
            Code::QuotaExceeded,
            "You have created the maximum number of organisations per user.",
        ));
    }
    let owner = sqlx::query!(
        "insert into identity.org_members (org_id, user_id, role, added_at) values ($1, $2, 'owner', $3)",
        org.uuid(),
        founder.uuid(),
        tx.now(),
    );
    tx.execute(owner).await?;
    tx.emit(&OrgCreated { org_id: org, founder })?;
    Ok(Org {
        id: org,
        kind,
        name: name.as_str().to_owned(),
        slug: slug.as_str().to_owned(),
        role: OrgRole::Owner,
        created_at: tx.now(),
    })
}

pub(crate) async fn rename(tx: &mut MutationTx, org: OrgId, name: &DisplayName) -> Result<()> {
    tx.target("org", org);
    tx.note("name", name.as_str());
    let update = sqlx::query!(
        "update identity.organisations set name = $2, version = version + 1 where id = $1 and deleted_at is null",
        org.uuid(),
        name.as_str(),
    );
    match tx.execute(update).await? {
        0 => Err(Code::OrgNotFound.into()),
        _ => Ok(()),
    }
}

/// Deletes an organisation without projects. Its slug can be used again.
pub(crate) async fn delete(tx: &mut MutationTx, org: OrgId) -> Result<()> {
    tx.target("org", org);
    // The lock waits for transactions that create projects; only a later statement sees their rows.
    let row = sqlx::query!(
        "select kind, version from identity.organisations where id = $1 and deleted_at is null for update",
        org.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::OrgNotFound)?;
    let projects = sqlx::query!(
        r#"select exists (select from identity.projects where org_id = $1 and deleted_at is null) as "any!""#,
        org.uuid(),
    );
    let has_projects = tx.one(projects).await?.any;
    if OrgKind::parse(&row.kind) == OrgKind::Personal {
        return Err(Error::new(
            Code::StateConflict,
            "A personal organisation can't be deleted while its account exists.",
        ));
    }
    if has_projects {
        return Err(Error::new(Code::NotEmpty, "The organisation still has projects. Delete them first."));
    }
    let delete = sqlx::query!(
        "update identity.organisations set deleted_at = $2, version = version + 1 where id = $1",
        org.uuid(),
        tx.now(),
    );
    tx.execute(delete).await?;
    tx.emit(&OrgDeleted { org_id: org })
}
