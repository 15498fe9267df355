//! Writes: usage, accrual, entries, seals, accounts, budgets.

pub(crate) mod account_states;
pub(crate) mod accounts;
pub(crate) mod accrual;
pub(crate) mod budgets;
pub(crate) mod entries;
pub(crate) mod sealing;
pub(crate) mod usage;
