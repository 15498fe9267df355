//! Consumer that writes notifications for events of other domains.

use std::sync::Arc;

use gpuaas_bus::Consumer;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{AllocationId, NodeId, Result};
use gpuaas_fleet::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted};
use gpuaas_identity::events::{MembershipChanged, TokenCreated, TokenRevoked, UserReinstated};
use gpuaas_provisioning::events::{
    Active, Failed, ForceReleaseRequested, Lost, ReleaseFailed, ReleasingCompleted, Stopped,
};
use gpuaas_settings::{Place, Settings, keys};
use gpuaas_store::{ConsumerTx, PlatformReason, Scope, Tx};

use crate::commands::{NewNotification, create};
use crate::queries;
use crate::texts::{account, allocation, maintenance};

/// Writes one notification per event and recipient. It runs in platform scope: it reads names of organisations, and the
/// recipient may just have left one.
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
        Scope::Platform(PlatformReason::Notifications)
    }

    async fn apply(&self, tx: &mut ConsumerTx, event: &Envelope) -> Result<()> {
        let drain_releases = self.settings.get(&keys::NODE_DRAIN_RELEASES);
        for notification in notifications(tx, event, drain_releases).await? {
            if self.is_enabled(&notification) {
                create(tx, event, notification).await?;
            }
        }
        Ok(())
    }
}

impl Notifier {
    /// Returns true if the user's policies allow notifications of this kind.
    fn is_enabled(&self, notification: &NewNotification) -> bool {
        let of_user = Place::PLATFORM.of_user(notification.user);
        match notification.kind {
            account::MEMBERSHIP_CHANGED => {
                self.settings.effective(&keys::NOTIFY_MEMBERSHIP_CHANGES, &of_user)
            }
            allocation::KIND => self.settings.effective(&keys::NOTIFY_ALLOCATION_CHANGES, &of_user),
            account::TOKEN_CREATED | account::TOKEN_REVOKED => {
                self.settings.effective(&keys::NOTIFY_TOKEN_CHANGES, &of_user)
            }
            _ => true,
        }
    }
}

async fn notifications(tx: &mut Tx, event: &Envelope, drain_releases: bool) -> Result<Vec<NewNotification>> {
    if let Some(text) = maintenance::text(event, drain_releases)? {
        let owners = queries::allocation_owners_on(tx, NodeId::from_uuid(event.aggregate_id)).await?;
        return Ok(owners.iter().map(|owner| maintenance::notification(owner, &text)).collect());
    }
    if let Some(text) = allocation::text(event)? {
        let id = AllocationId::from_uuid(event.aggregate_id);
        let allocation = queries::allocation(tx, id).await?;
        return Ok(allocation.map(|found| allocation::notification(id, &found, text)).into_iter().collect());
    }
    if let Some(changed) = event.read::<MembershipChanged>()? {
        let place = queries::place_name(tx, changed.org_id, changed.project_id).await?;
        return Ok(vec![account::membership_changed(&changed, &place)]);
    }
    if let Some(created) = event.read::<TokenCreated>()? {
        return Ok(vec![account::token_created(&created)]);
    }
    if let Some(revoked) = event.read::<TokenRevoked>()? {
        return Ok(vec![account::token_revoked(&revoked)]);
    }
    let reinstated = event.read::<UserReinstated>()?;
    Ok(reinstated.iter().map(account::reinstated).collect())
}
