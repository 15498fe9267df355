//! Many who want the same at the same time are served together: what takes a round trip takes one for all of them.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use tokio::sync::{Mutex, mpsc, oneshot};

/// The most served at once.
const AT_ONCE: usize = 256;
/// More may not wait: whoever comes then comes again.
const WAITING: usize = 16_384;
/// While they come in numbers, more come together in this time. Who comes alone doesn't wait.
const GATHERED: Duration = Duration::from_millis(50);

type Asked<I, O> = (I, oneshot::Sender<Result<O>>);

/// Those who wait. A copy is cheap.
pub(super) struct Crowd<I, O> {
    asks: mpsc::Sender<Asked<I, O>>,
    waiting: Arc<Mutex<mpsc::Receiver<Asked<I, O>>>>,
}

impl<I, O> Clone for Crowd<I, O> {
    fn clone(&self) -> Self {
        Self { asks: self.asks.clone(), waiting: self.waiting.clone() }
    }
}

impl<I, O> Default for Crowd<I, O> {
    fn default() -> Self {
        let (asks, waiting) = mpsc::channel(WAITING);
        Self { asks, waiting: Arc::new(Mutex::new(waiting)) }
    }
}

impl<I: Clone + Send, O: Send> Crowd<I, O> {
    /// Waits for its turn, and for what comes of it.
    pub(super) async fn join(&self, one: I) -> Result<O> {
        let (tell, told) = oneshot::channel();
        let full = |_| Error::unavailable("too many wait at the gateway");
        self.asks.try_send((one, tell)).map_err(full)?;
        told.await.map_err(|_| Error::unavailable("those who came together weren't served"))?
    }

    /// Serves whoever waits, all who have come in the meantime at once. When a batch fails, each of its members is served
    /// by itself: the fault of one is its own.
    pub(super) async fn serve<F>(self, work: impl Fn(Vec<I>) -> F + Send) -> Result<()>
    where
        F: Future<Output = Result<Vec<Result<O>>>> + Send,
    {
        let mut waiting = self.waiting.lock().await;
        let (mut turn, mut crowded) = (Vec::with_capacity(AT_ONCE), false);
        while waiting.recv_many(&mut turn, AT_ONCE).await > 0 {
            if crowded && turn.len() < AT_ONCE {
                tokio::time::sleep(GATHERED).await;
                let room = AT_ONCE - turn.len();
                turn.extend(std::iter::from_fn(|| waiting.try_recv().ok()).take(room));
            }
            crowded = turn.len() > 1;
            let (asked, tell): (Vec<I>, Vec<_>) = turn.drain(..).unzip();
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
        // Gone in the meantime: nobody is to be told.
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
        let crowd = Crowd::<u32, u32>::default();
        let asked = futures::future::join_all((0..40).map(|one| crowd.join(one)));
        let served = tokio::select! {
            served = asked => served,
            ended = crowd.clone().serve(halve) => panic!("{ended:?}"),
        };
        for (one, served) in (0..40).zip(served) {
            assert_eq!(served.ok(), (one != 13).then_some(one / 2), "{one}");
        }
    }
}
