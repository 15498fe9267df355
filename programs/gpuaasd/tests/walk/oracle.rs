//! Parses the expected behaviour from docs/permissions.md and api/openapi.json.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

/// A row of the permissions table.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: String,
    pub method: String,
    pub path: String,
    pub kind: String,
    pub least: Least,
    pub scope: Option<String>,
    pub audit: Option<String>,
}

impl Row {
    /// Returns true if the operation requires an idempotency key.
    pub fn is_keyed(&self) -> bool {
        ["Mutation", "External"].contains(&self.kind.as_str())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Least {
    Anyone,
    Account,
    Org(String),
    Project(String),
    Platform(String),
    /// A node with its certificate; `also_expired`: also for a grace period after its expiry.
    Node {
        also_expired: bool,
    },
}

fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the OpenAPI document.
pub fn contract() -> Value {
    serde_json::from_str(&read("api/openapi.json")).expect("the contract is JSON")
}

/// Base path of the operations of the agent gateway.
const GATEWAY_BASE: &str = "/internal/v1/";

/// Returns the operations of the API.
pub fn operations() -> Vec<Row> {
    all().into_iter().filter(|row| !row.path.starts_with(GATEWAY_BASE)).collect()
}

/// Returns the operations of the agent gateway, with whole paths.
pub fn gateway_operations() -> Vec<Row> {
    all().into_iter().filter(|row| row.path.starts_with(GATEWAY_BASE)).collect()
}

/// Returns all operations of the table, which must be those of the contract.
fn all() -> Vec<Row> {
    let rows: Vec<Row> =
        read("docs/permissions.md").lines().filter(|l| l.starts_with("| `")).map(row).collect();
    let listed: BTreeSet<String> = rows.iter().map(|row| row.id.clone()).collect();
    let contract = contract();
    let paths = contract["paths"].as_object().expect("paths");
    let declared = paths.values().flat_map(|path| path.as_object().expect("methods").values());
    let declared: BTreeSet<String> =
        declared.map(|operation| operation["operationId"].as_str().expect("an id").to_owned()).collect();
    assert_eq!(listed, declared, "docs/permissions.md and api/openapi.json list different operations");
    rows
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [id, place, kind, least, scope, audit] = cells[..] else { panic!("an odd row: {line}") };
    let (method, path) = place.split_once(' ').expect("method and path");
    let plain = |cell: &str| cell.trim_matches('`').to_owned();
    Row {
        id: plain(id),
        method: method.to_owned(),
        path: path.to_owned(),
        kind: kind.to_owned(),
        least: least_role(least),
        scope: scope.starts_with('`').then(|| plain(scope)),
        audit: audit.starts_with('`').then(|| plain(audit)),
    }
}

fn least_role(text: &str) -> Least {
    let role = |prefix: &str| text.strip_prefix(prefix)?.strip_suffix(" or higher").map(str::to_owned);
    None.or_else(|| role("Organisation role ").map(Least::Org))
        .or_else(|| role("Project role ").map(Least::Project))
        .or_else(|| role("Platform role ").map(Least::Platform))
        .unwrap_or_else(|| match text.split_once(", with its client certificate") {
            Some(("A node", expired)) => Least::Node { also_expired: !expired.is_empty() },
            _ if text == "Anyone" => Least::Anyone,
            _ => Least::Account,
        })
}
