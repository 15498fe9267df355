//! Enrolment profiles, as operators see them.

use chrono::{DateTime, Utc};
use gpuaas_core::{EnrolmentProfileId, Shown, ShownOnce, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// Terms under which several hosts may enrol with one token.
#[derive(Debug, Serialize, ToSchema)]
pub struct EnrolmentProfile {
    pub id: EnrolmentProfileId,
    pub name: String,
    pub region: String,
    /// What its hosts may be sold as.
    pub skus: Vec<String>,
    /// Where hosts may come from; none is anywhere.
    pub networks: Vec<String>,
    pub uses: i32,
    pub used: i32,
    /// Whether an operator looks at each host's topology before it is used.
    pub needs_approval: bool,
    pub expires_at: DateTime<Utc>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub created_by: UserId,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    pub struct EnrolmentProfilePage of EnrolmentProfile
}

/// A new profile: its token is shown here and never again.
#[derive(Serialize, ToSchema)]
pub struct EnrolmentProfileMade {
    pub profile: EnrolmentProfile,
    pub token: ShownOnce,
    /// What to run on each host.
    pub bootstrap_command: ShownOnce,
    pub shown: Shown,
}
