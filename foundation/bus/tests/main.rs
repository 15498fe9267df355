//! The bus on a real PostgreSQL: one module per noun.

mod broadcast;
mod consumers;
mod dead_letters;
mod log_readers;
mod readers;
mod restore;
mod world;
