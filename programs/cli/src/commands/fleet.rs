//! Fleet totals.

use serde_json::{Value, json};

use crate::arguments::Format;
use crate::failure::Result;
use crate::output::{self, Columns};
use crate::run::Run;

const COUNT_COLUMNS: Columns = &["what", "state", "count"];
const SHARE_COLUMNS: Columns =
    &["name", "unit", "nodes", "nodes_online", "nodes_available", "slots", "slots_available"];
/// Counts of all slots, each counted once.
const SLOT_COUNTS: [&str; 8] =
    ["total", "healthy", "reserved", "in_use", "offline", "held", "cleaning", "faulty"];

pub async fn health(run: &Run) -> Result<()> {
    let fleet = run.connect()?.call(async |api| api.get_fleet().send().await).await?.json;
    if run.options.output == Format::Json {
        return output::print(&format!("{fleet:#}\n"));
    }
    run.show_list(COUNT_COLUMNS, &json!({ "items": counts(&fleet) }), "")?;
    if run.options.output == Format::Csv {
        return Ok(());
    }
    for share in ["regions", "skus"] {
        output::print("\n")?;
        run.show_list(
            SHARE_COLUMNS,
            &json!({ "items": fleet[share] }),
            &format!("No {share} with nodes in service."),
        )?;
    }
    Ok(())
}

/// Prints one line for each number.
fn counts(fleet: &Value) -> Vec<Value> {
    let lines = |what: &str| {
        let states = fleet[what].as_object().into_iter().flatten();
        states
            .map(|(state, count)| json!({ "what": what, "state": state, "count": count }))
            .collect::<Vec<_>>()
    };
    let capacity = SLOT_COUNTS.into_iter().filter_map(|state| {
        let count = fleet.get(state)?;
        Some(json!({ "what": "capacity", "state": state, "count": count }))
    });
    capacity.chain(["nodes", "slots", "tasks"].into_iter().flat_map(lines)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_line() {
        let fleet = json!({ "nodes": { "online": 2 }, "slots": { "leased": 3 }, "tasks": {}, "regions": [] });
        let lines = counts(&fleet);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1], json!({ "what": "slots", "state": "leased", "count": 3 }));
        let capacity = counts(&json!({ "total": 8, "healthy": 1, "offline": 4 }));
        assert_eq!(capacity[2], json!({ "what": "capacity", "state": "offline", "count": 4 }));
    }
}
