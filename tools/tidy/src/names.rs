//! Rules for file introductions, file names, type names and leftover markers.

use crate::code::Code;
use crate::tree::{Finding, SourceFile};

const VAGUE_FILES: &[&str] = &["util", "utils", "helper", "helpers", "manager", "managers"];
const VAGUE_ENDINGS: &[&str] = &["Manager", "Helper", "Helpers", "Util", "Utils", "Impl"];
/// Markers of unfinished work, written in two parts so that this file isn't reported.
const LEFTOVERS: &[&str] = &[concat!("FIX", "ME"), concat!("XX", "X")];

pub fn missing_introduction(file: &SourceFile) -> Vec<Finding> {
    let first = file.numbered_lines().find(|(_, line)| !line.trim().is_empty());
    match first {
        Some((_, line)) if line.starts_with("//!") && line.len() > 4 => Vec::new(),
        _ => vec![file.finding(1, "begin the file with a `//!` line that describes its content")],
    }
}

pub fn leftovers(file: &SourceFile) -> Vec<Finding> {
    let mut found = Vec::new();
    for (number, line) in file.numbered_lines() {
        for word in LEFTOVERS {
            if line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == *word) {
                found.push(file.finding(
                    number,
                    format!("`{word}`: fix it now, or open an issue and remove the marker"),
                ));
            }
        }
    }
    found
}

pub fn vague_files(file: &SourceFile) -> Vec<Finding> {
    let vague = |part: &str| VAGUE_FILES.contains(&part.strip_suffix(".rs").unwrap_or(part));
    match file.path.split('/').find(|part| vague(part)) {
        Some(part) => vec![file.finding(1, format!("`{part}` is vague: name the file after its content"))],
        None => Vec::new(),
    }
}

pub fn vague_types(code: &Code<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for name in &code.types {
        if let Some(ending) = VAGUE_ENDINGS.iter().find(|ending| name.what.ends_with(*ending)) {
            let message = format!("`{}`: use a technical noun instead of `…{ending}`", name.what);
            found.push(code.file.finding(name.line, message));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_introduction_is_found() {
        assert!(missing_introduction(&SourceFile::new("a.rs", "\n//! Money.\n")).is_empty());
        assert_eq!(missing_introduction(&SourceFile::new("a.rs", "use a;\n//! Money.")).len(), 1);
        assert_eq!(missing_introduction(&SourceFile::new("a.rs", "//!\nuse a;")).len(), 1);
        assert_eq!(missing_introduction(&SourceFile::new("a.rs", "")).len(), 1);
    }

    #[test]
    fn leftovers_are_found_as_words() {
        let text = format!("// fine\n// {}: later\nconst {}Y: u8 = 1;", LEFTOVERS[0], LEFTOVERS[1]);
        let found = leftovers(&SourceFile::new("a.rs", &text));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn vague_files_and_folders_are_found() {
        assert_eq!(vague_files(&SourceFile::new("foundation/core/src/utils.rs", "")).len(), 1);
        assert_eq!(vague_files(&SourceFile::new("foundation/helpers/money.rs", "")).len(), 1);
        assert!(vague_files(&SourceFile::new("foundation/core/src/money.rs", "")).is_empty());
    }

    #[test]
    fn vague_types_are_found() {
        let text =
            "struct Sessions;\nstruct SessionManager;\nenum Plan {}\ntrait StoreImpl {}\ntype KeyUtil = u8;";
        let file = SourceFile::new("a.rs", text);
        let found = vague_types(&Code::parse(&file).expect("it parses"));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2, 4, 5]);
    }
}
