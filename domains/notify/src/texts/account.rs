//! Notifications about a user's account: memberships, API tokens, reinstatement.

use gpuaas_identity::events::{MembershipChanged, TokenCreated, TokenRevoked, UserReinstated};

use crate::commands::NewNotification;

pub(crate) const MEMBERSHIP_CHANGED: &str = "membership.changed";
pub(crate) const TOKEN_CREATED: &str = "token.created";
pub(crate) const TOKEN_REVOKED: &str = "token.revoked";
const REINSTATED: &str = "account.reinstated";
const TOKENS_PAGE: &str = "/settings/tokens";

/// Returns the notification about a role; `place` is the name of the organisation or project.
pub(crate) fn membership_changed(changed: &MembershipChanged, place: &str) -> NewNotification {
    let (title, link) = match (&changed.role, changed.project_id) {
        (None, _) => (format!("You are no longer a member of {place}"), None),
        (Some(role), Some(project)) => {
            (format!("You are now {role} of {place}"), Some(format!("/projects/{project}/members")))
        }
        (Some(role), None) => {
            (format!("You are now {role} of {place}"), Some(format!("/orgs/{}/members", changed.org_id)))
        }
    };
    let body = "An administrator changed your role.".to_owned();
    NewNotification { user: changed.user_id, kind: MEMBERSHIP_CHANGED, title, body, link }
}

pub(crate) fn token_created(created: &TokenCreated) -> NewNotification {
    let body = format!(
        "{} grants access to your account until it expires. If you didn't create it, revoke it and change your password.",
        created.token_id
    );
    NewNotification {
        user: created.user_id,
        kind: TOKEN_CREATED,
        title: format!("The API token {} was created", created.name),
        body,
        link: Some(TOKENS_PAGE.to_owned()),
    }
}

pub(crate) fn token_revoked(revoked: &TokenRevoked) -> NewNotification {
    let body = format!(
        "{} no longer grants access. If you didn't revoke it, change your password.",
        revoked.token_id
    );
    NewNotification {
        user: revoked.user_id,
        kind: TOKEN_REVOKED,
        title: "An API token was revoked".to_owned(),
        body,
        link: Some(TOKENS_PAGE.to_owned()),
    }
}

pub(crate) fn reinstated(reinstated: &UserReinstated) -> NewNotification {
    let body = "The suspension was lifted. Your sessions were ended and your API tokens revoked permanently: sign in and \
                create new tokens.";
    NewNotification {
        user: reinstated.user_id,
        kind: REINSTATED,
        title: "Your account was reinstated".to_owned(),
        body: body.to_owned(),
        link: None,
    }
}
