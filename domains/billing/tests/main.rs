//! Billing on a real database: usage, accrual, seals, balances.

mod accrual;
mod budgets;
mod ledger;
mod model;
mod states;
mod verification;
mod world;
