//! A transaction in a scope: the only thing that runs SQL.

use std::sync::Arc;

use chrono::Duration;
use gpuaas_core::{Code, Error, Machine, Result, Sources, Transition, Uptime};
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::{Map, Query};
use sqlx::{AssertSqlSafe, Executor, Postgres};

use crate::commit_notify::{CommitNotifier, Topic};
use crate::pool::Leased;
use crate::{Store, failure};

/// A statement that takes longer is reported.
const SLOW: Duration = Duration::seconds(1);

type Checked<'q> = Query<'q, Postgres, PgArguments>;

/// How a transaction is opened by its first statement.
pub(crate) struct Begin {
    pub transaction: String,
    /// What statements need to have happened before them; a commit without any does without it.
    pub before_statements: String,
}

/// An open transaction. Dropped without an end, its connection is closed and the server rolls back.
pub struct Tx {
    leased: Leased,
    round_trips: u32,
    sources: Sources,
    wakes: Arc<CommitNotifier>,
    /// Topics of which others hear after the commit.
    topics: u8,
    /// What opens the transaction, until the first statement or the commit takes it along.
    begin: Option<Begin>,
    /// The server refused a statement: it would answer a commit with success, and roll back.
    failed: bool,
    /// It was opened to read: a refused write is a fault of ours, not a server that only reads.
    only_reads: bool,
}

impl Tx {
    /// No transaction: every statement is one by itself.
    pub(crate) fn bare(leased: Leased, store: &Store) -> Self {
        let (sources, wakes) = (store.sources.clone(), store.wakes.clone());
        Self {
            leased,
            round_trips: 0,
            sources,
            wakes,
            topics: 0,
            begin: None,
            failed: false,
            only_reads: false,
        }
    }

    /// Ends what was never a transaction.
    pub(crate) fn give_back(self) {
        self.leased.give_back();
    }

    /// Opens the transaction; the last statement of `begin` may return rows.
    pub(crate) async fn begin(leased: Leased, store: &Store, begin: String) -> Result<(Self, Vec<PgRow>)> {
        let mut tx = Self::bare(leased, store);
        let rows = tx.simple(begin).await?;
        Ok((tx, rows))
    }

    /// Opens the transaction with its first statement; with none, it takes one round trip in all.
    pub(crate) fn begin_later(leased: Leased, store: &Store, begin: Begin) -> Self {
        Self { begin: Some(begin), ..Self::bare(leased, store) }
    }

    /// The connection, for one more statement in the open transaction.
    async fn open(&mut self) -> Result<&mut PgConnection> {
        if let Some(Begin { transaction, before_statements }) = self.begin.take() {
            self.simple(format!("{transaction}; {before_statements}")).await?;
        }
        self.round_trips += 1;
        self.leased.connection()
    }

    /// Several statements in one round trip, with no parameters: callers quote what they put in.
    async fn simple(&mut self, sql: String) -> Result<Vec<PgRow>> {
        self.round_trips += 1;
        let statements = sqlx::raw_sql(AssertSqlSafe(sql));
        let began = self.sources.uptime();
        let done = self.leased.connection()?.fetch_all(statements).await;
        self.known(done, began)
    }

    fn known<T>(&mut self, done: sqlx::Result<T>, began: Uptime) -> Result<T> {
        let took = self.sources.uptime().since(began);
        if took >= SLOW {
            // Without its text, which may hold what somebody entered: PostgreSQL's own statistics have it without values.
            let (seconds, round_trip) = (took.as_seconds_f64(), self.round_trips);
            tracing::warn!(seconds, round_trip, "a slow statement");
        }
        self.failed |= matches!(done, Err(sqlx::Error::Database(_)));
        let error = match done {
            Ok(done) => {
                self.leased.outages.record_success();
                return Ok(done);
            }
            Err(error) => error,
        };
        let is_outage = failure::is_outage(&error);
        let error = match error.as_database_error().and_then(|e| e.code()).as_deref() {
            Some(failure::READ_ONLY) if self.only_reads => return Err(Error::internal(error)),
            _ => failure::of(error),
        };
        if is_outage {
            self.leased.outages.record_failure(&error);
        }
        Err(error)
    }

    /// Marks it as one that only reads, as its scope's `begin` already told the server.
    pub(crate) fn read_tx(mut self) -> Self {
        self.only_reads = true;
        self
    }

    /// Runs a last statement and commits, in one round trip. How many it took.
    pub(crate) async fn commit_with(self, last: &str) -> Result<u32> {
        self.commit_returning(last).await.map(|(_, round_trips)| round_trips)
    }

    /// The same, with the rows of the last statement.
    pub(crate) async fn commit_returning(self, last: &str) -> Result<(Vec<PgRow>, u32)> {
        self.finish(format!("{last}; commit")).await
    }

    pub(crate) async fn commit(self) -> Result<u32> {
        self.finish("commit".to_owned()).await.map(|(_, round_trips)| round_trips)
    }

    async fn finish(mut self, last: String) -> Result<(Vec<PgRow>, u32)> {
        if self.failed {
            self.roll_back().await;
            return Err(Error::internal("a transaction of which a statement was refused can't be committed"));
        }
        let last = match self.begin.take() {
            Some(begin) => format!("{}; {last}", begin.transaction),
            None => last,
        };
        let ended = self.simple(last).await;
        self.end(ended).await
    }

    pub(crate) async fn roll_back(mut self) {
        if self.begin.is_some() || self.simple("rollback".to_owned()).await.is_ok() {
            self.leased.give_back();
        }
    }

    async fn end(self, ended: Result<Vec<PgRow>>) -> Result<(Vec<PgRow>, u32)> {
        let round_trips = self.round_trips;
        match ended {
            Ok(rows) => {
                self.wakes.committed(self.topics);
                self.leased.give_back();
                Ok((rows, round_trips))
            }
            Err(error) if failure::connection_lost(&error) => Err(failure::commit_unknown(error)),
            Err(error) => {
                self.roll_back().await;
                Err(error)
            }
        }
    }

    /// Exactly one row.
    pub async fn one<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<O>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        let began = self.sources.uptime();
        let done = query.fetch_one(self.open().await?).await;
        self.known(done, began)
    }

    pub async fn optional<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<Option<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        let began = self.sources.uptime();
        let done = query.fetch_optional(self.open().await?).await;
        self.known(done, began)
    }

    /// All rows. The statement carries its own limit.
    pub async fn all<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<Vec<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        let began = self.sources.uptime();
        let done = query.fetch_all(self.open().await?).await;
        self.known(done, began)
    }

    /// A statement without rows; how many rows it touched.
    pub async fn execute(&mut self, query: Checked<'_>) -> Result<u64> {
        let began = self.sources.uptime();
        let done = query.execute(self.open().await?).await;
        Ok(self.known(done, began)?.rows_affected())
    }

    /// The one door of state machines: a legal move, made by a statement that checks the version read.
    /// Another writer in between, and the statement touches no row: `state_conflict`.
    pub async fn advance<M: Machine>(&mut self, step: Transition<M>, query: Checked<'_>) -> Result<()> {
        match self.execute(query).await? {
            1 => Ok(()),
            0 => Err(Error::from(Code::StateConflict)),
            many => Err(Error::internal(format!("{} to {} moved {many} rows", M::NAME, step.to()))),
        }
    }

    /// Whoever waits for the topic is woken when this transaction is committed, here and in other processes.
    pub fn wakes(&mut self, topic: Topic) {
        self.topics |= topic.bit();
    }

    /// Time and randomness, for what is made in this transaction.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    pub fn round_trips(&self) -> u32 {
        self.round_trips
    }
}

/// Quotes a text as an SQL literal. With `standard_conforming_strings`, set on every connection, only the
/// quote itself is special; a NUL can't be in a literal at all.
pub(crate) fn literal(text: &str) -> Result<String> {
    if text.contains('\0') {
        return Err(Error::internal("a text with NUL reached the database"));
    }
    Ok(format!("'{}'", text.replace('\'', "''")))
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn a_literal_can_not_be_left() {
        assert_eq!(literal(r"it's \' $$").expect("plain"), r"'it''s \'' $$'");
        assert!(literal("a\0b").is_err());
    }
}
