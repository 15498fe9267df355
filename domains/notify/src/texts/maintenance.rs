//! Notifications about node maintenance, for users with allocations on the node.

use gpuaas_core::Result;
use gpuaas_core::event::Envelope;
use gpuaas_fleet::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted};

use crate::commands::NewNotification;
use crate::queries::AllocationOwner;

const KIND: &str = "maintenance.changed";
/// Maximum number of allocations named in one title; the rest are counted.
const MAX_NAMED: usize = 5;

/// The predicate that follows the allocations' names in the title, and the body.
pub(crate) struct Text {
    title: String,
    body: String,
}

pub(crate) fn notification(owner: &AllocationOwner, text: &Text) -> NewNotification {
    NewNotification {
        user: owner.user,
        kind: KIND,
        title: format!("Maintenance of the node of {} {}", join_names(&owner.names), text.title),
        body: text.body.clone(),
        link: Some("/allocations".to_owned()),
    }
}

/// Returns the text about a maintenance event; `None` for any other event. With `drain_releases`, allocations are released at
/// the deadline instead of stopped.
pub(crate) fn text(event: &Envelope, drain_releases: bool) -> Result<Option<Text>> {
    let effect = match drain_releases {
        true => "released, including all data on them",
        false => "stopped until the maintenance ends; disks and addresses are kept",
    };
    if let Some(MaintenanceScheduled { deadline, reason, .. }) = event.read()? {
        let title = format!("begins on {}", deadline.format("%Y-%m-%d at %H:%M UTC"));
        let body = format!("Allocations on the node will then be {effect}. Reason: {reason}");
        return Ok(Some(Text { title, body }));
    }
    if let Some(MaintenanceStarted { reason, .. }) = event.read()? {
        let body = format!("Allocations on the node are {effect}. Reason: {reason}");
        return Ok(Some(Text { title: "has begun".to_owned(), body }));
    }
    let ended = event.read::<MaintenanceEnded>()?;
    let body = "Stopped allocations can be started again.".to_owned();
    Ok(ended.map(|_| Text { title: "is over".to_owned(), body }))
}

fn join_names(names: &[String]) -> String {
    match names.len().checked_sub(MAX_NAMED) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..MAX_NAMED].join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_allocations_are_named_and_the_others_counted() {
        let names: Vec<String> = (1..=7).map(|n| format!("m{n}")).collect();
        assert_eq!(join_names(&names[..1]), "m1");
        assert_eq!(join_names(&names[..5]), "m1, m2, m3, m4, m5");
        assert_eq!(join_names(&names), "m1, m2, m3, m4, m5 and 2 more");
    }
}
