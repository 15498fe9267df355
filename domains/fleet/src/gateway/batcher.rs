//! Micro-batching: concurrent requests of one kind are collected (at most 256) and executed in one database round
//! trip. Under load a batch stays open for 50 ms; a lone request isn't delayed.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use tokio::sync::{Mutex, mpsc, oneshot};

/// Maximum requests in a batch.
const MAX_BATCH: usize = 256;
/// Maximum requests in the queue; more are rejected, and the caller retries.
const QUEUE_CAPACITY: usize = 16_384;
/// How long a batch stays open if the previous one had more than one request.
const BATCH_WINDOW: Duration = Duration::from_millis(50);

type Submission<I, O> = (I, oneshot::Sender<Result<O>>);

/// A queue of requests that are executed in batches. Cheap to clone.
pub(super) struct Batcher<I, O> {
    submissions: mpsc::Sender<Submission<I, O>>,
    queue: Arc<Mutex<mpsc::Receiver<Submission<I, O>>>>,
}

impl<I, O> Clone for Batcher<I, O> {
    fn clone(&self) -> Self {
        Self { submissions: self.submissions.clone(), queue: self.queue.clone() }
    }
}

impl<I, O> Default for Batcher<I, O> {
    fn default() -> Self {
        let (submissions, queue) = mpsc::channel(QUEUE_CAPACITY);
        Self { submissions, queue: Arc::new(Mutex::new(queue)) }
    }
}

impl<I: Clone + Send, O: Send> Batcher<I, O> {
    /// Queues a request and returns its result. Fails with `service_unavailable` if the queue is full.
    pub(super) async fn submit(&self, item: I) -> Result<O> {
        let (reply, result) = oneshot::channel();
        let full = |_| Error::unavailable("gateway queue is full");
        self.submissions.try_send((item, reply)).map_err(full)?;
        result.await.map_err(|_| Error::unavailable("gateway batch failed"))?
    }

    /// Executes batches until the queue is closed. If a batch fails, each request is executed by itself, so that one
    /// bad request fails alone.
    pub(super) async fn run<F>(self, work: impl Fn(Vec<I>) -> F + Send) -> Result<()>
    where
        F: Future<Output = Result<Vec<Result<O>>>> + Send,
    {
        let mut queue = self.queue.lock().await;
        let (mut batch, mut busy) = (Vec::with_capacity(MAX_BATCH), false);
        while queue.recv_many(&mut batch, MAX_BATCH).await > 0 {
            if busy && batch.len() < MAX_BATCH {
                tokio::time::sleep(BATCH_WINDOW).await;
                let room = MAX_BATCH - batch.len();
                batch.extend(std::iter::from_fn(|| queue.try_recv().ok()).take(room));
            }
            busy = batch.len() > 1;
            let (items, replies): (Vec<I>, Vec<_>) = batch.drain(..).unzip();
            match work(items.clone()).await {
                Ok(results) => send_replies(replies, results),
                // The database is unavailable: retrying one by one won't help. All callers get an error and retry.
                Err(error) if error.code == Code::ServiceUnavailable => return Err(error),
                Err(error) if items.len() == 1 => send_replies(replies, [Err(error)]),
                Err(error) => {
                    gpuaas_core::log_failure!(
                        error,
                        requests = items.len(),
                        "batch failed; executing its requests one by one"
                    );
                    for (item, reply) in items.into_iter().zip(replies) {
                        send_replies(
                            [reply],
                            work(vec![item]).await.unwrap_or_else(|error| vec![Err(error)]),
                        );
                    }
                }
            }
        }
        Ok(())
    }
}

fn send_replies<O>(
    replies: impl IntoIterator<Item = oneshot::Sender<Result<O>>>,
    results: impl IntoIterator<Item = Result<O>>,
) {
    for (reply, result) in replies.into_iter().zip(results) {
        // The caller may have gone meanwhile.
        let _ = reply.send(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails the whole batch if it contains 13.
    async fn halve(all: Vec<u32>) -> Result<Vec<Result<u32>>> {
        if all.contains(&13) {
            return Err(Error::internal("a row is bad"));
        }
        Ok(all.into_iter().map(|item| Ok(item / 2)).collect())
    }

    #[tokio::test]
    async fn a_bad_member_of_a_batch_fails_alone() {
        let batcher = Batcher::<u32, u32>::default();
        let items = futures::future::join_all((0..40).map(|item| batcher.submit(item)));
        let results = tokio::select! {
            results = items => results,
            ended = batcher.clone().run(halve) => panic!("{ended:?}"),
        };
        for (item, result) in (0..40).zip(results) {
            assert_eq!(result.ok(), (item != 13).then_some(item / 2), "{item}");
        }
    }
}
