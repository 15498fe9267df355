//! The nouns of identity: their states, their texts, and how the API shows them.

mod org;
pub mod scopes;
mod session;
mod ssh_key;
mod text;
mod token;
mod user;

pub use org::{
    Member, MemberPage, Org, OrgKind, OrgPage, Project, ProjectMember, ProjectMemberPage, ProjectPage,
};
pub use session::{Session, SessionPage, SessionState, SignedIn};
pub use ssh_key::{PublicKey, SshKey, SshKeyPage};
pub use text::{Email, NewPassword, Username};
pub use token::{PREFIX as TOKEN_PREFIX, Token, TokenMade, TokenPage};
pub use user::{User, UserMade, UserPage, UserState};
