//! Output as tables, JSON and CSV. A command names its columns; the values are the API's own.

use std::io::{ErrorKind, Write};

use chrono::{DateTime, Utc};
use comfy_table::{Cell, Table, presets};
use gpuaas_core::Money;
use serde::Deserialize;
use serde_json::Value;

use crate::arguments::Format;
use crate::failure::{Failure, Result};

/// Paths into a response, such as `user.name`; the last segment is the heading.
pub type Columns = &'static [&'static str];

/// Writes to stdout.
pub fn print(text: &str) -> Result<()> {
    print_bytes(text.as_bytes())
}

/// Writes to stdout. A closed pipe is not an error.
pub fn print_bytes(bytes: &[u8]) -> Result<()> {
    offer(bytes).map(|_| ())
}

/// Writes to stdout. Returns false once the pipe is closed.
pub fn offer(bytes: &[u8]) -> Result<bool> {
    match std::io::stdout().write_all(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::usage("The output can't be written").detail(error.to_string())),
    }
}

/// Writes a line to stderr.
pub fn remark(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Formats one page of a list.
pub fn list(format: Format, columns: Columns, page: &Value) -> String {
    let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    match format {
        Format::Json => json(page),
        Format::Csv => csv(columns, items),
        Format::Table => table(columns, items),
    }
}

/// Formats one resource.
pub fn one(format: Format, columns: Columns, thing: &Value) -> String {
    match format {
        Format::Json => json(thing),
        Format::Csv => csv(columns, std::slice::from_ref(thing)),
        Format::Table => {
            let mut table = plain();
            for path in columns {
                let label = heading(path).replace('_', " ");
                table.add_row([Cell::new(label), Cell::new(shown(path, at(thing, path)))]);
            }
            finish(table)
        }
    }
}

/// Formats one resource of a stream as a single line, in every format.
pub fn line(format: Format, columns: Columns, thing: &Value) -> String {
    match format {
        Format::Json => format!("{thing}\n"),
        Format::Csv => csv_row(columns, thing),
        Format::Table => {
            let cells: Vec<String> = columns.iter().map(|path| shown(path, at(thing, path))).collect();
            cells.join("  ") + "\n"
        }
    }
}

/// Returns the header line of CSV.
pub fn header(columns: Columns) -> String {
    columns.iter().copied().map(heading).collect::<Vec<_>>().join(",") + "\r\n"
}

fn json(value: &Value) -> String {
    format!("{value:#}\n")
}

fn at<'a>(thing: &'a Value, path: &str) -> &'a Value {
    path.split('.').fold(thing, |value, name| &value[name])
}

fn heading(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table
}

fn finish(mut table: Table) -> String {
    if let Some(first) = table.column_mut(0) {
        first.set_padding((0, 1));
    }
    table.trim_fmt() + "\n"
}

fn table(columns: Columns, items: &[Value]) -> String {
    let mut table = plain();
    table.set_header(columns.iter().map(|path| heading(path).replace('_', " ").to_uppercase()));
    for item in items {
        table.add_row(columns.iter().map(|path| shown(path, at(item, path))));
    }
    finish(table)
}

/// Formats a value for a terminal: times without fractions, null as a dash, control characters removed. Values that can be
/// set are shown as they are typed.
fn shown(path: &str, value: &Value) -> String {
    let is_time = path == "at" || ["_at", "_since", "valid_from"].iter().any(|end| path.ends_with(end));
    let is_setting = ["value", "default", "configured"].contains(&heading(path));
    let text = match value {
        Value::Null => "-".to_owned(),
        Value::Bool(_) if is_setting => value.to_string(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        value => text(value),
    };
    match text.parse::<DateTime<Utc>>() {
        Ok(time) if is_time => time.format("%Y-%m-%d %H:%M:%SZ").to_string(),
        _ => text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect(),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(" "),
        other => Money::deserialize(other).map_or_else(|_| other.to_string(), |money| money.to_string()),
    }
}

fn csv(columns: Columns, items: &[Value]) -> String {
    let rows = items.iter().map(|item| csv_row(columns, item));
    std::iter::once(header(columns)).chain(rows).collect()
}

fn csv_row(columns: Columns, item: &Value) -> String {
    let cells: Vec<String> = columns.iter().map(|path| cell(&text(at(item, path)))).collect();
    cells.join(",") + "\r\n"
}

/// Quotes a CSV cell where needed, and prefixes what a spreadsheet would run as a formula.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const COLUMNS: Columns = &["name", "owner.id", "scopes", "made_at", "used_at"];

    fn page() -> Value {
        let item = json!({
            "name": "=a,\u{1b}[2J", "owner": { "id": 7 }, "scopes": ["a", "b"],
            "made_at": "2026-03-01T10:20:30.123456Z", "used_at": null, "unknown": true,
        });
        json!({ "items": [item], "next_cursor": null })
    }

    #[test]
    fn tables_are_for_people() {
        let text = list(Format::Table, COLUMNS, &page());
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[0], ["NAME", "ID", "SCOPES", "MADE", "AT", "USED", "AT"]);
        assert_eq!(lines[1], ["=a,\u{fffd}[2J", "7", "a", "b", "2026-03-01", "10:20:30Z", "-"]);
        assert!(!text.starts_with(' ') && !text.contains(" \n"), "{text:?}");
    }

    #[test]
    fn json_is_what_the_api_answered() {
        let text = list(Format::Json, COLUMNS, &page());
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), page());
    }

    #[test]
    fn csv_is_quoted_and_formulas_are_defused() {
        let text = list(Format::Csv, COLUMNS, &page());
        let row = "\"'=a,\u{1b}[2J\",7,a b,2026-03-01T10:20:30.123456Z,";
        assert_eq!(text, format!("name,id,scopes,made_at,used_at\r\n{row}\r\n"));
    }

    #[test]
    fn money_is_shown_as_people_write_it() {
        let page = json!({ "items": [{ "price": { "amount_minor": 450, "currency": "USD" } }] });
        assert_eq!(list(Format::Csv, &["price"], &page), "price\r\n4.50 USD\r\n");
        assert!(list(Format::Table, &["price"], &page).contains("4.50 USD"));
    }

    #[test]
    fn what_comes_one_by_one_is_a_line_each() {
        let thing = json!({ "name": "a\nb", "made_at": "2026-03-01T10:20:30.5Z" });
        let columns: Columns = &["made_at", "name"];
        assert_eq!(line(Format::Table, columns, &thing), "2026-03-01 10:20:30Z  a\u{fffd}b\n");
        assert_eq!(line(Format::Json, columns, &thing), format!("{thing}\n"));
        let csv = header(columns) + &line(Format::Csv, columns, &thing);
        assert_eq!(csv, "made_at,name\r\n2026-03-01T10:20:30.5Z,\"a\nb\"\r\n");
    }

    #[test]
    fn one_thing_is_a_line_for_each_field() {
        let text = one(Format::Table, COLUMNS, &page()["items"][0]);
        assert_eq!(text.lines().count(), COLUMNS.len());
        assert!(text.contains("made at") && text.contains("2026-03-01 10:20:30Z"), "{text}");
    }
}
