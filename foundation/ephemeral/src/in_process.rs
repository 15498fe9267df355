//! The engine of a single process. Time is monotonic, so that setting the wall clock changes nothing.

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use gpuaas_core::Clock;

use crate::engine::{EngineFuture, Ephemeral, check_message, check_name, check_ttl, check_value};
use crate::fan_out::{Delivery, Subscription, Topics};
use crate::limiter::{Admission, Limit, Limiter};
use crate::presence::PresenceTable;
use crate::token::{TokenHash, TokenTable};

/// Ephemeral state of this process, lost when it ends.
pub struct InProcess {
    clock: Clock,
    limiter: Limiter,
    tokens: TokenTable,
    presence: PresenceTable,
    topics: Arc<Topics>,
}

impl InProcess {
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            limiter: Limiter::default(),
            tokens: TokenTable::default(),
            presence: PresenceTable::default(),
            topics: Arc::default(),
        }
    }
}

impl Ephemeral for InProcess {
    fn take_rate<'a>(&'a self, class: &'a str, key: &'a str, limit: Limit) -> EngineFuture<'a, Admission> {
        ready(Ok(self.limiter.take(class, key, limit, self.clock.uptime()))).boxed()
    }

    fn peek_rate<'a>(&'a self, class: &'a str, key: &'a str, limit: Limit) -> EngineFuture<'a, Admission> {
        ready(Ok(self.limiter.peek(class, key, limit, self.clock.uptime()))).boxed()
    }

    fn store_token<'a>(
        &'a self,
        token: &'a TokenHash,
        value: &'a [u8],
        ttl: Duration,
    ) -> EngineFuture<'a, bool> {
        let stored = check_value(value)
            .and_then(|()| check_ttl(ttl))
            .and_then(|()| self.tokens.store(token, value, ttl, self.clock.uptime()));
        ready(stored).boxed()
    }

    fn consume_token<'a>(&'a self, token: &'a TokenHash) -> EngineFuture<'a, Option<Vec<u8>>> {
        ready(Ok(self.tokens.consume(token, self.clock.uptime()))).boxed()
    }

    fn heartbeat<'a>(&'a self, group: &'a str, member: &'a str, ttl: Duration) -> EngineFuture<'a, ()> {
        let present = check_name(group)
            .and_then(|()| check_name(member))
            .and_then(|()| check_ttl(ttl))
            .and_then(|()| self.presence.heartbeat(group, member, ttl, self.clock.uptime()));
        ready(present).boxed()
    }

    fn leave<'a>(&'a self, group: &'a str, member: &'a str) -> EngineFuture<'a, ()> {
        self.presence.leave(group, member);
        ready(Ok(())).boxed()
    }

    fn members<'a>(&'a self, group: &'a str) -> EngineFuture<'a, Vec<String>> {
        ready(Ok(self.presence.members(group, self.clock.uptime()))).boxed()
    }

    fn publish<'a>(&'a self, topic: &'a str, message: &'a [u8]) -> EngineFuture<'a, ()> {
        let published = check_name(topic)
            .and_then(|()| check_message(message))
            .map(|()| self.topics.send(topic, Delivery::Message(message.into())));
        ready(published).boxed()
    }

    fn subscribe<'a>(&'a self, topic: &'a str) -> EngineFuture<'a, Subscription> {
        ready(check_name(topic).and_then(|()| self.topics.subscribe(topic))).boxed()
    }

    fn check(&self) -> EngineFuture<'_, ()> {
        ready(Ok(())).boxed()
    }
}
