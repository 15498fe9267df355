//! Organisations, projects and their members.

use chrono::{DateTime, Utc};
use gpuaas_core::{OrgId, OrgRole, ProjectId, ProjectRole, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Personal organisations belong to one person and come with the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrgKind {
    Personal,
    Enterprise,
}

impl OrgKind {
    pub fn parse(text: &str) -> Self {
        if text == "personal" { Self::Personal } else { Self::Enterprise }
    }
}

/// An organisation: the tenant, and the payer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Org {
    pub id: OrgId,
    pub kind: OrgKind,
    pub name: String,
    pub slug: String,
    /// Your role in it.
    pub role: OrgRole,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of organisations.
    pub struct OrgPage of Org
}

/// A project: what allocations, apps and files belong to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Project {
    pub id: ProjectId,
    pub org_id: OrgId,
    pub name: String,
    pub slug: String,
    /// Your role in it.
    pub role: ProjectRole,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of projects.
    pub struct ProjectPage of Project
}

/// Someone's role in an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Member {
    pub user_id: UserId,
    pub username: String,
    pub display_name: String,
    pub role: OrgRole,
    pub added_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of members.
    pub struct MemberPage of Member
}

/// Someone's role in a project.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProjectMember {
    pub user_id: UserId,
    pub username: String,
    pub display_name: String,
    pub role: ProjectRole,
    pub added_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of project members.
    pub struct ProjectMemberPage of ProjectMember
}
