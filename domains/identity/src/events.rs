//! Events emitted by identity.

use gpuaas_core::{OrgId, ProjectId, TokenId, UserId};

gpuaas_core::events! { "identity";
    /// An organisation was created.
    OrgCreated = "organisation.created" of "organisation" by org_id { org_id: OrgId, founder: UserId }
    /// An organisation was deleted; its slug can be used again.
    OrgDeleted = "organisation.deleted" of "organisation" by org_id { org_id: OrgId }
    /// A project was created.
    ProjectCreated = "project.created" of "project" by project_id { project_id: ProjectId, org_id: OrgId }
    /// A project was deleted; its slug can be used again.
    ProjectDeleted = "project.deleted" of "project" by project_id { project_id: ProjectId, org_id: OrgId }
    /// An account was created.
    UserCreated = "user.created" of "user" by user_id { user_id: UserId }
    /// An account was suspended.
    UserSuspended = "user.suspended" of "user" by user_id { user_id: UserId }
    /// A suspended account was reinstated.
    UserReinstated = "user.reinstated" of "user" by user_id { user_id: UserId }
    /// A role in an organisation or project was granted, changed or removed (`role` is then null).
    MembershipChanged = "user.membership_changed" of "user" by user_id {
        user_id: UserId, org_id: OrgId, project_id: Option<ProjectId>, role: Option<String>
    }
    /// An API token was created.
    TokenCreated = "user.token_created" of "user" by user_id { user_id: UserId, token_id: TokenId, name: String }
    /// An API token was revoked.
    TokenRevoked = "user.token_revoked" of "user" by user_id { user_id: UserId, token_id: TokenId }
}
