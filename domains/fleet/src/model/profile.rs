//! Enrolment profiles, as shown to operators.

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
    /// Slugs of the SKUs the nodes may be sold as.
    pub skus: Vec<String>,
    /// Networks hosts may enrol from; empty means any.
    pub networks: Vec<String>,
    pub uses: i32,
    pub used: i32,
    /// True if an operator must approve each node's topology report before its slots become available.
    pub needs_approval: bool,
    pub expires_at: DateTime<Utc>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub created_by: UserId,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    pub struct EnrolmentProfilePage of EnrolmentProfile
}

/// A new profile with its token, which is shown only once.
#[derive(Serialize, ToSchema)]
pub struct EnrolmentProfileMade {
    pub profile: EnrolmentProfile,
    pub token: ShownOnce,
    /// Command to run on each host.
    pub bootstrap_command: ShownOnce,
    pub shown: Shown,
}
