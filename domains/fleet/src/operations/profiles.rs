//! Enrolment profiles: several hosts enrol with one token.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{EnrolmentProfileId, Error, Result, Shown, ShownOnce};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, Slug, WithReason};
use gpuaas_http::{Access, Call, PageQuery, Timestamp, operation};
use gpuaas_settings::Network;
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::nodes::slugs;
use crate::Fleet;
use crate::commands::profiles::{self as commands, NewProfile as Terms};
use crate::model::{EnrolmentProfileMade, EnrolmentProfilePage};
use crate::queries::profiles;

const MAX_LIFETIME_DAYS: i64 = 90;
const MAX_NETWORKS: usize = 50;

operation! {
    /// List enrolment profiles
    pub(crate) read List(Fleet) = Get "/admin/enrolment-profiles" as "listEnrolmentProfiles",
    tag: "fleet", access: Access::OPS_READ, rate_limit: Admin,
    query: PageQuery,
    run: list => EnrolmentProfilePage,
}

async fn list(_: &Fleet, tx: &mut ReadTx, call: &Call<List>) -> Result<EnrolmentProfilePage> {
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let rows = profiles::all(tx, after, listing.limit()).await?;
    listing.page(rows, |profile| profile.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewProfile {
    name: DisplayName,
    region: Slug,
    /// Slugs of the SKUs the nodes may be sold as.
    #[schema(min_items = 1, max_items = 20)]
    skus: Vec<Slug>,
    /// Maximum number of hosts that may enrol.
    #[schema(minimum = 1, maximum = 10_000)]
    uses: i32,
    /// Expiry, at most 90 days ahead.
    #[schema(value_type = chrono::DateTime<chrono::Utc>)]
    expires_at: Timestamp,
    /// Networks hosts may enrol from, such as `10.0.0.0/8`; any if omitted.
    #[serde(default)]
    #[schema(max_items = 50)]
    networks: Vec<String>,
    /// True if an operator must approve each node's topology report; true if omitted.
    needs_approval: Option<bool>,
}

impl NewProfile {
    fn check(&self, now: DateTime<Utc>) -> Result<()> {
        if !(1..=10_000).contains(&self.uses) {
            return Err(Error::field("uses", "must be from 1 to 10000"));
        }
        let expires_at = self.expires_at.get();
        if expires_at <= now || expires_at > now + Duration::days(MAX_LIFETIME_DAYS) {
            return Err(Error::field("expires_at", "must be in the future, at most 90 days ahead"));
        }
        if self.networks.len() > MAX_NETWORKS
            || !self.networks.iter().all(|text| text.parse::<Network>().is_ok())
        {
            return Err(Error::field("networks", "must be at most 50 networks, such as 10.0.0.0/8"));
        }
        Ok(())
    }
}

operation! {
    /// Create an enrolment profile for several hosts; its token is shown once
    pub(crate) mutation Create(Fleet) = Post "/admin/enrolment-profiles" as "createEnrolmentProfile",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "enrolment_profile.create",
    body: NewProfile, success: 201,
    shows_secret: true,
    run: create => EnrolmentProfileMade,
}

async fn create(fleet: &Fleet, tx: &mut MutationTx, call: &Call<Create>) -> Result<EnrolmentProfileMade> {
    let body = &call.body;
    body.check(tx.now())?;
    let terms = Terms {
        name: body.name.as_str(),
        uses: body.uses,
        expires_at: body.expires_at.get(),
        networks: &body.networks,
        region: body.region.as_str(),
        skus: &slugs(&body.skus)?,
        needs_approval: body.needs_approval.unwrap_or(true),
        by: call.user()?.user_id,
    };
    let (id, token) = commands::create(tx, &terms).await?;
    Ok(EnrolmentProfileMade {
        profile: profiles::one(tx, id).await?,
        bootstrap_command: ShownOnce::new(fleet.bootstrap_command(&token)),
        token: ShownOnce::new(token),
        shown: Shown,
    })
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfilePath {
    profile_id: EnrolmentProfileId,
}

operation! {
    /// Withdraw an enrolment profile; its token is no longer accepted
    pub(crate) mutation Withdraw(Fleet) = Delete "/admin/enrolment-profiles/{profile_id}" as "withdrawEnrolmentProfile",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin, audit: "enrolment_profile.withdraw",
    path: ProfilePath, body: WithReason, success: 204,
    errors: [EnrolmentProfileNotFound],
    run: withdraw => NoContent,
}

async fn withdraw(_: &Fleet, tx: &mut MutationTx, call: &Call<Withdraw>) -> Result<NoContent> {
    tx.note("reason", call.body.reason.as_str());
    commands::withdraw(tx, call.path.profile_id).await?;
    Ok(NoContent)
}
