//! Requirements on every table, checked over the catalogue, so that a new table is covered or fails.

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Executor};

use crate::catalog::{MIGRATIONS, Table, names, tables};
use crate::tenants::walked;

/// Money, audit, and rows that other rows rely on never changing.
const APPEND_ONLY: &[&str] = &[
    "audit.cuts",
    "audit.keys",
    "audit.log",
    "audit.seals",
    "billing.entries",
    "billing.keys",
    "billing.seals",
    "catalog.prices",
    "events.log",
    "identity.revocations",
    "store.idempotency_keys",
    "workflow.steps",
];

async fn world() -> (PgConnection, Vec<Table>) {
    let (database, ..) = walked().await;
    let mut owner = database.owner().await;
    let tables = tables(&mut owner).await;
    (owner, tables)
}

#[tokio::test]
async fn every_table_states_scope_and_retention() {
    let (_, tables) = world().await;
    for table in &tables {
        let wanted = "`scope: tenant|account|node|platform; retention: <how long>. <What it is.>`";
        assert!(table.described().is_some(), "{}: comment it {wanted}, not {:?}", table.name, table.comment);
    }
}

#[tokio::test]
async fn every_table_is_under_row_level_security() {
    let (_, tables) = world().await;
    for table in tables.iter().filter(|table| table.name != MIGRATIONS) {
        assert!(table.secured && table.forced, "call store.protect('{}')", table.name);
        assert!(table.policies > 0, "{} has no policy", table.name);
        let owned = ["tenant", "account", "node"].contains(&table.scope());
        assert!(
            !owned || table.owner_column().is_some(),
            "{}: no column names the owner of a row",
            table.name
        );
    }
}

#[tokio::test]
async fn append_only_tables_refuse_change_even_to_their_owner() {
    let (mut owner, tables) = world().await;
    let append_only = "select distinct n.nspname || '.' || c.relname from pg_trigger t
        join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
        where t.tgfoid = 'store.refuse_change'::regproc and not c.relispartition order by 1";
    assert_eq!(names(&mut owner, append_only).await, APPEND_ONLY);
    for table in tables.iter().filter(|table| APPEND_ONLY.contains(&table.name.as_str())) {
        let (name, column) = (&table.name, &table.writable[0]);
        let update = format!("update {name} set {column} = {column}");
        for statement in [update, format!("delete from {name}"), format!("truncate {name}")] {
            let refused = owner.execute(AssertSqlSafe(statement.clone())).await.expect_err("refused");
            let code = refused.as_database_error().and_then(|error| error.code());
            assert_eq!(code.as_deref(), Some("GP001"), "{statement}: {refused}");
        }
    }
}

/// Rows that can't be deleted one by one are dropped with their partition, or stay.
#[tokio::test]
async fn what_is_append_only_and_not_kept_forever_is_partitioned() {
    let (mut owner, tables) = world().await;
    let rotated = names(&mut owner, "select table_name from store.partitioned order by 1").await;
    for table in &tables {
        let (_, retention, _) = table.described().expect("a comment");
        let append_only = APPEND_ONLY.contains(&table.name.as_str());
        let goes = !append_only || retention.starts_with("forever") || rotated.contains(&table.name);
        assert!(goes, "{}: append-only, kept {retention:?}, and nothing can ever remove a row", table.name);
        assert_eq!(table.partitioned, rotated.contains(&table.name), "{}", table.name);
    }
}

#[tokio::test]
async fn foreign_keys_point_downwards() {
    let (mut owner, tables) = world().await;
    let domains = gpuaas_tidy::crates::domains();
    for table in &tables {
        let known =
            FOUNDATION.contains(&table.schema.as_str()) || domains.contains_key(table.schema.as_str());
        assert!(known, "{}: a schema that belongs to no domain", table.name);
    }
    let keys = "select distinct f.nspname || ' ' || t.nspname from pg_constraint k
        join pg_class fc on fc.oid = k.conrelid join pg_namespace f on f.oid = fc.relnamespace
        join pg_class tc on tc.oid = k.confrelid join pg_namespace t on t.oid = tc.relnamespace
        where k.contype = 'f' and f.oid <> t.oid";
    for key in names(&mut owner, keys).await {
        let (from, to) = key.split_once(' ').expect("two schemas");
        let is_below = FOUNDATION.contains(&to) || gpuaas_tidy::crates::stands_on(from, to);
        assert!(is_below, "a foreign key of {from} points at {to}, which {from} doesn't stand on");
    }
}

/// Schemas of foundation crates.
const FOUNDATION: &[&str] = &["store", "events", "audit", "workflow"];
