//! Identity on a real database: who gets in, who stays out, and who loses when both happen at once.

mod bootstrap;
mod lockout;
mod members;
mod races;
mod refresh;
mod retention;
mod suspension;
mod world;
