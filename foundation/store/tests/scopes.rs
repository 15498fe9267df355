//! Scopes: each sees its own rows, and an unscoped connection sees none. The tables come from the catalogue.

use gpuaas_core::{Code, Result};
use gpuaas_store::{PlatformReason, Scope, Store};
use gpuaas_testkit::TestDatabase;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Row};
use uuid::Uuid;

use crate::catalog::{MIGRATIONS, Table, tables};
use crate::tenants::{Tenant, walked};

const PLATFORM: Scope = Scope::Platform(PlatformReason::Administration);

struct World {
    database: &'static TestDatabase,
    store: Store,
    owner: PgConnection,
    tables: Vec<Table>,
    ours: Tenant,
    theirs: Tenant,
}

impl World {
    async fn new() -> Self {
        let (database, ours, theirs) = walked().await;
        let (store, mut owner) = (database.store(), database.owner().await);
        let tables = tables(&mut owner).await;
        Self { database, store, owner, tables, ours: *ours, theirs: *theirs }
    }

    async fn rows(&mut self, table: &Table) -> i64 {
        let count = sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from {}", table.name)));
        count.fetch_one(&mut self.owner).await.expect("a count")
    }

    /// Returns the owners of the rows that a scope sees; none if its role may not read the table.
    async fn sees(&self, scope: Scope, table: &Table) -> Vec<Option<Uuid>> {
        let whose = table
            .owner_column()
            .unwrap_or_else(|| panic!("{}: no column names the owner of a row", table.name));
        let rows = select(&self.store, scope, format!("select {whose} from {}", table.name)).await;
        rows.map(|rows| rows.iter().map(|row| row.get(0)).collect()).unwrap_or_default()
    }
}

async fn select(store: &Store, scope: Scope, sql: String) -> Result<Vec<PgRow>> {
    let mut tx = store.read_tx(scope).await?;
    let rows = tx.all(sqlx::query(AssertSqlSafe(sql)).try_map(|row: PgRow| Ok(row))).await;
    tx.finish().await;
    rows
}

fn of_scope<'a>(tables: &'a [Table], scope: &'a str) -> impl Iterator<Item = &'a Table> {
    tables.iter().filter(move |table| table.scope() == scope)
}

#[tokio::test]
async fn every_table_has_rows_to_see() {
    let mut world = World::new().await;
    for table in std::mem::take(&mut world.tables) {
        assert!(world.rows(&table).await > 0, "{} is empty: give it rows in tests/tenants.rs", table.name);
    }
}

#[tokio::test]
async fn an_unscoped_connection_sees_nothing_of_anyone() {
    let world = World::new().await;
    let app = world.database.connect().owner.username("gpuaas_app");
    let mut app = app.connect().await.expect("the role connects");
    for table in world.tables.iter().filter(|table| ["tenant", "account", "node"].contains(&table.scope())) {
        let looked =
            sqlx::query_scalar::<_, i64>(AssertSqlSafe(format!("select count(*) from {}", table.name)));
        match looked.fetch_one(&mut app).await {
            Ok(seen) => assert_eq!(seen, 0, "{}", table.name),
            Err(error) => assert!(is_denied(&error), "{}: {error}", table.name),
        }
    }
}

#[tokio::test]
async fn a_tenant_sees_its_own_rows_and_no_others() {
    let world = World::new().await;
    for table in of_scope(&world.tables, "tenant") {
        let seen = world.sees(Scope::Tenant(world.ours.org), table).await;
        assert_eq!(seen, [Some(world.ours.org.uuid())], "{}", table.name);
    }
}

#[tokio::test]
async fn a_tenant_sees_its_members_and_nothing_else_of_any_account() {
    let world = World::new().await;
    for table in of_scope(&world.tables, "account") {
        let seen = world.sees(Scope::Tenant(world.ours.org), table).await;
        let members = table.name == "identity.users";
        let expected = if members { vec![Some(world.ours.user.uuid())] } else { vec![] };
        assert_eq!(seen, expected, "{}", table.name);
    }
}

#[tokio::test]
async fn an_account_sees_its_own_rows_and_no_others() {
    let world = World::new().await;
    let scope = Scope::Account(world.ours.user);
    for table in of_scope(&world.tables, "account") {
        assert_eq!(world.sees(scope, table).await, [Some(world.ours.user.uuid())], "{}", table.name);
    }
    for table in of_scope(&world.tables, "tenant") {
        let seen = world.sees(scope, table).await;
        assert!(!seen.contains(&Some(world.theirs.org.uuid())), "{}: {seen:?}", table.name);
    }
}

#[tokio::test]
async fn a_node_sees_its_own_rows_and_no_others() {
    let world = World::new().await;
    let scope = Scope::Node(world.ours.node);
    for table in of_scope(&world.tables, "node") {
        assert_eq!(world.sees(scope, table).await, [Some(world.ours.node.uuid())], "{}", table.name);
    }
    for table in of_scope(&world.tables, "tenant").filter(|table| table.name != "fleet.claims") {
        let seen = world.sees(scope, table).await;
        assert!(seen.iter().all(Option::is_none), "{}: {seen:?}", table.name);
    }
    for table in of_scope(&world.tables, "account") {
        assert_eq!(world.sees(scope, table).await, [], "{}", table.name);
    }
}

#[tokio::test]
async fn a_tenant_sees_the_slots_it_holds_and_the_tasks_of_its_runs_and_nothing_else_of_any_node() {
    let world = World::new().await;
    for table in of_scope(&world.tables, "node") {
        let seen = world.sees(Scope::Tenant(world.ours.org), table).await;
        let is_seen = ["fleet.slots", "fleet.tasks"].contains(&table.name.as_str());
        let expected = if is_seen { vec![Some(world.ours.node.uuid())] } else { vec![] };
        assert_eq!(seen, expected, "{}", table.name);
    }
}

#[tokio::test]
async fn the_platform_sees_everything() {
    let mut world = World::new().await;
    for table in std::mem::take(&mut world.tables).iter().filter(|table| table.name != MIGRATIONS) {
        let seen = select(&world.store, PLATFORM, format!("select from {}", table.name)).await;
        let seen = seen.unwrap_or_else(|error| panic!("{}: {error:?}", table.name)).len();
        assert_eq!(i64::try_from(seen).ok(), Some(world.rows(table).await), "{}", table.name);
    }
}

#[tokio::test]
async fn rows_of_others_can_be_neither_made_nor_taken_nor_given() {
    let mut world = World::new().await;
    let cases = [
        ("tenant", "gpuaas.org", world.ours.org.uuid(), world.theirs.org.uuid()),
        ("account", "gpuaas.account", world.ours.user.uuid(), world.theirs.user.uuid()),
        ("node", "gpuaas.node", world.ours.node.uuid(), world.theirs.node.uuid()),
    ];
    for (kind, setting, ours, theirs) in cases {
        let app = world.database.connect().owner.username("gpuaas_app").options([(setting, ours)]);
        let mut app = app.connect().await.expect("the role connects");
        for table in of_scope(&world.tables, kind) {
            let (name, whose) = (&table.name, table.owner_column().expect("whose"));
            let row = format!("select to_jsonb(t)::text from {name} t where {whose} = '{theirs}' limit 1");
            let row = sqlx::query_scalar::<_, String>(AssertSqlSafe(row)).fetch_one(&mut world.owner).await;
            let (row, columns) = (row.expect("a row of theirs"), table.writable.join(", "));
            let make = format!(
                "insert into {name} ({columns}) select {columns} from jsonb_populate_record(null::{name}, $1::jsonb)"
            );
            let take =
                format!("update {name} set {whose} = '{ours}' where {whose} = '{theirs}' and $1 <> ''");
            let give =
                format!("update {name} set {whose} = '{theirs}' where {whose} = '{ours}' and $1 <> ''");
            for (what, statement) in [("made", make), ("taken", take), ("given", give)] {
                assert_eq!(attempt(&mut app, statement, &row).await, 0, "{name}: a row was {what}");
            }
        }
    }
}

/// Returns the number of affected rows; none if the statement is denied. Any other failure fails the test.
async fn attempt(app: &mut PgConnection, statement: String, row: &str) -> u64 {
    match sqlx::query(AssertSqlSafe(statement.clone())).bind(row).execute(app).await {
        Ok(done) => done.rows_affected(),
        Err(error) if is_denied(&error) => 0,
        Err(error) => panic!("{statement}: {error}"),
    }
}

fn is_denied(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|e| e.code()).as_deref() == Some("42501")
}

#[tokio::test]
async fn a_reading_can_not_write() {
    let world = World::new().await;
    let mut tx = world.store.read_tx(PLATFORM).await.expect("a reading");

    let write = tx.execute(sqlx::query("update identity.users set display_name = 'x'")).await;

    assert_eq!(write.expect_err("refused").code, Code::InternalError);
}
