//! The store on a real PostgreSQL: one module per noun.

mod embedded;
