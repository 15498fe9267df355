//! Files of the working tree, and findings of rules.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A text file with its path relative to the repository root.
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

impl SourceFile {
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// Returns true for Rust files that aren't marked as generated in their first lines.
    pub fn is_handwritten_rust(&self) -> bool {
        self.path.ends_with(".rs") && !self.text.lines().take(5).any(|line| line.contains("@generated"))
    }

    /// Returns the lines with their numbers, counted from one.
    pub fn numbered_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    pub fn finding(&self, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, message: message.into() }
    }
}

/// A violation of a rule, with a remedy.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub path: String,
    pub line: usize,
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Fails the calling test if there are findings.
pub fn verdict(findings: impl IntoIterator<Item = Finding>) {
    let findings: BTreeSet<Finding> = findings.into_iter().collect();
    let listing: String = findings.iter().map(|finding| format!("\n  {finding}")).collect();
    assert!(findings.is_empty(), "{} findings:{listing}\n", findings.len());
}

pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("tools/tidy is two folders below the root").to_owned()
}

/// Returns all text files that are tracked by git or would be.
pub fn files() -> Vec<SourceFile> {
    let root = root();
    let listing = Command::new("git")
        .current_dir(&root)
        .args(["-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z"])
        .output()
        .expect("git lists the files");
    let problem = String::from_utf8_lossy(&listing.stderr);
    assert!(listing.status.success(), "git ls-files: {problem}");
    let paths = String::from_utf8(listing.stdout).expect("file names are UTF-8");
    paths.split('\0').filter(|path| !path.is_empty()).filter_map(|path| read(&root, path)).collect()
}

/// Reads a file; `None` for binary files and for removed files that are still listed.
fn read(root: &Path, path: &str) -> Option<SourceFile> {
    let bytes = std::fs::read(root.join(path)).ok()?;
    Some(SourceFile { path: path.to_owned(), text: String::from_utf8(bytes).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_not_handwritten() {
        assert!(SourceFile::new("a.rs", "//! A room.\n").is_handwritten_rust());
        assert!(!SourceFile::new("a.rs", "// @generated from openapi.json\n").is_handwritten_rust());
        assert!(!SourceFile::new("a.sql", "select 1").is_handwritten_rust());
    }

    #[test]
    fn the_tree_holds_this_file() {
        assert!(files().iter().any(|file| file.path == "tools/tidy/src/tree.rs"));
    }

    #[test]
    #[should_panic(expected = "a.rs:3: write it shorter")]
    fn a_finding_fails_the_test_by_file_and_line() {
        verdict([SourceFile::new("a.rs", "").finding(3, "write it shorter")]);
    }
}
