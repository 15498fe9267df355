//! Transactions: the only type that runs SQL.

use std::sync::Arc;

use chrono::Duration;
use gpuaas_core::{Code, Error, Machine, Result, Sources, Transition, Uptime};
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::{Map, Query};
use sqlx::{AssertSqlSafe, Executor, Postgres};

use crate::commit_notify::{CommitNotifier, Topic};
use crate::pool::PooledConnection;
use crate::{Store, failure};

/// Statements that take at least this long are logged.
const SLOW_STATEMENT: Duration = Duration::seconds(1);

type Checked<'q> = Query<'q, Postgres, PgArguments>;

/// The statements that open a deferred transaction.
pub(crate) struct Begin {
    pub transaction: String,
    /// Runs before the first statement; a commit without statements omits it.
    pub first_statement_only: String,
}

/// An open transaction. If it is dropped without an end, its connection is closed and the server rolls back.
pub struct Tx {
    connection: PooledConnection,
    round_trips: u32,
    sources: Sources,
    commit_notifier: Arc<CommitNotifier>,
    /// Topics to notify after the commit.
    topics: u8,
    /// The opening statements, until the first statement or the commit sends them.
    begin: Option<Begin>,
    /// True if the server rejected a statement: it would acknowledge a commit and roll back.
    failed: bool,
    /// True if the transaction was opened read-only: then a rejected write is a programming error, not a read-only server.
    read_only: bool,
}

impl Tx {
    /// Wraps a connection in autocommit mode: every statement is its own transaction.
    pub(crate) fn autocommit(connection: PooledConnection, store: &Store) -> Self {
        let (sources, commit_notifier) = (store.sources.clone(), store.commit_notifier.clone());
        Self {
            connection,
            round_trips: 0,
            sources,
            commit_notifier,
            topics: 0,
            begin: None,
            failed: false,
            read_only: false,
        }
    }

    /// Returns the connection of an autocommit wrapper to the pool.
    pub(crate) fn release(self) {
        self.connection.release();
    }

    /// Opens the transaction. The last statement of `begin` may return rows.
    pub(crate) async fn begin(
        connection: PooledConnection,
        store: &Store,
        begin: String,
    ) -> Result<(Self, Vec<PgRow>)> {
        let mut tx = Self::autocommit(connection, store);
        let rows = tx.simple(begin).await?;
        Ok((tx, rows))
    }

    /// Defers the opening to the first statement; without any statement, the transaction takes one round trip.
    pub(crate) fn begin_deferred(connection: PooledConnection, store: &Store, begin: Begin) -> Self {
        Self { begin: Some(begin), ..Self::autocommit(connection, store) }
    }

    /// Returns the connection for one more statement, after opening a deferred transaction.
    async fn statement_connection(&mut self) -> Result<&mut PgConnection> {
        if let Some(Begin { transaction, first_statement_only }) = self.begin.take() {
            self.simple(format!("{transaction}; {first_statement_only}")).await?;
        }
        self.round_trips += 1;
        self.connection.get()
    }

    /// Runs several statements in one round trip, without parameters: callers quote their literals.
    async fn simple(&mut self, sql: String) -> Result<Vec<PgRow>> {
        self.round_trips += 1;
        let statements = sqlx::raw_sql(AssertSqlSafe(sql));
        let began = self.sources.uptime();
        let done = self.connection.get()?.fetch_all(statements).await;
        self.check(done, began)
    }

    fn check<T>(&mut self, done: sqlx::Result<T>, began: Uptime) -> Result<T> {
        let took = self.sources.uptime().since(began);
        if took >= SLOW_STATEMENT {
            // The text isn't logged because it may hold user input. PostgreSQL's own statistics have it without values.
            let (seconds, round_trip) = (took.as_seconds_f64(), self.round_trips);
            tracing::warn!(seconds, round_trip, "slow statement");
        }
        self.failed |= matches!(done, Err(sqlx::Error::Database(_)));
        let error = match done {
            Ok(done) => {
                self.connection.outages.record_success();
                return Ok(done);
            }
            Err(error) => error,
        };
        let is_outage = failure::is_outage(&error);
        let error = match error.as_database_error().and_then(|e| e.code()).as_deref() {
            Some(failure::READ_ONLY) if self.read_only => return Err(Error::internal(error)),
            _ => failure::from_sqlx(error),
        };
        if is_outage {
            self.connection.outages.record_failure(&error);
        }
        Err(error)
    }

    /// Marks the transaction as read-only; its `begin` statement has already set this on the server.
    pub(crate) fn mark_read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// Runs a last statement and commits, in one round trip. Returns the number of round trips of the transaction.
    pub(crate) async fn commit_with(self, last: &str) -> Result<u32> {
        self.commit_returning(last).await.map(|(_, round_trips)| round_trips)
    }

    /// Runs a last statement and commits, in one round trip. Returns the statement's rows and the number of round trips.
    pub(crate) async fn commit_returning(self, last: &str) -> Result<(Vec<PgRow>, u32)> {
        self.finish(format!("{last}; commit")).await
    }

    pub(crate) async fn commit(self) -> Result<u32> {
        self.finish("commit".to_owned()).await.map(|(_, round_trips)| round_trips)
    }

    async fn finish(mut self, last: String) -> Result<(Vec<PgRow>, u32)> {
        if self.failed {
            self.roll_back().await;
            return Err(Error::internal("a transaction with a failed statement can't be committed"));
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
            self.connection.release();
        }
    }

    async fn end(self, ended: Result<Vec<PgRow>>) -> Result<(Vec<PgRow>, u32)> {
        let round_trips = self.round_trips;
        match ended {
            Ok(rows) => {
                self.commit_notifier.committed(self.topics);
                self.connection.release();
                Ok((rows, round_trips))
            }
            Err(error) if failure::connection_lost(&error) => Err(failure::commit_unknown(error)),
            Err(error) => {
                self.roll_back().await;
                Err(error)
            }
        }
    }

    /// Returns exactly one row.
    pub async fn one<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<O>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        let began = self.sources.uptime();
        let done = query.fetch_one(self.statement_connection().await?).await;
        self.check(done, began)
    }

    pub async fn optional<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<Option<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        let began = self.sources.uptime();
        let done = query.fetch_optional(self.statement_connection().await?).await;
        self.check(done, began)
    }

    /// Returns all rows. The statement carries its own limit.
    pub async fn all<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<Vec<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        let began = self.sources.uptime();
        let done = query.fetch_all(self.statement_connection().await?).await;
        self.check(done, began)
    }

    /// Runs a statement without result rows. Returns the number of affected rows.
    pub async fn execute(&mut self, query: Checked<'_>) -> Result<u64> {
        let began = self.sources.uptime();
        let done = query.execute(self.statement_connection().await?).await;
        Ok(self.check(done, began)?.rows_affected())
    }

    /// Moves a state machine: a legal transition, written by a statement that checks the version read. Returns
    /// `state_conflict` if another writer came in between and the statement affects no row.
    pub async fn advance<M: Machine>(&mut self, step: Transition<M>, query: Checked<'_>) -> Result<()> {
        match self.execute(query).await? {
            1 => Ok(()),
            0 => Err(Error::from(Code::StateConflict)),
            many => Err(Error::internal(format!("{} to {} moved {many} rows", M::NAME, step.to()))),
        }
    }

    /// Notifies the listeners of the topic when this transaction is committed, in this and other processes.
    pub fn wakes(&mut self, topic: Topic) {
        self.topics |= topic.bit();
    }

    /// Returns the sources of time and randomness.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    pub fn round_trips(&self) -> u32 {
        self.round_trips
    }
}

/// Quotes a text as an SQL literal. With `standard_conforming_strings`, set on every connection, only the quote is special.
/// Fails on NUL, which a literal can't contain.
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
    fn a_literal_can_not_be_escaped() {
        assert_eq!(literal(r"it's \' $$").expect("plain"), r"'it''s \'' $$'");
        assert!(literal("a\0b").is_err());
    }
}
