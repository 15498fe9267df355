//! The table walk: what every table must state and be, from the catalogue, so that a new one is covered or fails.

use gpuaas_store::Reason;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Executor};

use crate::catalog::{MIGRATIONS, Table, names, tables};
use crate::tenants::walked;

/// Money and audit, and what others rely on never changing.
const APPEND_ONLY: &[&str] = &[
    "audit.keys",
    "audit.log",
    "audit.seals",
    "events.log",
    "identity.revocations",
    "store.idempotency_keys",
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
        let owned = ["tenant", "account"].contains(&table.scope());
        assert!(!owned || table.whose().is_some(), "{}: no column says whose a row is", table.name);
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

#[tokio::test]
async fn neither_role_may_change_what_is_append_only() {
    let (mut owner, _) = world().await;
    let rights = "select table_schema || '.' || table_name || ': ' || grantee || ' ' || privilege_type
        from information_schema.role_table_grants g
        where grantee in ('gpuaas_app', 'gpuaas_platform')
          and (privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
               or privilege_type in ('UPDATE', 'DELETE') and exists (
                   select from pg_trigger t where t.tgfoid = 'store.refuse_change'::regproc
                   and t.tgrelid = format('%I.%I', table_schema, table_name)::regclass))";
    assert_eq!(names(&mut owner, rights).await, [""; 0]);
}

/// Rows that can't be deleted go with their partition, or stay.
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
async fn neither_role_owns_or_inherits_or_is_above_the_rules() {
    let (mut owner, _) = world().await;
    let above = "select rolname::text from pg_roles where rolname in ('gpuaas_app', 'gpuaas_platform')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)";
    let members =
        "select m.rolname || ' is ' || g.rolname from pg_auth_members a join pg_roles m on m.oid = a.member
        join pg_roles g on g.oid = a.roleid where m.rolname in ('gpuaas_app', 'gpuaas_platform')";
    let owned = "select d.classid::regclass || ' ' || d.objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
        where d.deptype = 'o' and r.rolname in ('gpuaas_app', 'gpuaas_platform')";
    for query in [above, members, owned] {
        assert_eq!(names(&mut owner, query).await, [""; 0]);
    }
}

/// Partitions too: their rows are reached through the table, whose policies apply.
#[tokio::test]
async fn nobody_else_has_rights() {
    let (mut owner, _) = world().await;
    let strangers =
        "select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        aclexplode(c.relacl) a where n.nspname !~ '^pg_|^information_schema$' and a.grantee <> c.relowner
        and (c.relispartition or a.grantee::regrole::text not in ('gpuaas_app', 'gpuaas_platform'))";
    let schemas = "select n.nspname::text from pg_namespace n, aclexplode(n.nspacl) a
        where n.nspname !~ '^pg_|^information_schema$|^public$' and a.grantee <> n.nspowner
        and (a.privilege_type <> 'USAGE' or a.grantee::regrole::text not in ('gpuaas_app', 'gpuaas_platform'))";
    let in_public = "select relname::text from pg_class where relnamespace = 'public'::regnamespace";
    for query in [strangers, schemas, in_public] {
        assert_eq!(names(&mut owner, query).await, [""; 0]);
    }
}

/// What runs as the owner states its path and is callable by name only; triggers can't be called.
#[tokio::test]
async fn what_runs_as_the_owner_is_closed_to_the_public() {
    let (mut owner, _) = world().await;
    let open = "select p.oid::regprocedure::text from pg_proc p
        where p.prosecdef and p.pronamespace::regnamespace::text !~ '^pg_|^information_schema$'
        and (not coalesce(p.proconfig @> '{\"search_path=\\\"\\\"\"}', false)
             or p.prorettype <> 'trigger'::regtype and (p.proacl is null or exists (
                 select from aclexplode(p.proacl) a where a.grantee = 0)))";
    assert_eq!(names(&mut owner, open).await, [""; 0]);
}

#[tokio::test]
async fn foreign_keys_point_downwards() {
    let (mut owner, tables) = world().await;
    for table in &tables {
        assert!(rank(&table.schema).is_some(), "{}: place its schema in the order of domains", table.name);
    }
    let keys = "select distinct f.nspname || ' ' || t.nspname from pg_constraint k
        join pg_class fc on fc.oid = k.conrelid join pg_namespace f on f.oid = fc.relnamespace
        join pg_class tc on tc.oid = k.confrelid join pg_namespace t on t.oid = tc.relnamespace
        where k.contype = 'f' and f.oid <> t.oid";
    for key in names(&mut owner, keys).await {
        let (from, to) = key.split_once(' ').expect("two schemas");
        assert!(rank(to) < rank(from), "a foreign key of {from} points at {to}");
    }
}

/// The order of domains in DESIGN.md. Those beside it stand higher than anything that could point at them.
fn rank(schema: &str) -> Option<usize> {
    const ORDER: &[&[&str]] = &[
        &["store", "events", "audit"],
        &["identity"],
        &["policy"],
        &["catalog"],
        &["fleet"],
        &["billing"],
        &["provisioning"],
        &["access", "apps", "payments", "storage", "notify", "maas"],
    ];
    ORDER.iter().position(|layer| layer.contains(&schema))
}

#[test]
fn every_reason_to_look_beyond_a_tenant_is_known() {
    let known = [
        (Reason::SignIn, "an account is looked up by name or token before anyone is known"),
        (Reason::Access, "roles of a caller are resolved across organisations"),
        (Reason::Administration, "platform staff act on all accounts and organisations"),
        (Reason::Audit, "refusals and sealing concern rows of every organisation"),
        (Reason::Upkeep, "partitions, instances and platform keys belong to no tenant"),
    ];
    let stated: Vec<_> = Reason::ALL.iter().map(|reason| (*reason, reason.text())).collect();
    assert_eq!(stated, known);
}
