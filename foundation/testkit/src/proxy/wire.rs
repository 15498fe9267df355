//! The part of PostgreSQL's protocol that the proxy needs: the boundaries of client messages.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt};

const SSL_REQUEST: u32 = 80_877_103;
const GSS_REQUEST: u32 = 80_877_104;
/// Largest message that the server itself accepts.
const MAX_MESSAGE_BYTES: usize = 1 << 30;

/// The first messages of a client, which have no type byte.
pub(super) enum Opening {
    /// A request for encryption, answered with a single byte before the opening continues.
    Encryption,
    Startup(Vec<u8>),
}

/// A message as received: type, length, content.
pub(super) struct Message(pub Vec<u8>);

impl Message {
    /// Returns the text of a simple query.
    pub(super) fn query(&self) -> Option<&str> {
        let text = self.0.strip_prefix(b"Q")?.get(4..)?.strip_suffix(b"\0")?;
        std::str::from_utf8(text).ok()
    }
}

pub(super) async fn opening(client: &mut (impl AsyncRead + Unpin)) -> io::Result<Opening> {
    let mut bytes = Vec::new();
    body(client, &mut bytes).await?;
    let code = bytes.get(4..8).and_then(|code| code.try_into().ok()).map(u32::from_be_bytes);
    match code {
        Some(SSL_REQUEST | GSS_REQUEST) => Ok(Opening::Encryption),
        Some(_) => Ok(Opening::Startup(bytes)),
        None => Err(malformed()),
    }
}

/// Reads the next message. Returns `None` if the client has disconnected.
pub(super) async fn message(client: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<Message>> {
    let mut bytes = vec![0];
    if client.read(&mut bytes).await? == 0 {
        return Ok(None);
    }
    body(client, &mut bytes).await?;
    Ok(Some(Message(bytes)))
}

/// Reads a length, which counts itself, and the content of that length, and appends both.
async fn body(client: &mut (impl AsyncRead + Unpin), bytes: &mut Vec<u8>) -> io::Result<()> {
    let length = client.read_u32().await?;
    bytes.extend(length.to_be_bytes());
    let content = usize::try_from(length).ok().and_then(|length| length.checked_sub(4));
    let content = content.filter(|length| *length <= MAX_MESSAGE_BYTES).ok_or_else(malformed)?;
    let begin = bytes.len();
    bytes.resize(begin + content, 0);
    client.read_exact(&mut bytes[begin..]).await?;
    Ok(())
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not a message of PostgreSQL's protocol")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_are_cut_where_they_end() {
        let mut bytes: &[u8] =
            b"\0\0\0\x08\x04\xd2\x16\x2f\0\0\0\x08\0\x03\0\0Q\0\0\0\x0bcommit\0S\0\0\0\x04";

        assert!(matches!(opening(&mut bytes).await, Ok(Opening::Encryption)));
        assert!(matches!(opening(&mut bytes).await, Ok(Opening::Startup(startup)) if startup.len() == 8));
        let query = message(&mut bytes).await.expect("whole").expect("a query");
        assert_eq!(query.query(), Some("commit"));
        let sync = message(&mut bytes).await.expect("whole").expect("a sync");
        assert_eq!((sync.0.as_slice(), sync.query()), (b"S\0\0\0\x04".as_slice(), None));
        assert!(message(&mut bytes).await.expect("the end").is_none());
    }

    #[tokio::test]
    async fn a_message_shorter_than_its_length_is_refused() {
        assert!(message(&mut b"Q\0\0\0\x03".as_slice()).await.is_err());
        assert!(message(&mut b"Q\0\0\0\x09ab".as_slice()).await.is_err());
    }
}
