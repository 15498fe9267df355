//! The retention stated in each table's comment is implemented. A table whose stated retention isn't implemented fails the
//! test.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sqlx::Row;
use sqlx::postgres::PgConnection;

use crate::catalog::{MIGRATIONS, names, tables};
use crate::tenants::walked;

/// How a stated retention is implemented.
#[derive(Debug, PartialEq, Eq)]
enum RetentionKind {
    Forever,
    /// Partitions are dropped after the days of the named policy key or of the table of partitions.
    ByPartition {
        by_policy: bool,
    },
    /// Rows are deleted with the rows they refer to.
    WithOthers,
    /// The table is unlogged: a crash of the server empties it.
    UntilCrash,
    /// A statement deletes old or superfluous rows.
    ByStatement,
    /// A statement deletes the row when an event makes it obsolete.
    ByEvent,
}

fn stated_retention(retention: &str) -> RetentionKind {
    if retention.starts_with("forever") {
        RetentionKind::Forever
    } else if retention.ends_with("by partition") {
        RetentionKind::ByPartition { by_policy: retention.starts_with("retention.") }
    } else if retention.starts_with("with its ") || retention.starts_with("as long as ") {
        RetentionKind::WithOthers
    } else if retention == "until the server crashes" {
        RetentionKind::UntilCrash
    } else if retention.starts_with("until ") {
        RetentionKind::ByEvent
    } else {
        RetentionKind::ByStatement
    }
}

/// The tables that statements of the product delete from.
#[derive(Default)]
struct Deleted {
    at_all: BTreeSet<String>,
    /// Deleted by age or state, rather than by the id of one row.
    by_age: BTreeSet<String>,
}

fn deleted_from(root: &Path) -> Deleted {
    let mut found = Deleted::default();
    let mut folders = vec![root.join("foundation"), root.join("domains")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !["tests", "testkit", "target"].contains(&name) {
                folders.push(path);
            } else if name.ends_with(".rs") {
                collect(&std::fs::read_to_string(&path).expect("a source file"), &mut found);
            }
        }
    }
    found
}

fn collect(source: &str, found: &mut Deleted) {
    for statement in source.split("delete from ").skip(1) {
        let statement = statement.split('"').next().unwrap_or_default();
        let table: String =
            statement.chars().take_while(|c| c.is_ascii_lowercase() || "._".contains(*c)).collect();
        let by_age_or_number = [" < $", " <= $", "not in (", "in (select", " & ~"];
        let condition =
            statement.split_whitespace().collect::<Vec<_>>().join(" ").replace("in ( select", "in (select");
        if by_age_or_number.iter().any(|sign| condition.contains(sign)) {
            found.by_age.insert(table.clone());
        }
        found.at_all.insert(table);
    }
}

/// Returns the tables that each table's rows refer to, and whether deletes cascade.
async fn references(owner: &mut PgConnection) -> BTreeMap<String, Vec<(String, bool)>> {
    let keys = "select k.conrelid::regclass::text as referring, k.confrelid::regclass::text as referred,
                       k.confdeltype = 'c' as cascades
                from pg_constraint k where k.contype = 'f'";
    let mut references: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for row in sqlx::query(keys).fetch_all(owner).await.expect("the catalogue") {
        let (referring, referred) = (row.get::<String, _>("referring"), row.get("referred"));
        references.entry(referring).or_default().push((referred, row.get("cascades")));
    }
    references
}

#[tokio::test]
async fn every_stated_retention_is_implemented() {
    let (database, ..) = walked().await;
    let mut owner = database.owner().await;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (deleted, references) = (deleted_from(&root), references(&mut owner).await);
    let rotation =
        std::fs::read_to_string(root.join("foundation/store/src/system_tx.rs")).expect("the rotation");
    let keys =
        std::fs::read_to_string(root.join("foundation/settings/src/keys.rs")).expect("the policy keys");
    let of_policy = "select table_name from store.partitioned where keep_days is null";
    let of_policy = names(&mut owner, of_policy).await;
    let of_days =
        names(&mut owner, "select table_name from store.partitioned where keep_days is not null").await;
    let unlogged =
        "select c.oid::regclass::text from pg_class c where c.relpersistence = 'u' and c.relkind = 'r'";
    let unlogged = names(&mut owner, unlogged).await;
    let tables = tables(&mut owner).await;
    let forever: BTreeSet<&str> = tables
        .iter()
        .filter(|table| {
            table.described().is_some_and(|(_, kept, _)| stated_retention(kept) == RetentionKind::Forever)
        })
        .map(|table| table.name.as_str())
        .collect();
    for table in tables.iter().filter(|table| table.name != MIGRATIONS) {
        let (_, retention, _) = table.described().expect("a comment");
        let name = &table.name;
        let key = retention.split([' ', ',']).next().filter(|word| word.starts_with("retention."));
        let declared = key.is_none_or(|key| keys.contains(&format!("\"{key}\"")));
        assert!(declared, "{name} states retention {retention:?}, and there is no such policy key");
        let kept = match stated_retention(retention) {
            RetentionKind::Forever => true,
            RetentionKind::ByPartition { by_policy: true } => {
                of_policy.contains(name) && rotation.contains(&format!("\"{name}\""))
            }
            RetentionKind::ByPartition { by_policy: false } => of_days.contains(name),
            RetentionKind::UntilCrash => unlogged.contains(name),
            RetentionKind::ByStatement => deleted.by_age.contains(name),
            RetentionKind::ByEvent => deleted.at_all.contains(name),
            RetentionKind::WithOthers => {
                let others = references.get(name).map(Vec::as_slice).unwrap_or_default();
                let stay_or_cascade =
                    |(other, cascades): &(String, bool)| *cascades || forever.contains(other.as_str());
                deleted.by_age.contains(name) || !others.is_empty() && others.iter().all(stay_or_cascade)
            }
        };
        assert!(
            kept,
            "{name} states retention {retention:?}, which nothing implements: delete its rows, or correct the comment"
        );
    }
}

#[test]
fn deleting_one_row_by_id_is_not_retention_by_age() {
    let mut found = Deleted::default();
    collect(r#""delete from fleet.gateways where id = $1""#, &mut found);
    assert!(found.by_age.is_empty() && found.at_all.contains("fleet.gateways"));
    collect(r#""delete from fleet.gateways where seen_at < $1""#, &mut found);
    collect("\"delete from a.b where id in (\n select id from a.b where at < $1)\"", &mut found);
    assert_eq!(found.by_age.into_iter().collect::<Vec<_>>(), ["a.b", "fleet.gateways"]);
}
