//! Documentation says what it describes and when somebody last looked.

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
}
