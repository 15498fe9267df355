//! Tests of the test tools.

mod database;
mod proxy;
