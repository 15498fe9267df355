//! Events identity emits.

use gpuaas_core::{OrgId, ProjectId, TokenId, UserId};

gpuaas_core::events! { "identity";
    /// An organisation was founded.
    OrgCreated = "organisation.created" of "organisation" by org_id { org_id: OrgId, founder: UserId }
    /// An organisation was deleted; its name is free again.
    OrgDeleted = "organisation.deleted" of "organisation" by org_id { org_id: OrgId }
    /// A project was made.
    ProjectCreated = "project.created" of "project" by project_id { project_id: ProjectId, org_id: OrgId }
    /// A project was deleted; its name is free again.
    ProjectDeleted = "project.deleted" of "project" by project_id { project_id: ProjectId, org_id: OrgId }
    /// An account was made.
    UserCreated = "user.created" of "user" by user_id { user_id: UserId }
    /// Someone may no longer act.
    UserSuspended = "user.suspended" of "user" by user_id { user_id: UserId }
    /// Someone may act again.
    UserReinstated = "user.reinstated" of "user" by user_id { user_id: UserId }
    /// Someone's role in an organisation or project began, changed or ended (`role` is null then).
    MembershipChanged = "user.membership_changed" of "user" by user_id {
        user_id: UserId, org_id: OrgId, project_id: Option<ProjectId>, role: Option<String>
    }
    /// An API token was made.
    TokenCreated = "user.token_created" of "user" by user_id { user_id: UserId, token_id: TokenId, name: String }
    /// A token is no longer good.
    TokenRevoked = "user.token_revoked" of "user" by user_id { user_id: UserId, token_id: TokenId }
}
