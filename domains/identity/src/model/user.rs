//! People.

use chrono::{DateTime, Utc};
use gpuaas_core::{PlatformRole, ProjectId, Shown, ShownOnce, UserId, state_machine};
use serde::Serialize;
use utoipa::ToSchema;

state_machine! {
    /// Whether someone may act.
    pub enum UserState in "identity.users.state" { initial Active = "active", Suspended = "suspended" }
    moves { Active => Suspended, Suspended => Active }
}

/// A person's account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub email: String,
    pub display_name: String,
    pub platform_role: PlatformRole,
    pub state: UserState,
    /// Used when a request names no project.
    pub default_project_id: Option<ProjectId>,
    /// User and group id on every host, the same everywhere.
    #[schema(minimum = 100_000)]
    pub posix_id: i32,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of users.
    pub struct UserPage of User
}

/// A new account, with the password for its first sign-in.
#[derive(Serialize, ToSchema)]
pub struct UserMade {
    pub user: User,
    /// To be changed at the first sign-in.
    pub temporary_password: ShownOnce,
    pub shown: Shown,
}
