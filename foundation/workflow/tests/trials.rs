//! Trial workflows: a linear one, one with an external call, one with a wait and a point of no return.

use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use gpuaas_store::StepTx;
use gpuaas_workflow::{
    Compensation, External, Keys, Retry, Run, Signals, Step, Steps, Transaction, Undo, Wait, Workflow,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::world::{Outside, give_back, take};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Order {
    pub owner: String,
}

const TWICE: Retry = Retry { times: 2, first: Duration::from_secs(1), longest: Duration::from_secs(5) };
const MINUTE: Duration = Duration::from_secs(60);

/// Creates a thing of its kind in the database.
pub struct Make<const KIND: char>;

impl<const KIND: char> Step for Make<KIND> {
    const NAME: &'static str = match KIND {
        'a' => "make_a",
        'b' => "make_b",
        _ => "make_c",
    };
    const UNDO: Compensation = Compensation::By("removes the thing and frees its slot");
    const RETRY: Retry = TWICE;
    const TIMEOUT: Duration = MINUTE;
    type Output = Uuid;
}

impl<W: Workflow<Input = Order>, const KIND: char> Transaction<W> for Make<KIND> {
    async fn run(_: &W::State, tx: &mut StepTx, run: &Run<W>) -> Result<Uuid> {
        take(tx, &run.input.owner, Self::NAME).await
    }

    async fn undo(_: &W::State, tx: &mut StepTx, run: &Run<W>, _: Uuid) -> Result<()> {
        give_back(tx, &run.input.owner, Self::NAME).await
    }
}

/// Reads, and changes nothing.
pub struct Look;

impl Step for Look {
    const NAME: &'static str = "look";
    const UNDO: Compensation = Compensation::Nothing("it only reads");
    const TIMEOUT: Duration = MINUTE;
    const RETRY: Retry = TWICE;
    type Output = ();
}

impl<W: Workflow<Input = Order>> Transaction<W> for Look {
    async fn run(_: &W::State, _: &mut StepTx, run: &Run<W>) -> Result<()> {
        run.output::<Make<'a'>>().map(drop)
    }

    async fn undo(_: &W::State, _: &mut StepTx, _: &Run<W>, (): ()) -> Result<()> {
        Err(Error::internal("there is nothing to undo"))
    }
}

/// Requests a thing from the outside system.
pub struct Ask;

impl Step for Ask {
    const NAME: &'static str = "ask";
    const UNDO: Compensation = Compensation::By("asks for its removal");
    const RETRY: Retry = TWICE;
    const TIMEOUT: Duration = MINUTE;
    type Output = Uuid;
}

impl<W: Workflow<Input = Order, State = Outside>> External<W> for Ask {
    async fn call(outside: &Outside, run: &Run<W>) -> Result<Uuid> {
        outside.make(run.task_id(), &run.input.owner);
        Ok(run.task_id())
    }

    async fn finish(_: &Outside, tx: &mut StepTx, run: &Run<W>, _: &Uuid) -> Result<()> {
        take(tx, &run.input.owner, Self::NAME).await.map(drop)
    }

    async fn undo(outside: &Outside, run: &Run<W>, _: Undo<Uuid>) -> Result<()> {
        outside.remove(&run.input.owner);
        Ok(())
    }

    async fn finish_undo(_: &Outside, tx: &mut StepTx, run: &Run<W>) -> Result<()> {
        give_back(tx, &run.input.owner, Self::NAME).await
    }
}

/// Queues a task for a node and waits for its result; the undo does the same.
pub struct Launch;

#[derive(Debug, Serialize, Deserialize)]
pub struct Answered {
    pub good: bool,
}

impl Step for Launch {
    const NAME: &'static str = "launch";
    const UNDO: Compensation = Compensation::By("has the node remove it");
    const RETRY: Retry = TWICE;
    const TIMEOUT: Duration = MINUTE;
    type Output = String;
}

impl<W: Workflow<Input = Order>> Wait<W> for Launch {
    type Signal = Answered;

    async fn begin(_: &W::State, tx: &mut StepTx, run: &Run<W>) -> Result<Keys> {
        give_back(tx, &run.input.owner, Self::NAME).await?;
        take(tx, &run.input.owner, Self::NAME).await?;
        Ok(vec![run.task_id().to_string()])
    }

    async fn received(
        _: &W::State,
        _: &mut StepTx,
        _: &Run<W>,
        signals: Signals<Answered>,
    ) -> Result<String> {
        match signals.into_iter().next() {
            Some((key, Answered { good: true })) => Ok(key),
            _ => Err(Error::new(Code::UpstreamError, "the node reported a failure")),
        }
    }

    async fn undo(_: &W::State, tx: &mut StepTx, run: &Run<W>, _: Undo<String>) -> Result<Keys> {
        give_back(tx, &run.input.owner, Self::NAME).await?;
        Ok(vec![run.task_id().to_string()])
    }
}

/// Only transactions.
pub struct Linear;

impl Workflow for Linear {
    const NAME: &'static str = "linear";
    const VERSION: i32 = 1;
    type Input = Order;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Make<'a'>>().step::<Look>().step::<Make<'b'>>().step::<Make<'c'>>()
    }
}

/// The same steps in another order.
pub struct LinearTwo;

impl Workflow for LinearTwo {
    const NAME: &'static str = "linear";
    const VERSION: i32 = 2;
    type Input = Order;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Make<'b'>>().step::<Make<'a'>>()
    }
}

/// A workflow whose starter leaves something to settle.
pub struct Settling;

impl Workflow for Settling {
    const NAME: &'static str = "settling";
    const VERSION: i32 = 1;
    type Input = Order;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Make<'a'>>().step::<Make<'b'>>()
    }

    async fn undone(_: &(), tx: &mut StepTx, run: &Run<Self>) -> Result<()> {
        let why = run.failure().and_then(|failure| failure.step).unwrap_or_else(|| "cancelled".to_owned());
        take(tx, &run.input.owner, &why).await.map(drop)
    }
}

/// Ends with an external call.
pub struct Calling;

impl Workflow for Calling {
    const NAME: &'static str = "calling";
    const VERSION: i32 = 1;
    type Input = Order;
    type State = Outside;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Make<'a'>>().step::<Make<'b'>>().external::<Ask>()
    }
}

/// With a wait, a timer and a point of no return.
pub struct Waiting;

impl Workflow for Waiting {
    const NAME: &'static str = "waiting";
    const VERSION: i32 = 1;
    type Input = Order;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps
            .step::<Make<'a'>>()
            .wait::<Launch>()
            .sleep("settle", MINUTE)
            .point_of_no_return()
            .step::<Make<'b'>>()
            .step::<Look>()
    }
}

/// The undo of its first step is incomplete.
pub struct Forgetful;

impl Workflow for Forgetful {
    const NAME: &'static str = "forgetful";
    const VERSION: i32 = 1;
    type Input = Order;
    type State = ();

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.step::<Litter>().step::<Make<'b'>>()
    }
}

pub struct Litter;

impl Step for Litter {
    const NAME: &'static str = "litter";
    const UNDO: Compensation = Compensation::By("removes the thing, and forgets its slot");
    const TIMEOUT: Duration = MINUTE;
    type Output = Uuid;
}

impl Transaction<Forgetful> for Litter {
    async fn run(_: &(), tx: &mut StepTx, run: &Run<Forgetful>) -> Result<Uuid> {
        take(tx, &run.input.owner, Self::NAME).await
    }

    async fn undo(_: &(), tx: &mut StepTx, run: &Run<Forgetful>, _: Uuid) -> Result<()> {
        let delete = gpuaas_testkit::sqlx::query("delete from trial.things where owner = $1 and kind = $2");
        tx.execute(delete.bind(run.input.owner.clone()).bind(Self::NAME)).await.map(drop)
    }
}
