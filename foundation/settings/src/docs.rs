//! Generates the table of policy keys for the docs.

use std::fmt::Write;

use serde_json::Value;

use crate::keys::registry;

/// Returns a Markdown table of every key, in the registry's order.
pub fn markdown() -> String {
    let mut table =
        String::from("| key | default | allowed | set by | what it does |\n|---|---|---|---|---|\n");
    for key in registry() {
        let (name, default, allowed) = (key.name(), shown(&key.default()), key.allowed());
        // Writing to a string can't fail.
        let _ = writeln!(
            table,
            "| `{name}` | {default} | {allowed} | {} | {} |",
            key.level().set_by(),
            key.help()
        );
    }
    table
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(words) if words.is_empty() => "none".to_owned(),
        Value::Array(words) => words.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn defaults_are_shown_without_quotes() {
        let shown =
            [json!(true), json!(5), json!("on"), json!([]), json!(["a", "b"])].map(|value| shown(&value));
        assert_eq!(shown, ["true", "5", "on", "none", "a, b"]);
    }

    #[test]
    fn the_table_shows_bounds_and_who_sets_them() {
        let row = "| `auth.pat_max_days` | 365 | an integer from 1 to 3650 | platform superadmin | \
                   Maximum lifetime of an API token. |";
        assert!(markdown().lines().any(|line| line == row), "{}", markdown());
        assert_eq!(markdown().lines().count(), registry().len() + 2);
    }
}
