//! Identity on a real database: authentication, lockout, revocation, and races between issuing and ending access.

mod bootstrap;
mod lockout;
mod members;
mod occupants;
mod races;
mod refresh;
mod retention;
mod suspension;
mod world;
