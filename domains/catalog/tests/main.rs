//! The catalogue on a real database.
