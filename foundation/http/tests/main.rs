//! The layers around an operation, on a real server and a real database.

mod admission;
mod clients;
mod correlation;
mod downloads;
mod endings;
mod external;
mod limits;
mod operations;
mod outage;
mod principals;
mod projects;
mod provider;
mod stream_operations;
mod streams;
mod uploads;
mod webhooks;
mod wire;
mod world;
