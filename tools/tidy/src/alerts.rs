//! Rules for alerts: their metrics and runbooks exist, and tests cover both firing and not firing.

use std::collections::BTreeSet;

use crate::tree::{Finding, SourceFile};

const RULES: &str = "deploy/prometheus/alerts.yml";
const TESTS: &str = "deploy/prometheus/alerts.test.yml";
const METRICS: &str = "docs/metrics.md";
const DECLARATIONS: &str = "foundation/telemetry/src/metric.rs";
const RUNBOOKS: &str = "docs/runbooks.md";

/// Required fields of an alert, with their required beginnings.
const FIELDS: &[&str] = &["severity: ", "summary: ", "description: ", "runbook: docs/runbooks.md#"];
/// Suffixes that Prometheus appends to a histogram's name.
const SUFFIXES: &[&str] = &["_bucket", "_sum", "_count"];

/// An alert with its first line and its fields.
struct Alert<'a> {
    name: &'a str,
    line: usize,
    fields: Vec<&'a str>,
}

pub fn unknown_metrics(files: &[SourceFile]) -> Vec<Finding> {
    let known = words(text_of(files, METRICS));
    let mut found = Vec::new();
    for file in files.iter().filter(|file| [RULES, TESTS].contains(&file.path.as_str())) {
        for (number, line) in file.numbered_lines() {
            let unknown = words(line).into_iter().filter(|name| !known.contains(base(name)));
            found.extend(unknown.map(|name| {
                file.finding(number, format!("`{name}` isn't in {METRICS}: name a metric of METRICS"))
            }));
        }
    }
    found
}

/// Macros that record a metric.
const MACROS: &[&str] = &["counter!(", "gauge!(", "histogram!("];

/// Metrics that the code records and the reference page doesn't list, and the reverse. Names are literals everywhere.
pub fn undocumented_metrics(files: &[SourceFile]) -> Vec<Finding> {
    let Some(page) = files.iter().find(|file| file.path == METRICS) else { return Vec::new() };
    let (documented, mut recorded, mut found) = (words(&page.text), BTreeSet::new(), Vec::new());
    let is_product = |file: &&SourceFile| {
        file.is_handwritten_rust()
            && ["foundation/", "domains/", "programs/"].iter().any(|room| file.path.starts_with(room))
            && !file.path.contains("/tests/")
            && file.path != DECLARATIONS
    };
    for file in files.iter().filter(is_product) {
        let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        let mut before = "";
        for (number, line) in code.lines().enumerate() {
            let is_recorded = |line: &str| MACROS.iter().any(|name| line.contains(name));
            let is_call = is_recorded(line) || is_recorded(before) && before.trim_end().ends_with('(');
            before = line;
            for name in quoted_metrics(line) {
                recorded.insert(name);
                if is_call && !documented.contains(name) {
                    let message = format!("`{name}` isn't in {METRICS}: declare it in {DECLARATIONS}");
                    found.push(file.finding(number + 1, message));
                }
            }
        }
    }
    for name in documented.difference(&recorded) {
        found.push(page.finding(1, format!("`{name}` is recorded nowhere: remove it from {DECLARATIONS}")));
    }
    found
}

/// Metric names in string literals.
fn quoted_metrics(line: &str) -> impl Iterator<Item = &str> {
    let literals = line.split('"').skip(1).step_by(2);
    let is_name = |text: &&str| {
        text.starts_with("gpuaas_")
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    };
    literals.filter(is_name)
}

pub fn incomplete(files: &[SourceFile]) -> Vec<Finding> {
    let Some(rules) = files.iter().find(|file| file.path == RULES) else { return Vec::new() };
    let (runbooks, tests) = (text_of(files, RUNBOOKS), text_of(files, TESTS));
    let mut found = Vec::new();
    for alert in alerts(rules) {
        let value = |field: &str| alert.fields.iter().find_map(|line| line.strip_prefix(field));
        for field in FIELDS.iter().filter(|field| value(field).is_none()) {
            found.push(rules.finding(alert.line, format!("{} has no `{field}`", alert.name)));
        }
        let anchor = value("runbook: docs/runbooks.md#").unwrap_or_default();
        if !runbooks.lines().any(|line| heading(line).is_some_and(|heading| heading == anchor)) {
            let message = format!("{}: {RUNBOOKS} has no section `{anchor}`", alert.name);
            found.push(rules.finding(alert.line, message));
        }
        for (fires, message) in [(true, "fires"), (false, "doesn't fire")] {
            if !outcomes(tests, alert.name).contains(&fires) {
                let message = format!("{}: {TESTS} has no case in which it {message}", alert.name);
                found.push(rules.finding(alert.line, message));
            }
        }
    }
    found
}

fn text_of<'a>(files: &'a [SourceFile], path: &str) -> &'a str {
    files.iter().find(|file| file.path == path).map_or("", |file| &file.text)
}

fn alerts(rules: &SourceFile) -> Vec<Alert<'_>> {
    let mut alerts: Vec<Alert<'_>> = Vec::new();
    for (line, text) in rules.numbered_lines() {
        let text = text.trim();
        match (text.strip_prefix("- alert: "), alerts.last_mut()) {
            (Some(name), _) => alerts.push(Alert { name, line, fields: Vec::new() }),
            (None, Some(alert)) => alert.fields.push(text),
            (None, None) => {}
        }
    }
    alerts
}

/// Returns for each test case of an alert whether the alert is expected to fire.
fn outcomes(tests: &str, name: &str) -> BTreeSet<bool> {
    let cases = tests.split("alertname: ").skip(1);
    let of_it = cases.filter(|case| case.strip_prefix(name).is_some_and(|rest| !is_word(rest)));
    of_it.map(|case| !case.split("exp_alerts:").nth(1).is_some_and(|rest| rest.starts_with(" []"))).collect()
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns the metric names in a text.
fn words(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("gpuaas_")).collect()
}

fn base(name: &str) -> &str {
    SUFFIXES.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name)
}

/// Returns the anchor of a heading.
fn heading(line: &str) -> Option<String> {
    let title = line.strip_prefix("## ")?;
    Some(title.trim().to_lowercase().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "groups:\n  - alert: Lamp\n    expr: gpuaas_lamp_seconds_bucket > 0\n    severity: warning\n    \
                         summary: a\n    description: b\n    runbook: docs/runbooks.md#lamp\n";
    const CASES: &str =
        "- { alertname: Lamp, exp_alerts: [] }\n- alertname: Lamp\n  exp_alerts:\n    - exp_labels: {}\n";

    fn files(rules: &str, tests: &str) -> Vec<SourceFile> {
        vec![
            SourceFile::new(RULES, rules),
            SourceFile::new(TESTS, tests),
            SourceFile::new(METRICS, "| `gpuaas_lamp_seconds` | Histogram |"),
            SourceFile::new(RUNBOOKS, "# Runbooks\n\n## Lamp\n"),
        ]
    }

    #[test]
    fn a_whole_alert_is_good() {
        let files = files(WHOLE, CASES);
        assert!(unknown_metrics(&files).is_empty());
        assert!(incomplete(&files).is_empty());
    }

    #[test]
    fn a_metric_that_nobody_measures_is_found() {
        let found = unknown_metrics(&files(&WHOLE.replace("lamp_seconds", "lump_seconds"), CASES));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), (RULES, 3));
    }

    #[test]
    fn what_an_alert_lacks_is_found() {
        let found = |rules: &str, tests: &str| incomplete(&files(rules, tests)).len();
        assert_eq!(found(&WHOLE.replace("severity", "weight"), CASES), 1);
        assert_eq!(found(&WHOLE.replace("#lamp", "#lump"), CASES), 1);
        assert_eq!(found(WHOLE, ""), 2);
        assert_eq!(found(WHOLE, &CASES.replace("Lamp\n", "Lamps\n")), 1);
        assert_eq!(found(WHOLE, &CASES.replace(" []", "\n - {}")), 1);
    }
}
