//! What doesn't compile, and beside each case the nearest thing that does: these examples are tests.
//!
//! A secret is read by asking for it, and can be put into nothing that prints or serialises:
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
//! An event's payload serialises, so it can't hold one:
//! ```
//! gpuaas_core::events! { "identity";
//!     /// Somebody has a new password.
//!     PasswordChanged = "password.changed" of "user" by user { user: uuid::Uuid }
//! }
//! ```
//! ```compile_fail,E0277
//! gpuaas_core::events! { "identity";
//!     /// Somebody has a new password.
//!     PasswordChanged = "password.changed" of "user" by user {
//!         user: uuid::Uuid, password: gpuaas_core::Secret<String>
//!     }
//! }
//! ```
//! Ids of different kinds don't mix:
//! ```
//! let id: gpuaas_core::OrgId = gpuaas_core::OrgId::from_uuid(uuid::Uuid::nil());
//! ```
//! ```compile_fail,E0308
//! let id: gpuaas_core::OrgId = gpuaas_core::ProjectId::from_uuid(uuid::Uuid::nil());
//! ```
//! A transition comes from the diagram alone:
//! ```
//! # gpuaas_core::state_machine! {
//! #     pub enum Door in "house.doors.state" { initial Closed = "closed", Open = "open" }
//! #     moves { Closed => Open }
//! # }
//! use gpuaas_core::Machine;
//! let opening = Door::Closed.to(Door::Open);
//! ```
//! ```compile_fail,E0451
//! # gpuaas_core::state_machine! {
//! #     pub enum Door in "house.doors.state" { initial Closed = "closed", Open = "open" }
//! #     moves { Closed => Open }
//! # }
//! let closing = gpuaas_core::Transition { from: Door::Open, to: Door::Closed };
//! ```
