//! Events identity emits.

use gpuaas_core::event::Event;
use gpuaas_core::{OrgId, ProjectId, TokenId, UserId};
use serde::Serialize;
use uuid::Uuid;

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident = $type:literal of $aggregate:literal by $key:ident {
        $($field:ident: $kind:ty),+ $(,)?
    })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Serialize)]
        pub struct $name { $(pub $field: $kind),+ }

        impl Event for $name {
            const TYPE: &'static str = $type;
            const AGGREGATE: &'static str = $aggregate;
            fn aggregate_id(&self) -> Uuid { self.$key.uuid() }
        }
    )+};
}

events! {
    /// An organisation was founded.
    OrgCreated = "identity.organisation.created" of "organisation" by org_id { org_id: OrgId, founder: UserId }
    /// An organisation was deleted; its name is free again.
    OrgDeleted = "identity.organisation.deleted" of "organisation" by org_id { org_id: OrgId }
    /// A project was made.
    ProjectCreated = "identity.project.created" of "project" by project_id { project_id: ProjectId, org_id: OrgId }
    /// A project was deleted; its name is free again.
    ProjectDeleted = "identity.project.deleted" of "project" by project_id { project_id: ProjectId, org_id: OrgId }
    /// An account was made.
    UserCreated = "identity.user.created" of "user" by user_id { user_id: UserId }
    /// Someone may no longer act.
    UserSuspended = "identity.user.suspended" of "user" by user_id { user_id: UserId }
    /// Someone may act again.
    UserReinstated = "identity.user.reinstated" of "user" by user_id { user_id: UserId }
    /// Someone's role in an organisation or project began, changed or ended (`role` is null then).
    MembershipChanged = "identity.user.membership_changed" of "user" by user_id {
        user_id: UserId, org_id: OrgId, project_id: Option<ProjectId>, role: Option<&'static str>
    }
    /// A token is no longer good.
    TokenRevoked = "identity.user.token_revoked" of "user" by user_id { user_id: UserId, token_id: TokenId }
}
