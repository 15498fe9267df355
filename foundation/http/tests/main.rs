//! The layers around an operation, on a real server and a real database.

mod admission;
mod clients;
mod correlation;
mod endings;
mod external;
mod limits;
mod operations;
mod principals;
mod projects;
mod provider;
mod stream_operations;
mod streams;
mod wire;
mod world;
