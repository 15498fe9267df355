//! Reads: balances, and what the sealer seals.

pub(crate) mod accounts;
pub(crate) mod balance;
pub(crate) mod sealing;
