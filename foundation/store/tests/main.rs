//! The store on a real PostgreSQL: one module per noun.

mod catalog;
mod cuts;
mod embedded;
mod fixture;
mod idempotency;
mod instances;
mod migrations;
mod mutations;
mod partitions;
mod retention;
mod retries;
mod rights;
mod scopes;
mod states;
mod steps;
mod tables;
mod tenants;
mod traces;
