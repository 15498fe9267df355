//! Who is calling and where they stand: tokens verified, revocations in memory, roles cached for seconds.
//!
//! Revocations are rows of an append-only table. Every process holds the unexpired ones, tails the table each
//! second and is woken by its own writes. What is cached from the database lives at most [`CACHED`], so that a
//! lost tail can't keep a removed member in for longer.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use futures::future::BoxFuture;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, OrgId, PlatformRole, ProjectId, Result, TokenId, UserId};
use gpuaas_http::{Authenticate, OrgAccess, Principal, ProjectAccess, ResolveProject};
use gpuaas_store::{PlatformReason, Scope, Store};
use parking_lot::RwLock;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::model::TOKEN_PREFIX;
use crate::queries;
use crate::signing::{Claims, SigningKey};

/// The longest anything read from the database is believed.
const CACHED: Duration = Duration::seconds(4);
/// Without a look at the revocations for this long, administration fails closed.
const REVOCATIONS_STALE_AFTER: Duration = Duration::seconds(30);
const MAX_CACHED: usize = 100_000;

/// Answers for a few seconds.
struct Cache<K, V>(RwLock<Entries<K, V>>);

struct Entries<K, V> {
    answers: HashMap<K, (DateTime<Utc>, V)>,
    /// How often something was forgotten.
    forgotten: u64,
}

/// When a question was put to the database: what is forgotten after it must not come back with the answer.
#[derive(Debug, Clone, Copy)]
struct Asked {
    at: DateTime<Utc>,
    forgotten: u64,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    fn new() -> Self {
        Self(RwLock::new(Entries { answers: HashMap::new(), forgotten: 0 }))
    }

    fn get(&self, key: &K, now: DateTime<Utc>) -> Option<V> {
        let entries = self.0.read();
        let fresh = entries.answers.get(key).filter(|(at, _)| now - *at < CACHED && *at <= now);
        fresh.map(|(_, value)| value.clone())
    }

    /// Must be called before the database is asked.
    fn ask(&self, now: DateTime<Utc>) -> Asked {
        Asked { at: now, forgotten: self.0.read().forgotten }
    }

    fn put(&self, key: K, value: V, asked: Asked) {
        let mut entries = self.0.write();
        if entries.forgotten != asked.forgotten {
            return;
        }
        if entries.answers.len() >= MAX_CACHED {
            entries.answers.retain(|_, (at, _)| asked.at - *at < CACHED);
        }
        if entries.answers.len() < MAX_CACHED {
            entries.answers.insert(key, (asked.at, value));
        }
    }

    fn forget(&self, matching: impl Fn(&K, &V) -> bool) {
        let mut entries = self.0.write();
        entries.forgotten += 1;
        entries.answers.retain(|key, (_, value)| !matching(key, value));
    }
}

/// An API token as the database knows it.
#[derive(Clone)]
pub(crate) struct TokenOwner {
    pub token_id: TokenId,
    pub user_id: UserId,
    pub platform_role: PlatformRole,
    pub scopes: Vec<String>,
    pub expires_at: DateTime<Utc>,
}

/// What happened in the revocation table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Revocation {
    pub seq: i64,
    pub kind: RevocationKind,
    pub subject: Uuid,
    pub expires_at: DateTime<Utc>,
    /// Of a user: from which version of their access on tokens are good again.
    pub access_version: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum RevocationKind {
    Session,
    Token,
    User,
    Membership,
}

impl RevocationKind {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Token => "token",
            Self::User => "user",
            Self::Membership => "membership",
        }
    }

    pub(crate) fn parse(text: &str) -> Self {
        match text {
            "session" => Self::Session,
            "token" => Self::Token,
            "user" => Self::User,
            _ => Self::Membership,
        }
    }
}

#[derive(Default)]
struct Known {
    seen_seq: i64,
    seen_at: Option<DateTime<Utc>>,
    /// Sessions whose tokens are dead, and users whose tokens of earlier versions are: the latest row of each.
    revoked: HashMap<(RevocationKind, Uuid), Revocation>,
    /// Rows that were applied, with the end of each: rows about one subject may come in any order.
    applied: HashMap<i64, DateTime<Utc>>,
}

/// The one implementation of the two ports of `http`.
pub struct AccessDirectory {
    store: Store,
    signing: Arc<SigningKey>,
    known: RwLock<Known>,
    /// What tokens of sessions say, by their hash.
    verified: Cache<String, Claims>,
    tokens: Cache<String, TokenOwner>,
    orgs: Cache<(UserId, OrgId), OrgAccess>,
    projects: Cache<(UserId, ProjectId), ProjectAccess>,
    woken: Notify,
}

impl AccessDirectory {
    pub(crate) fn new(store: Store, signing: Arc<SigningKey>) -> Self {
        Self {
            store,
            signing,
            known: RwLock::default(),
            verified: Cache::new(),
            tokens: Cache::new(),
            orgs: Cache::new(),
            projects: Cache::new(),
            woken: Notify::new(),
        }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.store.sources().now()
    }

    /// Asks for a look at the table soon: a revocation is about to be committed here.
    pub(crate) fn wake(&self) {
        self.woken.notify_one();
    }

    pub(crate) async fn woken(&self) {
        self.woken.notified().await;
    }

    /// Reads the revocations that are new. Late committers are caught by looking back over recent rows again.
    pub async fn tail(&self) -> Result<()> {
        let now = self.store.sources().now();
        let after = self.known.read().seen_seq;
        let mut tx = self.store.read_tx(Scope::Platform(PlatformReason::Access)).await?;
        let rows = queries::access::revocations_since(&mut tx, after, now).await;
        tx.finish().await;
        self.apply(rows?, now);
        Ok(())
    }

    fn apply(&self, rows: Vec<Revocation>, now: DateTime<Utc>) {
        let mut known = self.known.write();
        for row in rows {
            // A row can commit after one with a higher number; the next look begins below both.
            known.seen_seq = known.seen_seq.max(row.seq - LOOK_BACK);
            if known.applied.insert(row.seq, row.expires_at).is_some() {
                continue;
            }
            let held = known.revoked.entry((row.kind, row.subject)).or_insert(row);
            if held.seq < row.seq {
                *held = row;
            }
            self.forget(row);
        }
        known.revoked.retain(|_, row| row.expires_at > now);
        known.applied.retain(|_, expires_at| *expires_at > now);
        known.seen_at = Some(now);
    }

    fn forget(&self, row: Revocation) {
        let user = UserId::from_uuid(row.subject);
        match row.kind {
            RevocationKind::Session => {}
            RevocationKind::Token => self.tokens.forget(|_, owner| owner.token_id.uuid() == row.subject),
            RevocationKind::User | RevocationKind::Membership => {
                self.tokens.forget(|_, owner| owner.user_id == user);
                self.orgs.forget(|(member, _), _| *member == user);
                self.projects.forget(|(member, _), _| *member == user);
            }
        }
    }

    /// A signature is verified once in a while, not with each request: that takes longer than all other checks together.
    fn claims(&self, token: &str, now: DateTime<Utc>) -> Result<Claims> {
        let hash = sha256(&[token.as_bytes()]);
        if let Some(claims) = self.verified.get(&hash, now) {
            return Ok(claims);
        }
        let asked = self.verified.ask(now);
        let claims = self.signing.verify(token)?;
        self.verified.put(hash, claims.clone(), asked);
        Ok(claims)
    }

    fn session(&self, token: &str, now: DateTime<Utc>) -> Result<Principal> {
        let claims = self.claims(token, now)?;
        claims.check(now)?;
        let known = self.known.read();
        let revoked = |kind, subject| known.revoked.get(&(kind, subject));
        let session_ended = revoked(RevocationKind::Session, claims.sid.uuid()).is_some();
        let access_ended = revoked(RevocationKind::User, claims.sub.uuid());
        if session_ended || access_ended.is_some_and(|row| claims.ver < row.access_version) {
            return Err(Code::TokenRevoked.into());
        }
        Ok(Principal {
            user_id: claims.sub,
            platform_role: claims.role,
            session_id: Some(claims.sid),
            token_id: None,
            scopes: None,
            must_change_password: claims.pwc,
        })
    }

    async fn api_token(&self, token: &str, now: DateTime<Utc>) -> Result<Principal> {
        let hash = sha256(&[token.as_bytes()]);
        let owner = match self.tokens.get(&hash, now) {
            Some(owner) => owner,
            None => {
                let asked = self.tokens.ask(now);
                let mut tx = self.store.system_tx(PlatformReason::SignIn).await?;
                let owner = match queries::access::use_token(&mut tx, &hash, now).await {
                    Ok(owner) => owner,
                    Err(error) => {
                        tx.roll_back().await;
                        return Err(error);
                    }
                };
                tx.commit().await?;
                self.tokens.put(hash, owner.clone(), asked);
                owner
            }
        };
        if owner.expires_at <= now {
            return Err(Code::TokenExpired.into());
        }
        Ok(Principal {
            user_id: owner.user_id,
            platform_role: owner.platform_role,
            session_id: None,
            token_id: Some(owner.token_id),
            scopes: Some(owner.scopes),
            must_change_password: false,
        })
    }
}

/// How many numbers below the newest are read again.
const LOOK_BACK: i64 = 1000;

impl Authenticate for AccessDirectory {
    fn authenticate<'a>(&'a self, token: &'a str, _: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>> {
        let now = self.store.sources().now();
        Box::pin(async move {
            if token.starts_with(TOKEN_PREFIX) {
                self.api_token(token, now).await
            } else {
                self.session(token, now)
            }
        })
    }

    fn needs_lookup(&self, token: &str) -> bool {
        token.starts_with(TOKEN_PREFIX)
    }

    fn knows_revocations(&self, now: DateTime<Utc>) -> bool {
        self.known.read().seen_at.is_some_and(|at| now - at < REVOCATIONS_STALE_AFTER)
    }
}

impl ResolveProject for AccessDirectory {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>> {
        Box::pin(async move {
            let now = self.store.sources().now();
            if let Some(access) = self.orgs.get(&(user, org), now) {
                return Ok(Some(access));
            }
            let asked = self.orgs.ask(now);
            let mut tx = self.store.read_tx(Scope::Account(user)).await?;
            let access = queries::access::org(&mut tx, user, org).await;
            tx.finish().await;
            let access = access?;
            if let Some(access) = access {
                self.orgs.put((user, org), access, asked);
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
            let asked = self.projects.ask(now);
            let mut tx = self.store.read_tx(Scope::Account(user)).await?;
            let access = queries::access::project(&mut tx, user, project).await;
            tx.finish().await;
            let access = access?;
            if let Some(access) = access {
                self.projects.put((user, project), access, asked);
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
