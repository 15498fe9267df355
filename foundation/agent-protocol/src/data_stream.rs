//! Messages of a data connection: binary WebSocket messages carry data, text messages are [`StreamControl`].
//!
//! A receiver grants credit for the bytes it can buffer, and the sender sends no more. Both sides therefore read all the
//! time: pings, errors and the end arrive while a consumer is stalled, and at most one window is buffered.

use gpuaas_core::DataStreamId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked::{self, FrameFault};

/// Maximum size of a data message.
pub const MAX_DATA_BYTES: usize = 64 * 1024;
/// Maximum size of a control message.
pub const MAX_CONTROL_BYTES: usize = 16 * 1024;
/// Default receive window: bytes that may be sent before the first are consumed.
pub const DEFAULT_WINDOW_BYTES: u32 = 256 * 1024;
/// Largest receive window, for transfers over long distances.
pub const MAX_WINDOW_BYTES: u32 = 4 * 1024 * 1024;

/// Close code of a stream that ended with an error.
pub const STREAM_FAILED: u16 = 4500;

/// A control message.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "control", rename_all = "snake_case")]
pub enum StreamControl {
    /// First message of the agent.
    Open {
        stream_id: DataStreamId,
        #[serde(deserialize_with = "checked::label")]
        ticket: String,
        /// Receive window of the agent.
        #[serde(deserialize_with = "window")]
        window: u32,
    },
    /// Answer of the gateway; data may follow in both directions.
    Opened {
        /// Receive window of the gateway.
        #[serde(deserialize_with = "window")]
        window: u32,
    },
    /// The receiver has consumed these bytes; the sender may send as many more.
    Credit {
        #[serde(deserialize_with = "window")]
        bytes: u32,
    },
    /// The sender sends no more data. The other direction stays open.
    End,
    /// The stream ended with an error, in both directions.
    Error {
        #[serde(deserialize_with = "checked::label")]
        code: String,
        #[serde(deserialize_with = "checked::text")]
        detail: String,
    },
}

impl StreamControl {
    /// Parses a control message. Rejects one that is too long, malformed or out of bounds.
    pub fn read(text: &str) -> Result<Self, FrameFault> {
        if text.len() > MAX_CONTROL_BYTES {
            return Err(FrameFault::TooLong);
        }
        serde_json::from_str(text).map_err(|_| FrameFault::Malformed)
    }
}

/// Deserialises a number of bytes from 1 to [`MAX_WINDOW_BYTES`].
fn window<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let bytes = u32::deserialize(from)?;
    let fits = (1..=MAX_WINDOW_BYTES).contains(&bytes);
    if fits { Ok(bytes) } else { Err(serde::de::Error::custom("a window is out of range")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_messages_round_trip() {
        let stream_id = DataStreamId::new(&gpuaas_core::Sources::system());
        let messages = [
            StreamControl::Open { stream_id, ticket: "0a1b".into(), window: 1 },
            StreamControl::Opened { window: MAX_WINDOW_BYTES },
            StreamControl::Credit { bytes: 7 },
            StreamControl::End,
            StreamControl::Error { code: "idle".into(), detail: "no data for 5 s".into() },
        ];
        for message in messages {
            let text = serde_json::to_string(&message).expect("serialises");
            assert!(StreamControl::read(&text) == Ok(message), "{text}");
        }
    }

    #[test]
    fn control_messages_out_of_bounds_are_rejected() {
        let window = u64::from(MAX_WINDOW_BYTES) + 1;
        for text in [
            r#"{"control":"credit","bytes":0}"#.to_owned(),
            format!(r#"{{"control":"credit","bytes":{window}}}"#),
            r#"{"control":"credit","bytes":-1}"#.to_owned(),
            r#"{"control":"opened"}"#.to_owned(),
            r#"{"control":"error","code":"a b","detail":""}"#.to_owned(),
            r#"{"control":"other"}"#.to_owned(),
            "[]".to_owned(),
        ] {
            assert!(StreamControl::read(&text) == Err(FrameFault::Malformed), "{text}");
        }
        let long = format!("{:width$}", r#"{"control":"end"}"#, width = MAX_CONTROL_BYTES + 1);
        assert!(StreamControl::read(&long) == Err(FrameFault::TooLong));
    }
}
