//! A transaction in a scope: the only thing that runs SQL.

use std::sync::Arc;

use gpuaas_core::{Code, Error, Machine, Result, Transition};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::{Map, Query};
use sqlx::{AssertSqlSafe, Executor, Postgres};

use crate::failure;
use crate::pool::Leased;
use crate::wakes::{Topic, Wakes};

type Checked<'q> = Query<'q, Postgres, PgArguments>;

/// An open transaction. Dropped without an end, its connection is closed and the server rolls back.
pub struct Tx {
    leased: Leased,
    round_trips: u32,
    wakes: Arc<Wakes>,
    /// Topics of which others hear after the commit.
    topics: u8,
}

impl Tx {
    /// No transaction: every statement is one by itself.
    pub(crate) fn bare(leased: Leased, wakes: &Arc<Wakes>) -> Self {
        Self { leased, round_trips: 0, wakes: wakes.clone(), topics: 0 }
    }

    /// Ends what was never a transaction.
    pub(crate) fn give_back(self) {
        self.leased.give_back();
    }

    /// Opens the transaction; the last statement of `begin` may return rows.
    pub(crate) async fn begin(
        leased: Leased,
        wakes: &Arc<Wakes>,
        begin: String,
    ) -> Result<(Self, Vec<PgRow>)> {
        let mut tx = Self::bare(leased, wakes);
        let rows = tx.simple(begin).await?;
        Ok((tx, rows))
    }

    /// Several statements in one round trip, with no parameters: callers quote what they put in.
    async fn simple(&mut self, sql: String) -> Result<Vec<PgRow>> {
        self.round_trips += 1;
        let statements = sqlx::raw_sql(AssertSqlSafe(sql));
        self.leased.connection()?.fetch_all(statements).await.map_err(failure::of)
    }

    /// Runs a last statement and commits, in one round trip.
    pub(crate) async fn commit_with(mut self, last: &str) -> Result<u32> {
        let ended = self.simple(format!("{last}; commit")).await;
        self.end(ended).await
    }

    /// With a statement before it: the commit of a failed transaction rolls back and reports success.
    pub(crate) async fn commit(self) -> Result<u32> {
        self.commit_with("select 1").await
    }

    pub(crate) async fn roll_back(mut self) {
        if self.simple("rollback".to_owned()).await.is_ok() {
            self.leased.give_back();
        }
    }

    async fn end(self, ended: Result<Vec<PgRow>>) -> Result<u32> {
        let round_trips = self.round_trips;
        match ended {
            Ok(_) => {
                self.wakes.committed(self.topics);
                self.leased.give_back();
                Ok(round_trips)
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
        self.round_trips += 1;
        query.fetch_one(self.leased.connection()?).await.map_err(failure::of)
    }

    pub async fn optional<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<Option<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        self.round_trips += 1;
        query.fetch_optional(self.leased.connection()?).await.map_err(failure::of)
    }

    /// All rows. The statement carries its own limit.
    pub async fn all<F, O>(&mut self, query: Map<'_, Postgres, F, PgArguments>) -> Result<Vec<O>>
    where
        F: FnMut(PgRow) -> sqlx::Result<O> + Send,
        O: Send + Unpin,
    {
        self.round_trips += 1;
        query.fetch_all(self.leased.connection()?).await.map_err(failure::of)
    }

    /// A statement without rows; how many rows it touched.
    pub async fn execute(&mut self, query: Checked<'_>) -> Result<u64> {
        self.round_trips += 1;
        let done = query.execute(self.leased.connection()?).await.map_err(failure::of)?;
        Ok(done.rows_affected())
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
