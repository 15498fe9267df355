//! Many who want the same at the same time are served together: what takes a round trip takes one for all of them.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use tokio::sync::{Mutex, mpsc, oneshot};

/// The most served at once.
const MAX_BATCH: usize = 256;
/// More may not wait: whoever comes then comes again.
const QUEUE_CAPACITY: usize = 16_384;
/// While they come in numbers, more come together in this time. Who comes alone doesn't wait.
const BATCH_WINDOW: Duration = Duration::from_millis(50);

type Submission<I, O> = (I, oneshot::Sender<Result<O>>);

/// Those who wait. A copy is cheap.
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
    /// Waits for its batch, and for what comes of it.
    pub(super) async fn submit(&self, one: I) -> Result<O> {
        let (tell, answer) = oneshot::channel();
        let full = |_| Error::unavailable("too many wait at the gateway");
        self.submissions.try_send((one, tell)).map_err(full)?;
        answer.await.map_err(|_| Error::unavailable("those who came together weren't served"))?
    }

    /// Serves whoever waits, all who have come in the meantime at once. When a batch fails, each of its members is served
    /// by itself: the fault of one is its own.
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
            let (asked, tell): (Vec<I>, Vec<_>) = batch.drain(..).unzip();
            match work(asked.clone()).await {
                Ok(served) => answer(tell, served),
                // Nobody's fault, and nobody is served better alone: all come again.
                Err(error) if error.code == Code::ServiceUnavailable => return Err(error),
                Err(error) if asked.len() == 1 => answer(tell, [Err(error)]),
                Err(error) => {
                    gpuaas_core::log_failure!(
                        error,
                        members = asked.len(),
                        "a batch failed; its members are served one by one"
                    );
                    for (one, tell) in asked.into_iter().zip(tell) {
                        answer([tell], work(vec![one]).await.unwrap_or_else(|error| vec![Err(error)]));
                    }
                }
            }
        }
        Ok(())
    }
}

fn answer<O>(
    tell: impl IntoIterator<Item = oneshot::Sender<Result<O>>>,
    served: impl IntoIterator<Item = Result<O>>,
) {
    for (tell, served) in tell.into_iter().zip(served) {
        // Gone in the meantime: nobody is to be answer.
        let _ = tell.send(served);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A statement that fails for all when one of its rows is bad.
    async fn halve(all: Vec<u32>) -> Result<Vec<Result<u32>>> {
        if all.contains(&13) {
            return Err(Error::internal("a row is bad"));
        }
        Ok(all.into_iter().map(|one| Ok(one / 2)).collect())
    }

    #[tokio::test]
    async fn a_bad_member_of_a_batch_fails_alone() {
        let batcher = Batcher::<u32, u32>::default();
        let asked = futures::future::join_all((0..40).map(|one| batcher.submit(one)));
        let served = tokio::select! {
            served = asked => served,
            ended = batcher.clone().run(halve) => panic!("{ended:?}"),
        };
        for (one, served) in (0..40).zip(served) {
            assert_eq!(served.ok(), (one != 13).then_some(one / 2), "{one}");
        }
    }
}
