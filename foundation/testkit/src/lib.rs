//! Real engines for tests, walkers, fault injection.
