//! Queries on enrolment profiles.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, EnrolmentProfileId, Result, UserId};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::EnrolmentProfile;

struct ProfileRow {
    id: Uuid,
    name: String,
    region: String,
    skus: Vec<String>,
    networks: Vec<String>,
    uses: i32,
    used: i32,
    needs_approval: bool,
    expires_at: DateTime<Utc>,
    withdrawn_at: Option<DateTime<Utc>>,
    created_by: Uuid,
    created_at: DateTime<Utc>,
}

impl ProfileRow {
    fn profile(self) -> EnrolmentProfile {
        EnrolmentProfile {
            id: EnrolmentProfileId::from_uuid(self.id),
            name: self.name,
            region: self.region,
            skus: self.skus,
            networks: self.networks,
            uses: self.uses,
            used: self.used,
            needs_approval: self.needs_approval,
            expires_at: self.expires_at,
            withdrawn_at: self.withdrawn_at,
            created_by: UserId::from_uuid(self.created_by),
            created_at: self.created_at,
        }
    }
}

pub(crate) async fn one(tx: &mut Tx, id: EnrolmentProfileId) -> Result<EnrolmentProfile> {
    let row = sqlx::query_as!(
        ProfileRow,
        "select id, name, region, skus, networks, uses, used, needs_approval, expires_at, withdrawn_at, created_by, created_at
         from fleet.enrolment_profiles where id = $1",
        id.uuid(),
    );
    Ok(tx.optional(row).await?.ok_or(Code::EnrolmentProfileNotFound)?.profile())
}

/// Returns profiles ordered by id, including withdrawn ones.
pub(crate) async fn all(
    tx: &mut Tx,
    after: Option<EnrolmentProfileId>,
    limit: i64,
) -> Result<Vec<EnrolmentProfile>> {
    let rows = sqlx::query_as!(
        ProfileRow,
        "select id, name, region, skus, networks, uses, used, needs_approval, expires_at, withdrawn_at, created_by, created_at
         from fleet.enrolment_profiles where $1::uuid is null or id > $1 order by id limit $2",
        after.map(EnrolmentProfileId::uuid),
        limit,
    );
    Ok(tx.all(rows).await?.into_iter().map(ProfileRow::profile).collect())
}
