//! Writes: usage, accrual, entries, seals.

pub(crate) mod accrual;
pub(crate) mod entries;
pub(crate) mod sealing;
pub(crate) mod usage;
