//! Which events users are told about, and in which words.

use std::sync::Arc;

use gpuaas_bus::Consumer;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{OrgId, ProjectId, Result};
use gpuaas_fleet::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted};
use gpuaas_identity::events::{MembershipChanged, TokenCreated, TokenRevoked, UserReinstated};
use gpuaas_provisioning::events::{
    Active, Failed, ForceReleaseRequested, Lost, ReleaseFailed, ReleasingCompleted, Stopped,
};
use gpuaas_settings::{Place, Settings, keys};
use gpuaas_store::{ConsumerTx, PlatformReason, Scope, Tx};

use crate::commands::{Message, tell};
use crate::{allocations, maintenance};

/// Writes notifications. Names of organisations are looked up, and the person told may just have left one.
pub(crate) struct Notifier {
    pub settings: Arc<Settings>,
}

impl Consumer for Notifier {
    const NAME: &'static str = "notify";
    const EVENTS: &'static [&'static str] = &[
        MembershipChanged::TYPE,
        TokenCreated::TYPE,
        TokenRevoked::TYPE,
        UserReinstated::TYPE,
        Active::TYPE,
        Stopped::TYPE,
        ReleasingCompleted::TYPE,
        Failed::TYPE,
        Lost::TYPE,
        ReleaseFailed::TYPE,
        ForceReleaseRequested::TYPE,
        MaintenanceScheduled::TYPE,
        MaintenanceStarted::TYPE,
        MaintenanceEnded::TYPE,
    ];

    fn scope(&self, _: &Envelope) -> Scope {
        Scope::Platform(PlatformReason::Events)
    }

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let for_good = self.settings.get(&keys::NODE_DRAIN_RELEASES);
        let mut messages = maintenance::messages(tx, event, for_good).await?;
        messages.extend(message(tx, event).await?);
        for message in messages {
            if self.wanted(&message) {
                tell(tx, event, message).await?;
            }
        }
        Ok(())
    }
}

impl Notifier {
    /// Whether the user wants to be told of such things.
    fn wanted(&self, message: &Message) -> bool {
        let of_user = Place::PLATFORM.of_user(message.user);
        match message.kind {
            "membership.changed" => self.settings.effective(&keys::NOTIFY_MEMBERSHIP_CHANGES, &of_user),
            allocations::KIND => self.settings.effective(&keys::NOTIFY_ALLOCATION_CHANGES, &of_user),
            "token.created" | "token.revoked" => {
                self.settings.effective(&keys::NOTIFY_TOKEN_CHANGES, &of_user)
            }
            _ => true,
        }
    }
}

async fn message(tx: &mut Tx, event: &Envelope) -> Result<Option<Message>> {
    if let Some(changed) = event.read::<MembershipChanged>()? {
        return membership(tx, changed).await.map(Some);
    }
    if let Some(created) = event.read::<TokenCreated>()? {
        return Ok(Some(Message {
            user: created.user_id,
            kind: "token.created",
            title: format!("The API token {} was created", created.name),
            body: format!(
                "{} acts for you until it expires. If you didn't create it, revoke it and change your password.",
                created.token_id
            ),
            link: Some("/settings/tokens".to_owned()),
        }));
    }
    if let Some(revoked) = event.read::<TokenRevoked>()? {
        return Ok(Some(Message {
            user: revoked.user_id,
            kind: "token.revoked",
            title: "An API token was revoked".to_owned(),
            body: format!("{} is no longer good. If it wasn't you, change your password.", revoked.token_id),
            link: Some("/settings/tokens".to_owned()),
        }));
    }
    let Some(reinstated) = event.read::<UserReinstated>()? else {
        return allocations::message(tx, event).await;
    };
    Ok(Some(Message {
        user: reinstated.user_id,
        kind: "account.reinstated",
        title: "Your account can act again".to_owned(),
        body: "It was suspended and has been reinstated. Its sessions were ended and its API tokens revoked for good: sign in \
               and create new ones."
            .to_owned(),
        link: None,
    }))
}

async fn membership(tx: &mut Tx, changed: MembershipChanged) -> Result<Message> {
    let place = place(tx, changed.org_id, changed.project_id).await?;
    let (title, link) = match (&changed.role, changed.project_id) {
        (None, _) => (format!("You are no longer a member of {place}"), None),
        (Some(role), Some(project)) => {
            (format!("You are now {role} of {place}"), Some(format!("/projects/{project}/members")))
        }
        (Some(role), None) => {
            (format!("You are now {role} of {place}"), Some(format!("/orgs/{}/members", changed.org_id)))
        }
    };
    Ok(Message {
        user: changed.user_id,
        kind: "membership.changed",
        title,
        body: "An administrator changed what you may do there.".to_owned(),
        link,
    })
}

/// A project or an organisation in words.
async fn place(tx: &mut Tx, org: OrgId, project: Option<ProjectId>) -> Result<String> {
    let names = sqlx::query!(
        r#"select o.name as "org!", p.name as "project?" from identity.v_organisations o
           left join identity.v_projects p on p.org_id = o.id and p.id = $2
           where o.id = $1"#,
        org.uuid(),
        project.map(ProjectId::uuid),
    );
    Ok(match tx.optional(names).await? {
        Some(names) => {
            names.project.map_or_else(|| names.org.clone(), |project| format!("{} / {project}", names.org))
        }
        None => org.to_string(),
    })
}
