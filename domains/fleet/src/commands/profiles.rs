//! Enrolment profiles: terms under which several hosts enrol with one token.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, EnrolmentProfileId, Error, Result, Secret, UserId};
use gpuaas_store::MutationTx;

use super::nodes;

pub(crate) struct NewProfile<'a> {
    pub name: &'a str,
    pub uses: i32,
    pub expires_at: DateTime<Utc>,
    pub networks: &'a [String],
    pub region: &'a str,
    pub skus: &'a [String],
    pub needs_approval: bool,
    pub by: UserId,
}

/// Creates a profile and returns its token, which is shown once.
pub(crate) async fn create(
    tx: &mut MutationTx,
    new: &NewProfile<'_>,
) -> Result<(EnrolmentProfileId, Secret<String>)> {
    let sold = sqlx::query!(
        r#"select count(*) as "count!" from catalog.v_skus where slug = any($1) and active"#,
        new.skus,
    );
    if tx.one(sold).await?.count != new.skus.len() as i64 {
        return Err(Error::field("skus", "must be active SKUs, each named once"));
    }
    let id: EnrolmentProfileId = tx.new_id();
    let token = nodes::new_token(tx);
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into fleet.enrolment_profiles
             (id, name, token_digest, uses, expires_at, networks, region, skus, needs_approval, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        id.uuid(),
        new.name,
        sha256(&[token.expose().as_bytes()]),
        new.uses,
        new.expires_at,
        new.networks,
        new.region,
        new.skus,
        new.needs_approval,
        new.by.uuid(),
        now,
    );
    tx.execute(insert).await?;
    tx.target("enrolment_profile", id);
    Ok((id, token))
}

/// Withdraws a profile: its token is no longer accepted.
pub(crate) async fn withdraw(tx: &mut MutationTx, id: EnrolmentProfileId) -> Result<()> {
    tx.target("enrolment_profile", id);
    let now = tx.now();
    let update = sqlx::query!(
        "update fleet.enrolment_profiles set withdrawn_at = $2 where id = $1 and withdrawn_at is null",
        id.uuid(),
        now,
    );
    if tx.execute(update).await? == 0 {
        return Err(Code::EnrolmentProfileNotFound.into());
    }
    Ok(())
}
