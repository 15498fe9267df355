//! What people are told about what they allocated.

use gpuaas_core::event::Envelope;
use gpuaas_core::{AllocationId, Result, UserId};
use gpuaas_provisioning::events::{
    Active, Failed, ForceReleaseRequested, Lost, ReleaseFailed, ReleasingCompleted, Stopped,
};
use gpuaas_store::Tx;

use crate::commands::Message;

pub(crate) const KIND: &str = "allocation.changed";

/// For whoever made it. Without an allocation there is nobody to tell.
pub(crate) async fn message(tx: &mut Tx, event: &Envelope) -> Result<Option<Message>> {
    let Some((happened, body)) = words(event)? else { return Ok(None) };
    let allocation = AllocationId::from_uuid(event.aggregate_id);
    let made = sqlx::query!(
        r#"select name as "name!", created_by as "created_by!" from provisioning.v_allocations where id = $1"#,
        allocation.uuid(),
    );
    let message = tx.optional(made).await?.map(|made| Message {
        user: UserId::from_uuid(made.created_by),
        kind: KIND,
        title: format!("{} {happened}", made.name),
        body,
        link: Some(format!("/allocations/{allocation}")),
    });
    Ok(message)
}

/// What happened to it, and what that means.
fn words(event: &Envelope) -> Result<Option<(&'static str, String)>> {
    if event.read::<Active>()?.is_some() {
        return Ok(Some(("is ready", "It is proved to work and charged from now on.".to_owned())));
    }
    if event.read::<Stopped>()?.is_some() {
        return Ok(Some((
            "is stopped",
            "It is switched off. Its GPUs, disk and address stay its own.".to_owned(),
        )));
    }
    if event.read::<ReleasingCompleted>()?.is_some() {
        return Ok(Some((
            "is released",
            "It is given back, and nothing of it is left on its host.".to_owned(),
        )));
    }
    if let Some(Failed { reason, .. }) = event.read()? {
        return Ok(Some(("failed", format!("It came to nothing and is not charged: {reason}."))));
    }
    if let Some(Lost { reason, .. }) = event.read()? {
        return Ok(Some(("was lost", format!("It is not charged while it is gone: {reason}."))));
    }
    if let Some(ReleaseFailed { reason, .. }) = event.read()? {
        let body = format!("Its host could not clean up. It is not charged and tried again: {reason}.");
        return Ok(Some(("is not released yet", body)));
    }
    let forced = event.read::<ForceReleaseRequested>()?;
    Ok(forced.map(|forced| ("is being released by an operator", format!("Their reason: {}", forced.reason))))
}
