//! Rule for SQL: a domain uses only its own schema and other domains' published views.

use std::collections::BTreeSet;

use crate::code::Code;
use crate::tree::{Finding, SourceFile};

/// Schemas of the foundation, which domains access only through a context.
const FOUNDATION: &[&str] = &["store", "events", "workflow"];
/// First keywords of a statement or a part of one.
const OPENINGS: &[&str] = &[
    "select", "insert", "update", "delete", "with", "merge", "truncate", "lock", "copy", "call", "from",
    "join", "where",
];

/// Returns the names of all domains; each owns the schema of the same name.
pub fn domains(files: &[SourceFile]) -> BTreeSet<String> {
    files.iter().filter_map(|file| domain(&file.path)).map(str::to_owned).collect()
}

fn domain(path: &str) -> Option<&str> {
    path.strip_prefix("domains/")?.split_once('/').map(|(domain, _)| domain)
}

/// Reports foreign schemas in SQL string literals of a domain.
pub fn foreign_in_rust(code: &Code<'_>, domains: &BTreeSet<String>) -> Vec<Finding> {
    let Some(own) = domain(&code.file.path) else { return Vec::new() };
    let sql = code.strings.iter().filter(|text| is_sql(&text.what));
    sql.flat_map(|text| foreign(code.file, text.line, &text.what, own, domains)).collect()
}

/// Reports foreign schemas in SQL files of a domain.
pub fn foreign_in_sql(file: &SourceFile, domains: &BTreeSet<String>) -> Vec<Finding> {
    match domain(&file.path) {
        Some(own) if file.path.ends_with(".sql") => foreign(file, 1, &file.text, own, domains),
        _ => Vec::new(),
    }
}

fn is_sql(text: &str) -> bool {
    let text = without_literals(text);
    let mut words =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    OPENINGS.contains(&first.as_str()) && words.next().is_some()
}

fn foreign(file: &SourceFile, line: usize, sql: &str, own: &str, domains: &BTreeSet<String>) -> Vec<Finding> {
    let mut found = Vec::new();
    for (offset, sql_line) in without_literals(sql).lines().enumerate() {
        for (schema, name) in qualified_names(sql_line) {
            if let Some(message) = refusal(&schema, &name, own, domains) {
                found.push(file.finding(line + offset, message));
            }
        }
    }
    found
}

fn refusal(schema: &str, name: &str, own: &str, domains: &BTreeSet<String>) -> Option<String> {
    if FOUNDATION.contains(&schema) {
        return Some(format!(
            "`{schema}.{name}` belongs to the foundation: use a context of foundation/store"
        ));
    }
    let is_foreign = schema != own && domains.contains(schema) && !name.starts_with("v_");
    is_foreign.then(|| {
        format!("`{schema}.{name}` belongs to {schema}: call its public function, or join one of its published views `{schema}.v_…`")
    })
}

/// Replaces quoted values and comments by blanks; line numbers don't change.
fn without_literals(sql: &str) -> String {
    let mut quoted = false;
    let mut comment = false;
    let mut kept = String::with_capacity(sql.len());
    let mut rest = sql.chars().peekable();
    while let Some(c) = rest.next() {
        comment = (comment || (!quoted && c == '-' && rest.peek() == Some(&'-'))) && c != '\n';
        quoted ^= c == '\'' && !comment;
        let keep = c == '\n' || !(quoted || comment || c == '\'');
        kept.push(if keep { c } else { ' ' });
    }
    kept
}

/// Returns the `schema.name` pairs of a line in lower case; `a.b.c` yields `a.b`.
fn qualified_names(line: &str) -> Vec<(String, String)> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let line = line.replace('"', "").to_ascii_lowercase();
    let dotted = line.split(|c: char| !is_word(c) && c != '.');
    let pairs = dotted.filter_map(|word| {
        let mut parts = word.split('.');
        Some((parts.next()?.to_owned(), parts.next()?.to_owned()))
    });
    pairs.filter(|(schema, name)| !schema.is_empty() && !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, sql: &str) -> Vec<Finding> {
        let domains: BTreeSet<String> = ["identity", "audit", "fleet"].map(str::to_owned).into();
        let text = format!("fn a() {{ sqlx::query!(r#\"{sql}\"#); }}");
        let file = SourceFile::new(path, &text);
        foreign_in_rust(&Code::parse(&file).expect("it parses"), &domains)
    }

    #[test]
    fn another_domains_table_is_found_on_its_line() {
        let found =
            messages("domains/audit/src/queries.rs", "select *\nfrom audit.entries e\njoin identity.users u");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 3);
        assert!(found[0].message.contains("identity.v_…"));
        assert_eq!(messages("domains/audit/src/a.rs", "delete from \"identity\".\"users\"").len(), 1);
        assert_eq!(messages("domains/audit/src/a.rs", "UPDATE Identity.Users SET x = 1").len(), 1);
        assert_eq!(messages("domains/audit/src/a.rs", "-- who\nselect 1 from identity.users").len(), 1);
    }

    #[test]
    fn own_tables_and_published_views_are_fine() {
        let sql = "select id from audit.entries join identity.v_users using (id)";
        assert!(messages("domains/audit/src/queries.rs", sql).is_empty());
        assert!(messages("foundation/store/src/seal.rs", "select 1 from identity.users").is_empty());
    }

    #[test]
    fn the_foundations_schemas_are_closed_to_domains() {
        assert_eq!(messages("domains/audit/src/a.rs", "insert into events.log values (1)").len(), 1);
        assert_eq!(messages("domains/audit/src/a.rs", "select 1 from store.v_keys").len(), 1);
    }

    #[test]
    fn values_comments_and_prose_are_not_names() {
        assert!(messages("domains/audit/src/a.rs", "select 1 where action = 'identity.user'").is_empty());
        assert!(messages("domains/audit/src/a.rs", "select 1 -- identity.users\n").is_empty());
        assert!(messages("domains/audit/src/a.rs", "identity.users").is_empty());
    }

    #[test]
    fn sql_files_of_a_domain_count_and_migrations_do_not() {
        let domains: BTreeSet<String> = ["identity", "audit"].map(str::to_owned).into();
        let sql = "select 1\nfrom identity.users";
        let found = foreign_in_sql(&SourceFile::new("domains/audit/src/list.sql", sql), &domains);
        assert_eq!(found[0].line, 2);
        assert!(foreign_in_sql(&SourceFile::new("migrations/0001.sql", sql), &domains).is_empty());
    }

    #[test]
    fn domains_are_the_folders() {
        let files =
            [SourceFile::new("domains/audit/src/lib.rs", ""), SourceFile::new("domains/README.md", "")];
        assert_eq!(domains(&files).into_iter().collect::<Vec<_>>(), ["audit"]);
    }
}
