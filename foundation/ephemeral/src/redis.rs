//! The engine in a Redis or Valkey server (6.2 or newer), shared by processes.
//!
//! One connection carries commands and, as RESP3 push messages, publications. Without a connection every call fails at once.
//! A command whose reply is lost isn't repeated: it may have taken effect.

mod scripts;

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use ::redis::aio::MultiplexedConnection;
use ::redis::{
    AsyncConnectionConfig, Client, FromRedisValue, IntoConnectionInfo, ProtocolVersion, PushInfo, PushKind,
    RedisError, RedisResult, ScriptInvocation, Value, cmd,
};
use futures::FutureExt;
use gpuaas_core::Secret;
use gpuaas_core::error::chain_of;
use tokio::sync::{Mutex, Notify, watch};

use crate::engine::{
    EngineFuture, Ephemeral, EphemeralError, MAX_MEMBERS_PER_GROUP, check_message, check_name, check_ttl,
    check_value,
};
use crate::fan_out::{Delivery, Subscription, Topics};
use crate::limiter::{Admission, Limit};
use crate::presence::group_full;
use crate::token::TokenHash;
use scripts::Scripts;

/// Limit for the reply to a command. A request waits for it while the server hangs.
const COMMAND_TIMEOUT: Duration = Duration::from_millis(250);
/// So few that their confirmations arrive within [`COMMAND_TIMEOUT`].
const MAX_TOPICS_PER_COMMAND: usize = 500;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Interval of the check that the server still answers; without an answer the connection is replaced.
const PING_INTERVAL: Duration = Duration::from_secs(1);

/// Ephemeral state in a Redis or Valkey server. Two systems must not share a server: its messages aren't separated.
pub struct Redis {
    client: Client,
    scripts: Scripts,
    /// The current connection; `None` while there is none.
    connection: watch::Sender<Option<MultiplexedConnection>>,
    topics: Arc<Topics>,
    /// Topics to which the current connection is subscribed. Locked during every change of subscriptions.
    subscribed: Mutex<HashSet<String>>,
}

type RateReply = (u8, u64);

fn unavailable(error: &RedisError) -> EphemeralError {
    EphemeralError::Unavailable(chain_of(error))
}

/// Returns the result of a command, or `Unavailable` if it isn't there in time.
async fn in_time<T>(work: impl Future<Output = RedisResult<T>>) -> Result<T, EphemeralError> {
    match tokio::time::timeout(COMMAND_TIMEOUT, work).await {
        Ok(result) => result.map_err(|error| unavailable(&error)),
        Err(_) => Err(EphemeralError::Unavailable("no reply from the server in time".to_owned())),
    }
}

fn admission((admitted, number): RateReply) -> Admission {
    if admitted == 1 {
        Admission::Admitted { remaining: u32::try_from(number).unwrap_or(u32::MAX) }
    } else {
        Admission::Limited { wait: Duration::from_micros(number) }
    }
}

fn millis(ttl: Duration) -> u64 {
    u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX).max(1)
}

fn group_key(group: &str) -> String {
    format!("gpuaas:presence:{group}")
}

fn token_key(token: &TokenHash) -> String {
    format!("gpuaas:token:{}", token.as_str())
}

impl Redis {
    /// Creates the engine, without a connection: [`Redis::run`] connects. Fails if the URL is malformed.
    pub fn new(url: &Secret<String>) -> Result<Self, EphemeralError> {
        let info = url.expose().as_str().into_connection_info().map_err(|error| unavailable(&error))?;
        let settings = info.redis_settings().clone().set_protocol(ProtocolVersion::RESP3);
        let client = Client::open(info.set_redis_settings(settings)).map_err(|error| unavailable(&error))?;
        Ok(Self {
            client,
            scripts: Scripts::new(),
            connection: watch::Sender::new(None),
            topics: Arc::default(),
            subscribed: Mutex::default(),
        })
    }

    /// Connects, and serves the connection until it fails. Returns the failure. Must be repeated for as long as the engine is
    /// used.
    pub async fn run(&self) -> EphemeralError {
        let closed = Arc::new(Notify::new());
        let connection = match self.connect(&closed).await {
            Ok(connection) => connection,
            Err(error) => return error,
        };
        tracing::info!("connected to the ephemeral engine");
        self.connection.send_replace(Some(connection.clone()));
        let failure = self.serve(connection, &closed).await;
        self.connection.send_replace(None);
        tracing::warn!(cause = chain_of(&failure), "connection to the ephemeral engine lost; reconnecting");
        failure
    }

    /// Waits until there is a connection. Returns false if there is none within `timeout`.
    pub async fn connected(&self, timeout: Duration) -> bool {
        let mut connection = self.connection.subscribe();
        let connected = connection.wait_for(Option::is_some);
        tokio::time::timeout(timeout, connected).await.is_ok_and(|found| found.is_ok())
    }

    /// Connects, and subscribes to the topics of this process again. Their subscribers learn that they may have missed
    /// messages.
    async fn connect(&self, closed: &Arc<Notify>) -> Result<MultiplexedConnection, EphemeralError> {
        let (topics, closed) = (self.topics.clone(), closed.clone());
        let on_push = move |push: PushInfo| {
            match push.kind {
                PushKind::Message => deliver(&topics, push.data),
                PushKind::Disconnection => closed.notify_one(),
                _ => {}
            }
            Ok::<(), Infallible>(())
        };
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(CONNECT_TIMEOUT))
            .set_response_timeout(Some(COMMAND_TIMEOUT))
            .set_push_sender(on_push);
        let connecting = self.client.get_multiplexed_async_connection_with_config(&config);
        let mut connection = connecting.await.map_err(|error| unavailable(&error))?;
        let mut subscribed = self.subscribed.lock().await;
        subscribed.clear();
        let topics = self.topics.names();
        for some in topics.chunks(MAX_TOPICS_PER_COMMAND) {
            in_time(connection.subscribe(some)).await?;
        }
        subscribed.extend(topics);
        self.topics.send_to_all(&Delivery::Missed);
        Ok(connection)
    }

    /// Watches a connection until it fails, and unsubscribes from topics without subscribers.
    async fn serve(&self, mut connection: MultiplexedConnection, closed: &Notify) -> EphemeralError {
        loop {
            tokio::select! {
                () = closed.notified() => return EphemeralError::Unavailable("the server closed the connection".to_owned()),
                () = tokio::time::sleep(PING_INTERVAL) => {}
            }
            if let Err(error) = self.check_connection(&mut connection).await {
                return error;
            }
        }
    }

    async fn check_connection(&self, connection: &mut MultiplexedConnection) -> Result<(), EphemeralError> {
        in_time(cmd("PING").exec_async(connection)).await?;
        let mut subscribed = self.subscribed.lock().await;
        let unused: Vec<String> = subscribed.extract_if(|topic| !self.topics.contains(topic)).collect();
        for some in unused.chunks(MAX_TOPICS_PER_COMMAND) {
            in_time(connection.unsubscribe(some)).await?;
        }
        Ok(())
    }

    fn current(&self) -> Result<MultiplexedConnection, EphemeralError> {
        let connection = self.connection.borrow().clone();
        connection.ok_or_else(|| EphemeralError::Unavailable("not connected to the server".to_owned()))
    }

    async fn command<T: FromRedisValue>(&self, command: &::redis::Cmd) -> Result<T, EphemeralError> {
        let mut connection = self.current()?;
        in_time(command.query_async(&mut connection)).await
    }

    async fn invoke<T: FromRedisValue>(&self, call: &ScriptInvocation<'_>) -> Result<T, EphemeralError> {
        let mut connection = self.current()?;
        in_time(call.invoke_async(&mut connection)).await
    }

    async fn rate(
        &self,
        class: &str,
        key: &str,
        limit: Limit,
        take: bool,
    ) -> Result<Admission, EphemeralError> {
        let Some(interval) = limit.interval_us() else { return Ok(Admission::REJECT_ALL) };
        let mut call = self.scripts.take_rate.key(format!("gpuaas:rate:{class}:{key}"));
        call.arg(interval).arg(limit.capacity_us(interval)).arg(u8::from(take));
        Ok(admission(self.invoke(&call).await?))
    }
}

/// Passes a published message on to the subscribers in this process.
fn deliver(topics: &Topics, data: Vec<Value>) {
    let Ok([Value::BulkString(topic), Value::BulkString(message)]) = <[Value; 2]>::try_from(data) else {
        return;
    };
    if let Ok(topic) = str::from_utf8(&topic) {
        topics.send(topic, Delivery::Message(message.into()));
    }
}

impl Ephemeral for Redis {
    fn take_rate<'a>(&'a self, class: &'a str, key: &'a str, limit: Limit) -> EngineFuture<'a, Admission> {
        self.rate(class, key, limit, true).boxed()
    }

    fn peek_rate<'a>(&'a self, class: &'a str, key: &'a str, limit: Limit) -> EngineFuture<'a, Admission> {
        self.rate(class, key, limit, false).boxed()
    }

    fn store_token<'a>(
        &'a self,
        token: &'a TokenHash,
        value: &'a [u8],
        ttl: Duration,
    ) -> EngineFuture<'a, bool> {
        async move {
            check_value(value)?;
            check_ttl(ttl)?;
            let mut set = cmd("SET");
            set.arg(token_key(token)).arg(value).arg("NX").arg("PX").arg(millis(ttl));
            Ok(self.command::<Option<String>>(&set).await?.is_some())
        }
        .boxed()
    }

    fn consume_token<'a>(&'a self, token: &'a TokenHash) -> EngineFuture<'a, Option<Vec<u8>>> {
        async move { self.command(cmd("GETDEL").arg(token_key(token))).await }.boxed()
    }

    fn heartbeat<'a>(&'a self, group: &'a str, member: &'a str, ttl: Duration) -> EngineFuture<'a, ()> {
        async move {
            check_name(group)?;
            check_name(member)?;
            check_ttl(ttl)?;
            let mut call = self.scripts.heartbeat.key(group_key(group));
            call.arg(member).arg(millis(ttl)).arg(MAX_MEMBERS_PER_GROUP);
            let present: bool = self.invoke(&call).await?;
            present.then_some(()).ok_or_else(group_full)
        }
        .boxed()
    }

    fn leave<'a>(&'a self, group: &'a str, member: &'a str) -> EngineFuture<'a, ()> {
        async move { self.command(cmd("ZREM").arg(group_key(group)).arg(member)).await }.boxed()
    }

    fn members<'a>(&'a self, group: &'a str) -> EngineFuture<'a, Vec<String>> {
        async move {
            let call = self.scripts.members.key(group_key(group));
            let mut members: Vec<String> = self.invoke(&call).await?;
            members.sort_unstable();
            Ok(members)
        }
        .boxed()
    }

    fn publish<'a>(&'a self, topic: &'a str, message: &'a [u8]) -> EngineFuture<'a, ()> {
        async move {
            check_name(topic)?;
            check_message(message)?;
            self.command(cmd("PUBLISH").arg(topic).arg(message)).await
        }
        .boxed()
    }

    fn subscribe<'a>(&'a self, topic: &'a str) -> EngineFuture<'a, Subscription> {
        async move {
            check_name(topic)?;
            let mut subscribed = self.subscribed.lock().await;
            let mut connection = self.current()?;
            let subscription = self.topics.subscribe(topic)?;
            if !subscribed.contains(topic) {
                in_time(connection.subscribe(topic)).await?;
                subscribed.insert(topic.to_owned());
            }
            Ok(subscription)
        }
        .boxed()
    }

    fn check(&self) -> EngineFuture<'_, ()> {
        async move { self.command(&cmd("PING")).await }.boxed()
    }
}
