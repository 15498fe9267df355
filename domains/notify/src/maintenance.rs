//! What people are told about maintenance of the hosts that their machines are on.

use gpuaas_core::event::Envelope;
use gpuaas_core::{NodeId, Result, UserId};
use gpuaas_fleet::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted};
use gpuaas_store::Tx;

use crate::commands::Message;

const KIND: &str = "maintenance.changed";
/// Machines named in one message.
const NAMED: usize = 5;

/// One for each person with machines on the host; `for_good` says whether these are given back or switched off.
pub(crate) async fn messages(tx: &mut Tx, event: &Envelope, for_good: bool) -> Result<Vec<Message>> {
    let Some((happened, body)) = words(event, for_good)? else { return Ok(Vec::new()) };
    let node = NodeId::from_uuid(event.aggregate_id);
    let concerned = sqlx::query!(
        r#"select created_by as "user!", array_agg(name order by name) as "names!"
           from provisioning.v_allocations where node_id = $1 and ended_at is null group by created_by"#,
        node.uuid(),
    );
    let message = |user, names: &[String]| Message {
        user: UserId::from_uuid(user),
        kind: KIND,
        title: format!("Maintenance of the host of {} {happened}", listed(names)),
        body: body.clone(),
        link: Some("/allocations".to_owned()),
    };
    Ok(tx.all(concerned).await?.iter().map(|row| message(row.user, &row.names)).collect())
}

/// What happened, and what that means.
fn words(event: &Envelope, for_good: bool) -> Result<Option<(String, String)>> {
    let fate = match for_good {
        true => "given back, with all that is on them",
        false => "switched off until it is over; disks and addresses stay",
    };
    if let Some(MaintenanceScheduled { deadline, reason, .. }) = event.read()? {
        let begins = format!("begins on {}", deadline.format("%Y-%m-%d at %H:%M UTC"));
        let body = format!("Machines on it are then {fate}. The reason: {reason}");
        return Ok(Some((begins, body)));
    }
    if let Some(MaintenanceStarted { reason, .. }) = event.read()? {
        let body = format!("Machines on it are {fate}. The reason: {reason}");
        return Ok(Some(("has begun".to_owned(), body)));
    }
    let ended = event.read::<MaintenanceEnded>()?;
    Ok(ended.map(|_| ("is over".to_owned(), "What was switched off can be switched on again.".to_owned())))
}

fn listed(names: &[String]) -> String {
    match names.len().checked_sub(NAMED) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_machines_are_named_and_the_others_counted() {
        let names: Vec<String> = (1..=7).map(|n| format!("m{n}")).collect();
        assert_eq!(listed(&names[..1]), "m1");
        assert_eq!(listed(&names[..5]), "m1, m2, m3, m4, m5");
        assert_eq!(listed(&names), "m1, m2, m3, m4, m5 and 2 more");
    }
}
