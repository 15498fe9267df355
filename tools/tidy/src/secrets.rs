//! Rules against credentials and machine-specific paths in the repository.
//!
//! The searched strings are written in parts, so that this file isn't reported.

use crate::tree::{Finding, SourceFile};

const KEY_BEGIN: &str = concat!("-----BE", "GIN ");
const KEY_END: &str = concat!("PRIVATE ", "KEY-----");
const HOMES: &[&str] = &[concat!("/ro", "ot/"), concat!("/ho", "me/")];

/// Pattern of a credential: a prefix followed by a minimum number of characters of a kind.
struct Shape {
    name: &'static str,
    prefix: &'static str,
    least: usize,
    part: fn(char) -> bool,
}

const SHAPES: &[Shape] = &[
    Shape { name: "an AWS access key", prefix: concat!("AK", "IA"), least: 16, part: is_upper_or_digit },
    Shape { name: "an AWS session key", prefix: concat!("AS", "IA"), least: 16, part: is_upper_or_digit },
    Shape { name: "an API token", prefix: concat!("gpu_", "pat_"), least: 30, part: is_token },
];

fn is_upper_or_digit(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit()
}

fn is_token(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

pub fn secrets(file: &SourceFile) -> Vec<Finding> {
    let mut found = Vec::new();
    for (number, line) in file.numbered_lines() {
        if let Some(name) = credential(line) {
            let message = format!("looks like {name}: revoke it, and generate it at run time instead");
            found.push(file.finding(number, message));
        }
    }
    found
}

fn credential(line: &str) -> Option<&'static str> {
    let key = line.split_once(KEY_BEGIN).is_some_and(|(_, rest)| rest.contains(KEY_END));
    if key {
        return Some("a private key");
    }
    SHAPES.iter().find(|shape| holds(line, shape)).map(|shape| shape.name)
}

fn holds(line: &str, shape: &Shape) -> bool {
    let mut tails = line.split(shape.prefix).skip(1);
    tails.any(|tail| tail.chars().take_while(|c| (shape.part)(*c)).count() >= shape.least)
}

pub fn machine_paths(file: &SourceFile) -> Vec<Finding> {
    let mut found = Vec::new();
    for (number, line) in file.numbered_lines() {
        if let Some(home) = HOMES.iter().find(|home| begins_path(line, home)) {
            let message = format!("`{home}` is specific to one machine: use a relative path or $HOME");
            found.push(file.finding(number, message));
        }
    }
    found
}

/// Returns true if `home` is the beginning of a path and not part of another one.
fn begins_path(line: &str, home: &str) -> bool {
    let mut places = line.match_indices(home);
    places.any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "-_.}".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(line: &str) -> usize {
        secrets(&SourceFile::new("a.md", line)).len()
    }

    #[test]
    fn keys_and_tokens_are_found() {
        assert_eq!(count(&format!("{KEY_BEGIN}RSA {KEY_END}")), 1);
        assert_eq!(count(&format!("{KEY_BEGIN}{KEY_END}")), 1);
        for shape in SHAPES {
            assert_eq!(
                count(&format!("key = \"{}{}\"", shape.prefix, "A".repeat(shape.least))),
                1,
                "{}",
                shape.name
            );
            assert_eq!(
                count(&format!("key = \"{}{}\"", shape.prefix, "A".repeat(shape.least - 1))),
                0,
                "{}",
                shape.name
            );
        }
        assert_eq!(count(&format!("{KEY_BEGIN}PUBLIC KEY-----")), 0);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        let count = |line: &str| machine_paths(&SourceFile::new("a.md", line)).len();
        assert_eq!(count(&format!("cd {}someone/code", HOMES[1])), 1);
        assert_eq!(count(&format!("\"{}.cache\"", HOMES[0])), 1);
        assert_eq!(count(&format!("https://example.org{}page", HOMES[1])), 0);
        assert_eq!(count("cd $HOME/code"), 0);
    }
}
