//! State that may vanish: rate limits.
