//! The tables as listed by the database itself, so that a new table can't be missed.

use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

/// The migrator's own table; neither role has any right on it.
pub const MIGRATIONS: &str = "store._sqlx_migrations";

/// A table of the product; its partitions are part of it.
#[derive(Debug)]
pub struct Table {
    pub schema: String,
    /// Includes the schema.
    pub name: String,
    pub comment: String,
    pub partitioned: bool,
    pub secured: bool,
    pub forced: bool,
    pub policies: i64,
    pub columns: Vec<String>,
    /// Columns that a statement can assign.
    pub writable: Vec<String>,
}

const TABLES: &str = "
    select n.nspname, n.nspname || '.' || c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
           c.relkind = 'p' as partitioned, c.relrowsecurity, c.relforcerowsecurity,
           (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                 and a.attidentity <> 'a' and a.attgenerated = '' order by a.attnum) as writable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f', 'm') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 2";

pub async fn tables(owner: &mut PgConnection) -> Vec<Table> {
    let tables = sqlx::query(TABLES).try_map(|row: PgRow| {
        Ok(Table {
            schema: row.try_get("nspname")?,
            name: row.try_get("name")?,
            comment: row.try_get("comment")?,
            partitioned: row.try_get("partitioned")?,
            secured: row.try_get("relrowsecurity")?,
            forced: row.try_get("relforcerowsecurity")?,
            policies: row.try_get("policies")?,
            columns: row.try_get("columns")?,
            writable: row.try_get("writable")?,
        })
    });
    tables.fetch_all(owner).await.expect("the catalogue")
}

impl Table {
    /// Parses the table's comment: `scope: <scope>; retention: <retention>. <description>`.
    pub fn described(&self) -> Option<(&str, &str, &str)> {
        let (scope, rest) = self.comment.strip_prefix("scope: ")?.split_once("; retention: ")?;
        // Names of policy keys contain dots; the description follows a dot and a space.
        let (retention, what) = rest.split_once(". ")?;
        let whole = !retention.is_empty() && !what.trim().is_empty();
        (whole && ["tenant", "account", "node", "platform"].contains(&scope))
            .then_some((scope, retention, what))
    }

    pub fn scope(&self) -> &str {
        self.described().map_or("", |(scope, ..)| scope)
    }

    /// Returns the column that names the owner of a row, according to the table's scope.
    pub fn owner_column(&self) -> Option<&'static str> {
        let has = |column: &str| self.columns.iter().any(|c| c == column);
        match (self.scope(), self.name.as_str()) {
            ("tenant", "identity.organisations") | ("account", "identity.users") => Some("id"),
            ("tenant", _) if has("org_id") => Some("org_id"),
            ("account", _) if has("user_id") => Some("user_id"),
            ("node", _) if has("node_id") => Some("node_id"),
            _ => None,
        }
    }
}

/// Returns the names that a query over the catalogue finds.
pub async fn names(owner: &mut PgConnection, sql: &'static str) -> Vec<String> {
    sqlx::query_scalar(sql).fetch_all(owner).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
}
