//! Positions of readers in the event log: which events have been read, stored for groups of partitions.

use gpuaas_core::{Error, Result};
use gpuaas_store::{Snapshot, Tx};
use uuid::Uuid;

/// Number of partitions of a consumer.
pub const PARTITIONS: u8 = 64;

/// The events that a reader has read.
///
/// Everything visible in `seen`; and while a large range of the log is read in pages, also everything visible in `until` up
/// to the row `through`. Rows are read in the order of `seq`, which is the order of each aggregate: transactions that change
/// the same aggregate draw their numbers one after the other, with its row locked. Transaction ids have no such order, so
/// pages are never bounded by them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub epoch: i32,
    pub seen: Snapshot,
    pub until: Option<Snapshot>,
    /// No row of a transaction that began after `seen` has a lower number.
    pub through: i64,
    /// The server incarnation in which it was read: a crash may revoke what a reader saw, and only saved positions are
    /// certain. `None` for a saved position.
    pub life: Option<Uuid>,
}

impl Position {
    /// Before the first event.
    pub const START: Self = Self { epoch: 1, seen: Snapshot::NOTHING, until: None, through: 0, life: None };

    /// Returns the position before the first event of an epoch, with all earlier epochs read.
    pub fn start_of(epoch: i32, through: i64) -> Self {
        Self { epoch, seen: Snapshot::NOTHING, until: None, through, life: None }
    }

    /// Returns true if at most time has passed between the two positions, so that saving is unnecessary.
    pub(crate) fn is_near(&self, other: &Self) -> bool {
        (self.epoch, self.through, &self.until) == (other.epoch, other.through, &other.until)
    }
}

/// A set of partitions, one bit for each.
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

/// Loads the position from which a reader can continue for all of these partitions: the earliest of theirs. Events that
/// other partitions have processed are recognised as duplicates.
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

/// Appends positions and deletes those that later rows cover completely.
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

/// Returns the current end of the log, for a reader that needs only new events.
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

/// Records the server's incarnation, unless it is recorded already.
pub async fn begin_life(tx: &mut Tx) -> Result<()> {
    let id = tx.sources().uuid();
    tx.execute(sqlx::query!("insert into events.lives (id) values ($1) on conflict do nothing", id)).await?;
    Ok(())
}

/// Fails if `seen` can't be from this server: its transaction ids are higher than any assigned here.
pub fn beyond(seen: &Snapshot, now: &Snapshot) -> Result<()> {
    if now.xmax() < seen.xmax() {
        return Err(Error::internal(
            "the database's transaction ids are lower than those the reader has seen",
        ));
    }
    Ok(())
}
