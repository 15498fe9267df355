//! Notifications about allocations, for the user who created them.

use gpuaas_core::event::Envelope;
use gpuaas_core::{AllocationId, Result};
use gpuaas_provisioning::events::{
    Active, Failed, ForceReleaseRequested, Lost, ReleaseFailed, ReleasingCompleted, Stopped,
};

use crate::commands::NewNotification;
use crate::queries::Allocation;

pub(crate) const KIND: &str = "allocation.changed";

/// The predicate that follows the allocation's name in the title, and the body.
pub(crate) struct Text {
    title: &'static str,
    body: String,
}

pub(crate) fn notification(id: AllocationId, allocation: &Allocation, text: Text) -> NewNotification {
    NewNotification {
        user: allocation.created_by,
        kind: KIND,
        title: format!("{} {}", allocation.name, text.title),
        body: text.body,
        link: Some(format!("/allocations/{id}")),
    }
}

/// Returns the text about an allocation event; `None` for any other event.
pub(crate) fn text(event: &Envelope) -> Result<Option<Text>> {
    let of = |title, body: &str| Ok(Some(Text { title, body: body.to_owned() }));
    if event.read::<Active>()?.is_some() {
        return of("is ready", "GPU verification passed; billing has started.");
    }
    if event.read::<Stopped>()?.is_some() {
        return of("is stopped", "It is powered off and keeps its GPUs, disk and address.");
    }
    if event.read::<ReleasingCompleted>()?.is_some() {
        return of("is released", "Its resources were returned, and its data was removed from the node.");
    }
    if let Some(Failed { reason, .. }) = event.read()? {
        return of("failed", &format!("Provisioning failed: {reason}. You weren't charged."));
    }
    if let Some(Lost { reason, .. }) = event.read()? {
        return of("was lost", &format!("It is unavailable: {reason}. You aren't charged meanwhile."));
    }
    if let Some(ReleaseFailed { reason, .. }) = event.read()? {
        let body =
            format!("Cleanup on its node failed: {reason}. You aren't charged; cleanup will be retried.");
        return of("is not released yet", &body);
    }
    let Some(ForceReleaseRequested { reason, .. }) = event.read()? else { return Ok(None) };
    of("is being released by an operator", &format!("Reason: {reason}"))
}
