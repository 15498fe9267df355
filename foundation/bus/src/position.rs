//! How far a reader is: what it has seen of the log, kept for all partitions together.

use gpuaas_core::{Error, Result};
use gpuaas_store::{Snapshot, Tx};
use uuid::Uuid;

/// Partitions of a consumer.
pub const PARTITIONS: u8 = 64;

/// What a reader has behind it.
///
/// Everything visible in `seen`; and while a long look at the log is cut into pages, also what is visible in `until` up
/// to the row `through`. Rows are taken in the order of their `seq`, which is the order of each aggregate: transactions
/// that change the same aggregate take their numbers one after the other, with its row locked. The order of transaction
/// numbers is none, so a page is never cut by those.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub epoch: i32,
    pub seen: Snapshot,
    pub until: Option<Snapshot>,
    /// No row of a transaction that began after `seen` has a lower number.
    pub through: i64,
    /// The life of the server in which it was seen: a crash may take back what a reader saw, and only what was written down since
    /// is sure. None for what was written down.
    pub life: Option<Uuid>,
}

impl Position {
    /// Before the first event.
    pub const START: Self = Self { epoch: 1, seen: Snapshot::NOTHING, until: None, through: 0, life: None };

    /// Before the first event of an epoch, when all earlier ones are behind.
    pub fn start_of(epoch: i32, through: i64) -> Self {
        Self { epoch, seen: Snapshot::NOTHING, until: None, through, life: None }
    }

    /// Whether hardly a row lies between the two: only time has passed. Not worth writing down.
    pub(crate) fn is_near(&self, other: &Self) -> bool {
        (self.epoch, self.through, &self.until) == (other.epoch, other.through, &other.until)
    }
}

/// Some of the partitions, a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Partitions(u64);

impl Partitions {
    pub const ALL: Self = Self(u64::MAX);

    pub fn contains(self, partition: u8) -> bool {
        self.0 & (1 << partition) != 0
    }

    #[must_use]
    pub fn with(self, partition: u8) -> Self {
        Self(self.0 | 1 << partition)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..PARTITIONS).filter(move |partition| self.contains(*partition))
    }

    fn bits(self) -> i64 {
        self.0.cast_signed()
    }
}

impl FromIterator<u8> for Partitions {
    fn from_iter<I: IntoIterator<Item = u8>>(partitions: I) -> Self {
        partitions.into_iter().fold(Self::default(), Self::with)
    }
}

/// The position from which a reader can go on for all of these partitions: the earliest of theirs. What others of them
/// have behind them already is found to be known.
pub async fn load(tx: &mut Tx, reader: &str, partitions: Partitions) -> Result<Position> {
    let rows = sqlx::query!(
        r#"select partitions, epoch, seen::text as "seen!", until::text as until, through
           from events.positions where reader = $1 order by seq desc"#,
        reader,
    );
    let (mut earliest, mut missing) = (None::<Position>, partitions);
    for row in tx.all(rows).await? {
        let covered = missing.0 & row.partitions.cast_unsigned();
        if covered == 0 {
            continue;
        }
        missing.0 &= !covered;
        let until = row.until.map(|text| text.parse()).transpose()?;
        let seen = row.seen.parse()?;
        let position = Position { epoch: row.epoch, seen, until, through: row.through, life: None };
        earliest = Some(earliest.map_or(position.clone(), |known| known.min(position)));
    }
    match earliest {
        Some(position) if missing.is_empty() => Ok(position),
        _ => Ok(Position::START),
    }
}

/// Appends positions and removes those that later rows cover whole.
pub async fn save(tx: &mut Tx, reader: &str, positions: &[(Partitions, Position)]) -> Result<()> {
    for (partitions, position) in positions {
        let insert = sqlx::query!(
            "insert into events.positions (reader, partitions, epoch, seen, until, through, at)
             values ($1, $2, $3, $4::text::pg_snapshot, $5::text::pg_snapshot, $6, now())",
            reader,
            partitions.bits(),
            position.epoch,
            position.seen.to_string(),
            position.until.as_ref().map(Snapshot::to_string),
            position.through,
        );
        tx.execute(insert).await?;
    }
    let rotate = sqlx::query!(
        "delete from events.positions p where p.reader = $1 and p.partitions & ~coalesce(
             (select bit_or(l.partitions) from events.positions l where l.reader = $1 and l.seq > p.seq), 0) = 0",
        reader,
    );
    tx.execute(rotate).await.map(|_| ())
}

/// The present, for a reader that cares for what comes from now on.
pub async fn now(tx: &mut Tx) -> Result<Position> {
    let row = sqlx::query!(
        r#"select events.epoch() as "epoch!", pg_current_snapshot()::text as "seen!",
                  coalesce((select max(seq) from events.log), 0) as "through!", (select id from events.lives) as life"#
    );
    let row = tx.one(row).await?;
    Ok(Position {
        epoch: row.epoch,
        seen: row.seen.parse()?,
        until: None,
        through: row.through,
        life: row.life,
    })
}

/// Marks the server as the one that readers know from now on, unless it is marked already.
pub async fn begin_life(tx: &mut Tx) -> Result<()> {
    let id = tx.sources().uuid();
    tx.execute(sqlx::query!("insert into events.lives (id) values ($1) on conflict do nothing", id)).await?;
    Ok(())
}

/// What `seen` can't be on this server: its transactions are numbered higher than any that began.
pub fn beyond(seen: &Snapshot, now: &Snapshot) -> Result<()> {
    if now.xmax() < seen.xmax() {
        return Err(Error::internal("the database counts transactions from lower than the reader has seen"));
    }
    Ok(())
}
