//! Organisations, projects and their members.

use chrono::{DateTime, Utc};
use gpuaas_core::{OrgId, OrgRole, ProjectId, ProjectRole, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kind of an organisation. A personal organisation belongs to one user and is created with the account.
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

/// An organisation: the tenant that owns projects and pays for them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Org {
    pub id: OrgId,
    pub kind: OrgKind,
    pub name: String,
    pub slug: String,
    /// Your role in the organisation.
    pub role: OrgRole,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of organisations.
    pub struct OrgPage of Org
}

/// A project: the owner of allocations, apps and files.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Project {
    pub id: ProjectId,
    pub org_id: OrgId,
    pub name: String,
    pub slug: String,
    /// Your role in the project.
    pub role: ProjectRole,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of projects.
    pub struct ProjectPage of Project
}

/// A member of an organisation, with the role.
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

/// A member of a project, with the role.
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
