//! The HTTP contract: operations as types, the layers in order, problem+json, OpenAPI, servers.
//!
//! An operation is a type that implements [`Operation`] and one of the kinds. The route, the checks, the audit row, the
//! permissions table and the OpenAPI document are all derived from its constants.

mod acceptor;
pub mod access;
mod admit;
pub mod api;
mod assets;
mod authenticate;
pub mod body;
#[cfg(doctest)]
mod compile_fail_tests;
mod connections;
mod cookie;
pub mod csv;
pub mod declare;
mod denials;
mod dispatch;
mod external;
mod guarded_stream;
mod known_tokens;
mod long_poll;
mod measure;
mod mutual_tls;
mod open_sockets;
pub mod openapi;
pub mod operation;
pub mod page;
mod path;
mod principal;
pub mod problem;
pub mod protocol;
pub mod rate_limit;
mod reauthorize;
pub mod reply;
pub mod server;
pub mod site;
mod socket;
mod source_address;
mod stream;
pub mod text;
mod timestamp;
mod transport;

pub use access::{Access, Authenticate, AuthenticateNode, Level, OrgAccess, ProjectAccess, ResolveProject};
pub use api::{Api, ApiBuilder, Declared};
pub use assets::{Application, Asset};
pub use body::{RawBody, StreamBody};
pub use connections::ConnectionLimits;
pub use cookie::{Cookie, WithCookie};
pub use guarded_stream::ConnectionTimeouts;
pub use mutual_tls::MutualTls;
pub use operation::{
    AuditedRead, Authorize, Call, CallFailure, Empty, External, Method, Mutation, NoBody, Operation,
    OperationKind, Protocol, Read, Stream, StreamAudit,
};
pub use page::{Listing, Page, PageQuery, Paged};
pub use principal::{InstancePrincipal, NodePrincipal, Principal, ServiceAccountPrincipal, UserPrincipal};
pub use protocol::{Audited, ProtocolContext};
pub use rate_limit::{RateLimitClass, RateLimits};
pub use reply::{Deferred, Export, FileReply, FileSource, Reply};
pub use server::{Listen, Server, Tls, TrustedProxies};
pub use site::Site;
pub use socket::{
    Received, SocketClosed, SocketLimits, SocketMessage, SocketReceiver, SocketSender, StreamSocket,
};
pub use stream::SocketUpgrade;
pub use timestamp::Timestamp;
