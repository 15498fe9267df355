//! A whole cloud with simulated hosts: asking for GPUs, getting them, giving them back, and everything that goes wrong.

mod allocations;
mod demo;
mod failing;
mod living;
mod races;
mod requests;
mod security;
mod seen;
mod world;
