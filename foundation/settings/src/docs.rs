//! The table of policy keys for the docs.

use std::fmt::Write;

use crate::keys::registry;

/// A Markdown table of every key, in the registry's order.
pub fn markdown() -> String {
    let mut table =
        String::from("| key | default | allowed | set by | what it does |\n|---|---|---|---|---|\n");
    for key in registry() {
        let (name, default, allowed) = (key.name(), key.default_text(), key.allowed());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_bounds_and_who_sets_them() {
        let row = "| `auth.pat_max_days` | 365 | an integer from 1 to 3650 | platform superadmin | \
                   The longest life an API token may be given. |";
        assert!(markdown().lines().any(|line| line == row), "{}", markdown());
        assert_eq!(markdown().lines().count(), registry().len() + 2);
    }
}
