//! Rules for documentation: front matter with status and date of the last check, and references to existing tests.

use std::collections::BTreeSet;

use crate::tree::{Finding, SourceFile};

const FIELDS: &[&str] = &["status", "checked"];

pub fn front_matter(file: &SourceFile) -> Vec<Finding> {
    let is_page = file.path.starts_with("docs/") && file.path.ends_with(".md");
    if !is_page {
        return Vec::new();
    }
    let missing = FIELDS.iter().filter(|field| !has_field(&file.text, field));
    let message = |field| {
        format!("no `{field}:` in the front matter: begin with `---`, `status: …`, `checked: …`, `---`")
    };
    missing.map(|field| file.finding(1, message(field))).collect()
}

fn has_field(text: &str, field: &str) -> bool {
    let Some((matter, _)) = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---")) else {
        return false;
    };
    let values = matter.lines().filter_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    values.into_iter().any(|value| !value.trim().is_empty())
}

/// Reports test functions named in the threat model that don't exist. `name_…` matches a prefix.
pub fn missing_tests(files: &[SourceFile]) -> Vec<Finding> {
    let functions: BTreeSet<&str> = files.iter().flat_map(|file| declared(&file.text)).collect();
    let exists = |name: &str| match name.strip_suffix('…') {
        Some(beginning) => functions.iter().any(|function| function.starts_with(beginning)),
        None => functions.contains(name),
    };
    let pages = files.iter().filter(|file| file.path == "docs/security.md");
    let lines = pages.flat_map(|page| page.numbered_lines().map(move |(number, line)| (page, number, line)));
    let named = lines.flat_map(|(page, number, line)| spans(line).map(move |name| (page, number, name)));
    let missing = named.filter(|(_, _, name)| is_test_name(name) && !exists(name));
    missing.map(|(page, line, name)| page.finding(line, format!("no test is called `{name}`"))).collect()
}

fn declared(text: &str) -> impl Iterator<Item = &str> {
    let after = text.lines().filter_map(|line| line.split_once("fn ").map(|(_, rest)| rest));
    after.filter_map(|rest| rest.split_once('(').map(|(name, _)| name))
}

/// Returns the texts between backticks.
fn spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns true if the text looks like a test name: a sentence in snake case.
fn is_test_name(text: &str) -> bool {
    text.matches('_').count() >= 2
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_…".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_without_front_matter_are_found() {
        let count = |path, text| front_matter(&SourceFile::new(path, text)).len();
        assert_eq!(count("docs/a.md", "# A page\n"), 2);
        assert_eq!(count("docs/a.md", "---\nstatus: current\n---\n# A page\n"), 1);
        assert_eq!(count("docs/a.md", "---\nstatus: current\nchecked:\n---\n"), 1);
        assert_eq!(count("docs/how/a.md", "---\nstatus: current\nchecked: 2026-11-02\n---\n"), 0);
        assert_eq!(count("README.md", "# Ours\n"), 0);
    }

    #[test]
    fn named_tests_that_do_not_exist_are_found() {
        let code = SourceFile::new("a.rs", "async fn a_key_is_kept() {}\n");
        let found = |text| {
            missing_tests(&[SourceFile::new("docs/security.md", text), SourceFile::new("a.rs", &code.text)])
                .len()
        };
        assert_eq!(found("| core: `a_key_is_kept`, `a_key_…`, `fleet.address_allow_list` |"), 0);
        assert_eq!(found("| core: `a_key_is_lost`, `keys_are_…` |"), 2);
    }
}
