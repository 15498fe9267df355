//! The topics with subscribers in this process, and their bounded queues.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::engine::EphemeralError;

/// Number of messages that wait for a slow subscriber. It misses the oldest of any further ones.
pub const QUEUE_CAPACITY: usize = 64;
const MAX_TOPICS: usize = 10_000;

/// An item that a subscription receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    Message(Arc<[u8]>),
    /// Messages before the next one were lost: the subscriber was too slow, or the engine was disconnected. State derived
    /// from messages must be read again.
    Missed,
}

/// Topic → queue of its subscribers.
type Queues = HashMap<String, broadcast::Sender<Delivery>>;

/// The topics with subscribers in this process.
#[derive(Default)]
pub(crate) struct Topics(Mutex<Queues>);

impl Topics {
    /// Adds a subscriber, and the topic if it is new.
    pub(crate) fn subscribe(self: &Arc<Self>, topic: &str) -> Result<Subscription, EphemeralError> {
        let mut queues = self.0.lock();
        if !queues.contains_key(topic) && queues.len() >= MAX_TOPICS {
            return Err(EphemeralError::Unavailable(format!("{MAX_TOPICS} topics have subscribers")));
        }
        let queue = queues.entry(topic.to_owned()).or_insert_with(|| broadcast::Sender::new(QUEUE_CAPACITY));
        Ok(Subscription { receiver: Some(queue.subscribe()), topic: topic.to_owned(), topics: self.clone() })
    }

    /// Sends to the subscribers of a topic. Never waits.
    pub(crate) fn send(&self, topic: &str, delivery: Delivery) {
        if let Some(queue) = self.0.lock().get(topic) {
            // Fails only if the last subscriber is about to be removed.
            let _ = queue.send(delivery);
        }
    }

    pub(crate) fn send_to_all(&self, delivery: &Delivery) {
        for queue in self.0.lock().values() {
            let _ = queue.send(delivery.clone());
        }
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.0.lock().keys().cloned().collect()
    }

    pub(crate) fn contains(&self, topic: &str) -> bool {
        self.0.lock().contains_key(topic)
    }
}

/// Messages of one topic, in the order of their publication. Dropping it unsubscribes.
pub struct Subscription {
    /// Present until the subscription is dropped.
    receiver: Option<broadcast::Receiver<Delivery>>,
    topic: String,
    topics: Arc<Topics>,
}

impl Subscription {
    /// Waits for the next delivery. Returns `None` once the subscription can receive no more. Cancel safe.
    pub async fn next(&mut self) -> Option<Delivery> {
        match self.receiver.as_mut()?.recv().await {
            Ok(delivery) => Some(delivery),
            Err(RecvError::Lagged(_)) => Some(Delivery::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut queues = self.topics.0.lock();
        drop(self.receiver.take());
        if queues.get(&self.topic).is_some_and(|queue| queue.receiver_count() == 0) {
            queues.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_limited_and_end_with_their_last_subscriber() {
        let topics = Arc::new(Topics::default());
        let mut subscriptions: Vec<_> =
            (0..MAX_TOPICS).map(|n| topics.subscribe(&n.to_string()).expect("subscribes")).collect();
        subscriptions.push(topics.subscribe("0").expect("a known topic"));

        assert!(matches!(topics.subscribe("one more"), Err(EphemeralError::Unavailable(_))));

        subscriptions.truncate(1);
        assert_eq!(topics.names(), ["0"]);
        subscriptions.clear();
        assert!(!topics.contains("0"));
    }
}
