//! Rust client of the GPUaaS API, generated from api/openapi.json.
//!
//! [`Connection::call`] runs one generated operation: it retries where that is safe, renews an expired token and converts
//! every failure into one [`Error`] type.
//!
//! ```no_run
//! # async fn example() -> Result<(), gpuaas_client::Error> {
//! use gpuaas_client::{Connection, Options, types};
//!
//! let api = Connection::open(Options::new("http://127.0.0.1:8443").token("gpu_pat_…"))?;
//! let new = types::NewOrg { name: "Vision research".to_owned().into(), slug: None };
//! let org = api.call(async |api| api.create_org().idempotency_key("import-17").body(new).send().await).await?;
//! println!("{}", *org.id);
//! # Ok(())
//! # }
//! ```

mod connection;
mod error;
mod retry;
mod socket;
mod tokens;
#[cfg(test)]
mod transform;
mod transport;

#[allow(clippy::all, clippy::unwrap_used, unused_imports, rust_2018_idioms)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/client.rs"));
}

pub use connection::{Answer, Connection, Options};
pub use error::{Error, root_cause};
pub use generated::{Client, builder, types};
pub use progenitor_client::{ByteStream, ResponseValue};
pub use retry::RetryPolicy;
pub use socket::Socket;
pub use tokens::{FixedToken, Tokens};
pub use types::Problem;

/// Result of a generated operation.
pub type OperationResult<T> = Result<ResponseValue<T>, progenitor_client::Error<Problem>>;
