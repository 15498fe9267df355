//! Identity types: states, validated texts, and API representations.

mod org;
mod revocation;
pub mod scopes;
mod session;
mod ssh_key;
mod text;
mod token;
mod user;

pub use org::{
    Member, MemberPage, Org, OrgKind, OrgPage, Project, ProjectMember, ProjectMemberPage, ProjectPage,
};
pub(crate) use revocation::{Revocation, RevocationKind};
pub use session::{Session, SessionPage, SessionState, SignedIn};
pub use ssh_key::{SshKey, SshKeyPage, SshPublicKey};
pub use text::{Email, NewPassword, Username};
pub(crate) use token::TokenOwner;
pub use token::{PREFIX as TOKEN_PREFIX, Token, TokenMade, TokenPage};
pub use user::{User, UserMade, UserPage, UserState};
