//! Listing dead letters, and deciding about them.

use gpuaas_core::{Code, Error, LetterId, PlatformRole, Result};
use gpuaas_http::text::WithReason;
use gpuaas_http::{
    Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read, text_type,
};
use gpuaas_store::{ReadTx, Topic};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{self, DeadLetterPage, DeadLetterWhole, LettersSent};
use crate::dead_letters::LetterState;

text_type! {
    /// The name of a consumer.
    ConsumerName, 1..=64, pattern r"^[a-z][a-z0-9._-]*$", example "notify",
    check |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b))
        && text.starts_with(|c: char| c.is_ascii_lowercase()),
    "must be a consumer's name"
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LetterFilter {
    #[param(inline)]
    consumer: Option<ConsumerName>,
    state: Option<LetterState>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct LetterPath {
    letter_id: LetterId,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listDeadLetters";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/dlq";
    const TAG: &'static str = "operations";
    const SUMMARY: &'static str = "Events that consumers couldn't take, and those behind them, oldest first";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = ();
    type Path = Empty;
    type Query = LetterFilter;
    type Body = NoBody;
    type Answer = DeadLetterPage;
}

impl Read for List {
    async fn read((): &(), tx: &mut ReadTx, call: &Call<Self>) -> Result<DeadLetterPage> {
        let LetterFilter { consumer, state, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let cursor = Cursor::of(Self::ID, &(consumer, state))?;
        let after = cursor.position(page.cursor.as_deref())?;
        let consumer = consumer.as_ref().map(ConsumerName::as_str);
        let rows = model::all(tx, consumer, *state, after, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |letter| letter.id)?;
        Ok(DeadLetterPage { items, next_cursor })
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getDeadLetter";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/dlq/{letter_id}";
    const TAG: &'static str = "operations";
    const SUMMARY: &'static str = "One dead letter, with its event";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::DeadLetterNotFound];
    type State = ();
    type Path = LetterPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = DeadLetterWhole;
}

impl Read for Get {
    async fn read((): &(), tx: &mut ReadTx, call: &Call<Self>) -> Result<DeadLetterWhole> {
        model::one(tx, call.path.letter_id).await
    }
}

pub(crate) struct Redrive;

impl Operation for Redrive {
    const ID: &'static str = "redriveDeadLetter";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/dlq/{letter_id}/redrive";
    const TAG: &'static str = "operations";
    const SUMMARY: &'static str =
        "Hand a dead letter to its consumer again, and those parked behind it, in order";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::DeadLetterNotFound, Code::StateConflict];
    type State = ();
    type Path = LetterPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = LettersSent;
}

impl Mutation for Redrive {
    const AUDIT: &'static str = "dead_letter.redrive";

    async fn run((): &(), tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<LettersSent> {
        decide(tx, call.path.letter_id, &call.body, false).await
    }
}

pub(crate) struct Drop;

impl Operation for Drop {
    const ID: &'static str = "dropDeadLetter";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/dlq/{letter_id}/drop";
    const TAG: &'static str = "operations";
    const SUMMARY: &'static str = "Give up a dead letter for good, and let those parked behind it go on";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::DeadLetterNotFound, Code::StateConflict];
    type State = ();
    type Path = LetterPath;
    type Query = Empty;
    type Body = WithReason;
    type Answer = LettersSent;
}

impl Mutation for Drop {
    const AUDIT: &'static str = "dead_letter.drop";

    async fn run((): &(), tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<LettersSent> {
        decide(tx, call.path.letter_id, &call.body, true).await
    }
}

async fn decide(
    tx: &mut gpuaas_store::MutationTx,
    id: LetterId,
    why: &WithReason,
    dropped: bool,
) -> Result<LettersSent> {
    let letter = model::one(tx, id).await?.letter;
    tx.target("dead_letter", id);
    tx.note("reason", why.reason.as_str());
    tx.note("consumer", letter.consumer);
    tx.note("event_id", letter.event_id.to_string());
    if letter.state != LetterState::Dead {
        let hint = match letter.state {
            LetterState::Parked => {
                "It waits behind a dead letter of the same aggregate; decide about that one."
            }
            LetterState::Redriving => "It is on its way already.",
            _ => "It was decided before.",
        };
        return Err(Error::new(Code::StateConflict, hint));
    }
    let send =
        sqlx::query!(r#"select events.send_again($1, $2, $3) as "sent!""#, id.uuid(), dropped, tx.now(),);
    let letters = tx.one(send).await?.sent;
    if letters == 0 {
        return Err(Code::StateConflict.into());
    }
    tx.wakes(Topic::Events);
    Ok(LettersSent { letters })
}
