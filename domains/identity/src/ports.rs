//! Implementation of the authentication and authorisation ports of `http`.
//!
//! Revocations are rows of an append-only table. Each process holds the unexpired ones in memory, reads the table every
//! second, and earlier when it has written a revocation itself. Tokens and roles are cached for four seconds at most, so
//! that a failure to read the table can't extend a removed member's access by more.

use std::net::IpAddr;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, OrgId, ProjectId, Result, UserId};
use gpuaas_http::{Authenticate, OrgAccess, Principal, ProjectAccess, ResolveProject, UserPrincipal};
use gpuaas_store::{PlatformReason, Scope, Store};
use parking_lot::RwLock;
use tokio::sync::Notify;

use crate::cache::Cache;
use crate::commands::tokens;
use crate::model::{Revocation, RevocationKind, TOKEN_PREFIX, TokenOwner};
use crate::queries;
use crate::revocations::Revocations;
use crate::signing::{Claims, SigningKey};

/// Verifies tokens, and resolves roles in organisations and projects.
pub struct AccessDirectory {
    store: Store,
    signing: Arc<SigningKey>,
    revocations: RwLock<Revocations>,
    /// Verified claims of session tokens, by the token's hash.
    verified: Cache<String, Claims>,
    tokens: Cache<String, TokenOwner>,
    orgs: Cache<(UserId, OrgId), OrgAccess>,
    projects: Cache<(UserId, ProjectId), ProjectAccess>,
    wake_up: Notify,
}

impl AccessDirectory {
    pub(crate) fn new(store: Store, signing: Arc<SigningKey>) -> Self {
        Self {
            store,
            signing,
            revocations: RwLock::default(),
            verified: Cache::new(),
            tokens: Cache::new(),
            orgs: Cache::new(),
            projects: Cache::new(),
            wake_up: Notify::new(),
        }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.store.sources().now()
    }

    /// Wakes the worker that reads the revocation table, because this process is about to commit a revocation.
    pub(crate) fn wake(&self) {
        self.wake_up.notify_one();
    }

    /// Waits for [`wake`](Self::wake).
    pub(crate) async fn wait_for_wake_up(&self) {
        self.wake_up.notified().await;
    }

    /// Reads new revocations and applies them. Recent rows are read again, for rows that commit late.
    pub async fn tail(&self) -> Result<()> {
        let now = self.store.sources().now();
        let after = self.revocations.read().read_after_seq();
        let mut tx = self.store.read_tx(Scope::Platform(PlatformReason::Access)).await?;
        let rows = queries::access::revocations_since(&mut tx, after, now).await;
        tx.finish().await;
        self.revocations.write().apply(rows?, now, |row| self.invalidate(row));
        Ok(())
    }

    fn invalidate(&self, row: Revocation) {
        let user = UserId::from_uuid(row.subject);
        match row.kind {
            RevocationKind::Session => {}
            RevocationKind::Token => {
                self.tokens.invalidate(|_, owner| owner.token_id.uuid() == row.subject);
            }
            RevocationKind::User | RevocationKind::Membership => {
                self.tokens.invalidate(|_, owner| owner.user_id == user);
                self.orgs.invalidate(|(member, _), _| *member == user);
                self.projects.invalidate(|(member, _), _| *member == user);
            }
        }
    }

    /// Returns the claims of a session token. The signature is verified once per cache lifetime, not with each request: that
    /// takes longer than all other checks together.
    fn claims(&self, token: &str, now: DateTime<Utc>) -> Result<Claims> {
        let hash = sha256(&[token.as_bytes()]);
        if let Some(claims) = self.verified.get(&hash, now) {
            return Ok(claims);
        }
        let read = self.verified.begin_read(now);
        let claims = self.signing.verify(token)?;
        self.verified.put(hash, claims.clone(), read);
        Ok(claims)
    }

    fn authenticate_session(&self, token: &str, now: DateTime<Utc>) -> Result<Principal> {
        let claims = self.claims(token, now)?;
        claims.check_expiry(now)?;
        self.revocations.read().check(&claims)?;
        Ok(Principal::User(UserPrincipal {
            user_id: claims.sub,
            platform_role: claims.role,
            session_id: Some(claims.sid),
            token_id: None,
            scopes: None,
            must_change_password: claims.pwc,
        }))
    }

    async fn authenticate_api_token(&self, token: &str, now: DateTime<Utc>) -> Result<Principal> {
        let hash = sha256(&[token.as_bytes()]);
        let owner = match self.tokens.get(&hash, now) {
            Some(owner) => owner,
            None => {
                let read = self.tokens.begin_read(now);
                let mut tx = self.store.system_tx(PlatformReason::SignIn).await?;
                let owner = match tokens::record_use(&mut tx, &hash, now).await {
                    Ok(owner) => owner,
                    Err(error) => {
                        tx.roll_back().await;
                        return Err(error);
                    }
                };
                tx.commit().await?;
                self.tokens.put(hash, owner.clone(), read);
                owner
            }
        };
        if owner.expires_at <= now {
            return Err(Code::TokenExpired.into());
        }
        Ok(Principal::User(UserPrincipal {
            user_id: owner.user_id,
            platform_role: owner.platform_role,
            session_id: None,
            token_id: Some(owner.token_id),
            scopes: Some(owner.scopes),
            must_change_password: false,
        }))
    }
}

impl Authenticate for AccessDirectory {
    fn authenticate<'a>(&'a self, token: &'a str, _: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>> {
        let now = self.store.sources().now();
        Box::pin(async move {
            if token.starts_with(TOKEN_PREFIX) {
                self.authenticate_api_token(token, now).await
            } else {
                self.authenticate_session(token, now)
            }
        })
    }

    fn needs_lookup(&self, token: &str) -> bool {
        token.starts_with(TOKEN_PREFIX)
    }

    fn knows_revocations(&self, now: DateTime<Utc>) -> bool {
        self.revocations.read().are_current(now)
    }
}

impl ResolveProject for AccessDirectory {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>> {
        Box::pin(async move {
            let now = self.store.sources().now();
            if let Some(access) = self.orgs.get(&(user, org), now) {
                return Ok(Some(access));
            }
            let read = self.orgs.begin_read(now);
            let mut tx = self.store.read_tx(Scope::Account(user)).await?;
            let access = queries::access::org(&mut tx, user, org).await;
            tx.finish().await;
            let access = access?;
            if let Some(access) = access {
                self.orgs.put((user, org), access, read);
            }
            Ok(access)
        })
    }

    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        Box::pin(async move {
            let now = self.store.sources().now();
            if let Some(access) = self.projects.get(&(user, project), now) {
                return Ok(Some(access));
            }
            let read = self.projects.begin_read(now);
            let mut tx = self.store.read_tx(Scope::Account(user)).await?;
            let access = queries::access::project(&mut tx, user, project).await;
            tx.finish().await;
            let access = access?;
            if let Some(access) = access {
                self.projects.put((user, project), access, read);
            }
            Ok(access)
        })
    }

    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>> {
        Box::pin(async move {
            let mut tx = self.store.read_tx(Scope::Account(user)).await?;
            let project = queries::access::default_project(&mut tx, user).await;
            tx.finish().await;
            match project? {
                Some(project) => self.project(user, project).await,
                None => Ok(None),
            }
        })
    }
}
