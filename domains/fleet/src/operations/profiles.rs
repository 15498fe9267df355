//! Enrolment profiles: several hosts with one token.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, EnrolmentProfileId, Error, PlatformRole, Result, Shown, ShownOnce};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, Slug, WithReason};
use gpuaas_http::{
    Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read, Timestamp,
};
use gpuaas_settings::Network;
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::nodes::slugs;
use crate::Fleet;
use crate::commands::profiles::{self as commands, NewProfile as Terms};
use crate::model::{EnrolmentProfileMade, EnrolmentProfilePage};
use crate::queries::profiles;

const LONGEST_DAYS: i64 = 90;
const MOST_NETWORKS: usize = 50;

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listEnrolmentProfiles";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/enrolment-profiles";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "List the terms under which hosts enrol";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Fleet;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = EnrolmentProfilePage;
}

impl Read for List {
    async fn read(_: &Fleet, tx: &mut ReadTx, call: &Call<Self>) -> Result<EnrolmentProfilePage> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = profiles::all(tx, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |profile| profile.id)?;
        Ok(EnrolmentProfilePage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewProfile {
    name: DisplayName,
    region: Slug,
    /// Slugs of what its hosts may be sold as.
    #[schema(min_items = 1, max_items = 20)]
    skus: Vec<Slug>,
    /// How many hosts may enrol.
    #[schema(minimum = 1, maximum = 10_000)]
    uses: i32,
    /// At most 90 days ahead.
    #[schema(value_type = chrono::DateTime<chrono::Utc>)]
    expires_at: Timestamp,
    /// Networks hosts may come from, such as `10.0.0.0/8`; anywhere when left out.
    #[serde(default)]
    #[schema(max_items = 50)]
    networks: Vec<String>,
    /// Whether an operator looks at each host's topology before it is used; yes when left out.
    needs_approval: Option<bool>,
}

impl NewProfile {
    fn check(&self, now: DateTime<Utc>) -> Result<()> {
        if !(1..=10_000).contains(&self.uses) {
            return Err(Error::field("uses", "must be from 1 to 10000"));
        }
        let expires_at = self.expires_at.get();
        if expires_at <= now || expires_at > now + Duration::days(LONGEST_DAYS) {
            return Err(Error::field("expires_at", "must be in the future, at most 90 days ahead"));
        }
        if self.networks.len() > MOST_NETWORKS
            || !self.networks.iter().all(|text| text.parse::<Network>().is_ok())
        {
            return Err(Error::field("networks", "must be at most 50 networks, such as 10.0.0.0/8"));
        }
        Ok(())
    }
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createEnrolmentProfile";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/enrolment-profiles";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Let several hosts enrol with one token, which is shown once";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const SHOWS_SECRET: bool = true;
    type State = Fleet;
    type Path = Empty;
    type Query = Empty;
    type Body = NewProfile;
    type Answer = EnrolmentProfileMade;
}

impl Mutation for Create {
    const AUDIT: &'static str = "enrolment_profile.create";

    async fn run(
        fleet: &Fleet,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<EnrolmentProfileMade> {
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
            by: call.caller()?.user_id,
        };
        let (id, token) = commands::create(tx, &terms).await?;
        Ok(EnrolmentProfileMade {
            profile: profiles::one(tx, id).await?,
            bootstrap_command: ShownOnce::new(fleet.bootstrap_command(&token)),
            token: ShownOnce::new(token),
            shown: Shown,
        })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfilePath {
    profile_id: EnrolmentProfileId,
}

pub(crate) struct Withdraw;

impl Operation for Withdraw {
    const ID: &'static str = "withdrawEnrolmentProfile";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/admin/enrolment-profiles/{profile_id}";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str = "Let nobody enrol with a token any more";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::EnrolmentProfileNotFound];
    type State = Fleet;
    type Path = ProfilePath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = NoContent;
}

impl Mutation for Withdraw {
    const AUDIT: &'static str = "enrolment_profile.withdraw";

    async fn run(_: &Fleet, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        tx.note("reason", call.body.reason.as_str());
        commands::withdraw(tx, call.path.profile_id).await?;
        Ok(NoContent)
    }
}
