//! The vocabulary of the code: banned names with their replacements, type names that mean one thing, comments that name their subject.

use std::collections::BTreeMap;

use crate::code::Code;
use crate::tree::{Finding, SourceFile};

/// Type names that were private metaphors, and the words of the field that replaced them.
const BANNED_TYPES: &[(&str, &str)] = &[
    ("Aside", "ParkOutcome"),
    ("Acted", "StepOutcome"),
    ("Bag", "GroupSet"),
    ("Because", "ParkReason"),
    ("Conduct", "NetworkFaults"),
    ("Crowd", "Batcher"),
    ("Crowds", "SessionBatches"),
    ("Diary", "AgentLog"),
    ("Door", "what it is: a listener, an endpoint, a channel handler"),
    ("Doorway", "HandshakeLimiter"),
    ("Ear", "GatewayEvents"),
    ("Engaged", "ExternalClaimState"),
    ("Exchange", "ProtocolContext"),
    ("Far", "PeerEnd"),
    ("Hands", "HeldRuns"),
    ("Heard", "Incoming"),
    ("Inbox", "FrameSender"),
    ("Intention", "PrepareTx"),
    ("Lane", "RateLimitClass, or AggregateQueue"),
    ("Lanes", "RateLimits, or AggregateQueues"),
    ("LetGo", "ReleaseReason"),
    ("Letters", "FrameQueue"),
    ("Lines", "ConnectionRegistry"),
    ("Looked", "OfflineScan"),
    ("Medium", "Transport"),
    ("Moment", "StepPhase"),
    ("News", "PollResponse"),
    ("Pace", "PollBackoff"),
    ("Polled", "LongPollChannels"),
    ("Shaken", "TlsConnection"),
    ("Shelf", "ShapeBuckets"),
    ("Stamper", "RowMac"),
    ("Talk", "Session"),
    ("Telling", "FeedStream"),
    ("Unsettled", "CallFailure"),
    ("Upkeep", "SystemTx"),
    ("Verdict", "ResultStatus"),
    ("Visitor", "FeedSession"),
    ("Wakes", "CommitNotifier"),
    ("WakeUp", "CommitListener"),
    ("WhyNot", "PlacementFailure"),
    ("Wire", "PeerConnection"),
];

/// Constants whose name doesn't say their role or unit.
const BANNED_CONSTANTS: &[(&str, &str)] = &[
    ("AT_ONCE", "MAX_BATCH, MAX_CONCURRENT_…"),
    ("BEGINS_ANEW", "RESTART_DELAY"),
    ("GATHERED", "BATCH_WINDOW"),
    ("LOOKED_AT", "POLL_INTERVAL"),
    ("MOST", "MAX_…"),
    ("PATIENCE", "…_TIMEOUT"),
    ("SAYS_SO_EVERY", "HEARTBEAT_INTERVAL"),
    ("TROUBLE", "RETRY_DELAY"),
    ("WAITING", "…_CAPACITY"),
];

/// Words that can't be the subject of a comment's first sentence.
const PRONOUNS: &[&str] = &[
    "anybody",
    "anyone",
    "everybody",
    "everyone",
    "he",
    "her",
    "his",
    "i",
    "it",
    "its",
    "nobody",
    "nothing",
    "others",
    "our",
    "ours",
    "she",
    "somebody",
    "someone",
    "something",
    "such",
    "that",
    "their",
    "them",
    "these",
    "they",
    "those",
    "us",
    "we",
    "what",
    "whatever",
    "whether",
    "which",
    "whichever",
    "who",
    "whoever",
    "whom",
    "whose",
    "you",
];

/// How many modules may define a type of one name.
const MAX_DEFINITIONS: usize = 2;

/// Names that every crate or executable defines for itself by convention.
const CONVENTIONAL: &[&str] = &["Arguments", "Command", "Error", "Result"];

/// Banned type names.
pub fn banned_types(code: &Code<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for name in &code.types {
        if let Some((old, new)) = BANNED_TYPES.iter().find(|(old, _)| *old == name.what) {
            found.push(code.file.finding(name.line, format!("`{old}`: call it {new} (docs/glossary.md)")));
        }
    }
    found
}

/// Banned names of constants.
pub fn banned_constants(code: &Code<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for (old, new) in BANNED_CONSTANTS {
        for line in code.lines_with(&format!("const {old} :")) {
            found.push(code.file.finding(line, format!("`{old}`: name its role and unit, such as {new}")));
        }
    }
    found
}

/// Comments that begin with a pronoun, so that a reader has to guess their subject.
pub fn pronouns(file: &SourceFile) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut in_block = false;
    for (number, line) in file.numbered_lines() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            in_block = false;
            continue;
        };
        let text = comment.trim_start_matches(['/', '!']).trim_start();
        if !in_block && let Some(word) = pronoun(text) {
            let message = format!("a comment begins with `{word}`: name the subject, or begin with a verb");
            found.push(file.finding(number, message));
        }
        in_block = true;
    }
    found
}

fn pronoun(text: &str) -> Option<&str> {
    let word = text.trim_start_matches(['"', '`', '(']).split(|c: char| !c.is_ascii_alphabetic()).next()?;
    PRONOUNS.contains(&word.to_ascii_lowercase().as_str()).then_some(word)
}

/// Type names that more than two modules define: each should mean one thing. Requests and answers in the operations rooms are
/// named within their module, and measurements aren't part of the product.
pub fn ambiguous_types<'a>(files: impl IntoIterator<Item = Code<'a>>) -> Vec<Finding> {
    let mut places: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
    for code in files {
        if code.file.path.starts_with("bench/") || code.file.path.contains("/operations") {
            continue;
        }
        for name in code.types.iter().filter(|name| !code.is_test(name.line)) {
            let finding = code.file.finding(name.line, String::new());
            places.entry(name.what.clone()).or_default().push(finding);
        }
    }
    let ambiguous = places
        .into_iter()
        .filter(|(name, places)| places.len() > MAX_DEFINITIONS && !CONVENTIONAL.contains(&name.as_str()));
    ambiguous
        .flat_map(|(name, places)| {
            let message =
                format!("`{name}` is defined in {} modules: say which one in the name", places.len());
            places.into_iter().map(move |place| Finding { message: message.clone(), ..place })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(file: &SourceFile) -> Code<'_> {
        Code::parse(file).expect("it parses")
    }

    #[test]
    fn banned_names_are_found_with_their_replacements() {
        let file = SourceFile::new(
            "a.rs",
            "struct Doors;\nstruct Crowd;\nconst PATIENCE: u8 = 1;\nconst POSTAGE: u8 = 1;",
        );
        let types = banned_types(&code(&file));
        assert_eq!(types.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2]);
        assert!(types[0].message.contains("Batcher"));
        assert_eq!(
            banned_constants(&code(&file)).iter().map(|finding| finding.line).collect::<Vec<_>>(),
            [3]
        );
    }

    #[test]
    fn a_comment_that_begins_with_a_pronoun_is_found_once_a_block() {
        let text = "//! Who calls.\n\n/// Returns it.\n/// It is here.\nfn a() {}\n    // `What` is this?\n// Iteration.\n";
        let found = pronouns(&SourceFile::new("a.rs", text));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [1, 6]);
    }

    #[test]
    fn a_name_with_three_meanings_is_found() {
        let files = ["a.rs", "b.rs", "c.rs", "tests/d.rs"]
            .map(|path| SourceFile::new(path, "struct Order;\nstruct Once;"));
        let twice = files.iter().take(2).map(code);
        assert!(ambiguous_types(twice).is_empty());
        assert_eq!(ambiguous_types(files[1..].iter().map(code)).len(), 0);
        assert_eq!(ambiguous_types(files.iter().map(code)).len(), 6);
    }
}
