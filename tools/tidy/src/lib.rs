//! The house style as tests.
