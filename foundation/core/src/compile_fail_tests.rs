//! Compile-time guarantees as doc tests: each rejected example stands beside the closest one that compiles.
//!
//! A secret is read through `expose` only; it can't be part of a type that prints or serialises:
//! ```
//! let password = gpuaas_core::Secret::new("hunter2".to_owned());
//! assert_eq!(password.expose(), "hunter2");
//! ```
//! ```compile_fail,E0277
//! let password = gpuaas_core::Secret::new("hunter2".to_owned());
//! println!("{password}");
//! ```
//! ```compile_fail,E0277
//! let password = gpuaas_core::Secret::new("hunter2".to_owned());
//! println!("{password:?}");
//! ```
//! ```compile_fail,E0277
//! let shown = gpuaas_core::ShownOnce::new(gpuaas_core::Secret::new("hunter2".to_owned()));
//! println!("{shown:?}");
//! ```
//! ```compile_fail,E0277
//! #[derive(serde::Serialize)]
//! struct Account {
//!     password: gpuaas_core::Secret<String>,
//! }
//! ```
//! An event's payload is serialised, so it can't hold a secret:
//! ```
//! gpuaas_core::events! { "identity";
//!     /// A user's password was changed.
//!     PasswordChanged = "password.changed" of "user" by user { user: uuid::Uuid }
//! }
//! ```
//! ```compile_fail,E0277
//! gpuaas_core::events! { "identity";
//!     /// A user's password was changed.
//!     PasswordChanged = "password.changed" of "user" by user {
//!         user: uuid::Uuid, password: gpuaas_core::Secret<String>
//!     }
//! }
//! ```
//! Ids of different kinds are different types:
//! ```
//! let id: gpuaas_core::OrgId = gpuaas_core::OrgId::from_uuid(uuid::Uuid::nil());
//! ```
//! ```compile_fail,E0308
//! let id: gpuaas_core::OrgId = gpuaas_core::ProjectId::from_uuid(uuid::Uuid::nil());
//! ```
//! A transition is constructed from the declared machine only:
//! ```
//! # gpuaas_core::state_machine! {
//! #     pub enum Valve in "house.valves.state" { initial Closed = "closed", Open = "open" }
//! #     moves { Closed => Open }
//! # }
//! use gpuaas_core::Machine;
//! let opening = Valve::Closed.to(Valve::Open);
//! ```
//! ```compile_fail,E0451
//! # gpuaas_core::state_machine! {
//! #     pub enum Valve in "house.valves.state" { initial Closed = "closed", Open = "open" }
//! #     moves { Closed => Open }
//! # }
//! let closing = gpuaas_core::Transition { from: Valve::Open, to: Valve::Closed };
//! ```
