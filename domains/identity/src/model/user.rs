//! User accounts.

use chrono::{DateTime, Utc};
use gpuaas_core::{PlatformRole, ProjectId, Shown, ShownOnce, UserId, state_machine};
use serde::Serialize;
use utoipa::ToSchema;

state_machine! {
    /// State of an account. A suspended account can't sign in, and its tokens are revoked.
    pub enum UserState in "identity.users.state" { initial Active = "active", Suspended = "suspended" }
    moves { Active => Suspended, Suspended => Active }
}

/// A user account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub email: String,
    pub display_name: String,
    pub platform_role: PlatformRole,
    pub state: UserState,
    /// Project used for requests that name none.
    pub default_project_id: Option<ProjectId>,
    /// User and group id on every node.
    #[schema(minimum = 100_000)]
    pub posix_id: i32,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of users.
    pub struct UserPage of User
}

/// A new account, with its temporary password.
#[derive(Serialize, ToSchema)]
pub struct UserMade {
    pub user: User,
    /// Temporary password, to be changed at the first sign-in.
    pub temporary_password: ShownOnce,
    pub shown: Shown,
}
