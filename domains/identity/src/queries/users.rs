//! Reads of accounts.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Machine, ProjectId, Result, UserId};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::{User, UserState};

pub(crate) struct UserRow {
    id: Uuid,
    username: String,
    email: String,
    display_name: String,
    platform_role: String,
    state: String,
    default_project_id: Option<Uuid>,
    posix_id: i32,
    created_at: DateTime<Utc>,
    version: i64,
}

impl UserRow {
    pub(crate) fn version(&self) -> i64 {
        self.version
    }

    pub(crate) fn user(self) -> Result<User> {
        Ok(User {
            id: UserId::from_uuid(self.id),
            username: self.username,
            email: self.email,
            display_name: self.display_name,
            platform_role: self.platform_role.parse()?,
            state: UserState::parse(&self.state)?,
            default_project_id: self.default_project_id.map(ProjectId::from_uuid),
            posix_id: self.posix_id,
            created_at: self.created_at,
        })
    }
}

pub(crate) async fn row(tx: &mut Tx, user: UserId) -> Result<UserRow> {
    let row = sqlx::query_as!(
        UserRow,
        "select id, username, email, display_name, platform_role, state, default_project_id, posix_id, created_at,
                version
         from identity.users where id = $1",
        user.uuid(),
    );
    tx.optional(row).await?.ok_or_else(|| Code::UserNotFound.into())
}

pub(crate) async fn one(tx: &mut Tx, user: UserId) -> Result<User> {
    row(tx, user).await?.user()
}

/// Returns accounts after `after`, by id; `search` is a prefix of the user name or e-mail address.
pub(crate) async fn all(
    tx: &mut Tx,
    search: Option<&str>,
    state: Option<UserState>,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<User>> {
    let rows = sqlx::query_as!(
        UserRow,
        "select id, username, email, display_name, platform_role, state, default_project_id, posix_id, created_at,
                version
         from identity.users
         where ($1::text is null or starts_with(username, lower($1)) or starts_with(lower(email), lower($1)))
           and ($2::text is null or state = $2) and ($3::uuid is null or id > $3)
         order by id limit $4",
        search,
        state.map(Machine::as_str),
        after.map(UserId::uuid),
        limit,
    );
    tx.all(rows).await?.into_iter().map(UserRow::user).collect()
}
