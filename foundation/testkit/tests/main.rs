//! The tools of the tests, tested.

mod database;
mod proxy;
