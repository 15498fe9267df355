//! The bus on a real PostgreSQL: one module per noun.

mod broadcast;
mod consumers;
mod letters;
mod readers;
mod restore;
mod world;
