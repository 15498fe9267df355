//! What a database holds, apart from what only grows and what keeps the books of runs and keys.

use std::collections::BTreeMap;

use crate::database::TestDatabase;

/// For every such table its name and the statement that reads it, without times and versions: an undone change
/// leaves other ones than before, and should.
const TABLES: &str = "
    select n.nspname || '.' || c.relname,
           format('select (to_jsonb(t) - %L::text[])::text from %s t',
               array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
                     and (a.atttypid = 'timestamptz'::regtype or a.attname = 'version')), c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'workflow', 'store', 'events')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'store.refuse_change'::regproc)";

/// How often each row is there, by its table's name and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Image(BTreeMap<String, usize>);

impl Image {
    pub(super) async fn take(database: &TestDatabase, outside: Vec<String>) -> Self {
        let mut owner = database.owner().await;
        let tables: Vec<(String, String)> =
            sqlx::query_as(TABLES).fetch_all(&mut owner).await.expect("the catalogue");
        let mut lines: Vec<String> = outside.into_iter().map(|line| format!("outside {line}")).collect();
        for (name, select) in tables {
            let rows = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(select));
            let rows = rows.fetch_all(&mut owner).await.expect("rows");
            lines.extend(rows.into_iter().map(|row| format!("{name} {row}")));
        }
        Self::of(lines.into_iter())
    }

    fn of(lines: impl Iterator<Item = String>) -> Self {
        let mut counted = BTreeMap::new();
        lines.for_each(|line| *counted.entry(line).or_default() += 1);
        Self(counted)
    }

    /// The same without ids, which are new in every run.
    pub(super) fn without_ids(&self) -> Self {
        let repeated = self.0.iter().flat_map(|(line, count)| std::iter::repeat_n(line, *count));
        Self::of(repeated.map(|line| masked(line)))
    }
}

/// Every uuid as `id`.
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
