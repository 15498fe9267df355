//! Images of the contents of a database, without append-only tables and the bookkeeping of runs and keys.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::database::TestDatabase;

/// For each compared table: its name, a statement that reads it without versions, and its timestamp columns.
const TABLES: &str = "
    select n.nspname || '.' || c.relname,
           format('select to_jsonb(t) - ''version'' from %s t', c.oid::regclass),
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'timestamptz'::regtype)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'workflow', 'store', 'events')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'store.refuse_change'::regproc)";

/// The number of occurrences of each row, keyed by table and text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DatabaseImage(BTreeMap<String, usize>);

/// The rows of a database, and the state of the outside world.
pub(super) struct Rows {
    rows: Vec<(String, Value)>,
    outside: Vec<String>,
}

impl Rows {
    pub(super) async fn take(database: &TestDatabase, outside: Vec<String>) -> Self {
        let mut owner = database.owner().await;
        let tables: Vec<(String, String, Vec<String>)> =
            sqlx::query_as(TABLES).fetch_all(&mut owner).await.expect("the catalogue");
        let mut rows = Vec::new();
        for (table, select, times) in tables {
            let found = sqlx::query_scalar::<_, Value>(sqlx::AssertSqlSafe(select));
            let found = found.fetch_all(&mut owner).await.expect("rows");
            rows.extend(found.into_iter().map(|row| (table.clone(), timeless(row, &times))));
        }
        Self { rows, outside }
    }

    /// Returns the rows as a subject compares them.
    pub(super) fn seen(self, mut sees: impl FnMut(&str, Value) -> Option<Value>) -> DatabaseImage {
        let rows = self.rows.into_iter();
        let rows = rows.filter_map(|(table, row)| sees(&table, row).map(|row| format!("{table} {row}")));
        DatabaseImage::of(rows.chain(self.outside.into_iter().map(|line| format!("outside {line}"))))
    }
}

/// Masks timestamps: an undone change rightly leaves other times than before. Only whether there is one is compared.
fn timeless(mut row: Value, times: &[String]) -> Value {
    for time in times {
        match row.get_mut(time) {
            Some(value) if !value.is_null() => *value = "a time".into(),
            _ => {}
        }
    }
    row
}

impl DatabaseImage {
    fn of(lines: impl Iterator<Item = String>) -> Self {
        let mut counted = BTreeMap::new();
        lines.for_each(|line| *counted.entry(line).or_default() += 1);
        Self(counted)
    }

    /// Returns the image without ids, which are new in every run.
    pub(super) fn without_ids(&self) -> Self {
        let repeated = self.0.iter().flat_map(|(line, count)| std::iter::repeat_n(line, *count));
        Self::of(repeated.map(|line| masked(line)))
    }
}

/// Replaces every UUID by `id`.
fn masked(line: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(line.len()), line);
    while let Some(first) = rest.chars().next() {
        let length = match rest.get(..36) {
            Some(candidate) if uuid::Uuid::try_parse(candidate).is_ok() => {
                text.push_str("id");
                36
            }
            _ => {
                text.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn only_ids_are_masked() {
        let line = r#"t {"id": "01980000-0000-7000-8000-000000000000", "n": 12, "é": "x"}"#;
        assert_eq!(masked(line), r#"t {"id": "id", "n": 12, "é": "x"}"#);
    }
}
