//! One HTTP/1.1 connection: sends a request, reads the status and skips the body.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub async fn open(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(16 * 1024) })
    }

    pub async fn exchange(&mut self, request: &str) -> io::Result<u16> {
        self.stream.write_all(request.as_bytes()).await?;
        self.buffer.clear();
        loop {
            if let Some((status, length)) = head(&self.buffer)? {
                while self.buffer.len() < length {
                    self.read().await?;
                }
                return Ok(status);
            }
            self.read().await?;
        }
    }

    async fn read(&mut self) -> io::Result<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err(io::Error::other("the server closed the connection"));
        }
        Ok(())
    }
}

/// Returns status and total length of a response, once its head has arrived.
fn head(bytes: &[u8]) -> io::Result<Option<(u16, usize)>> {
    let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(None) };
    let text = std::str::from_utf8(&bytes[..end]).map_err(io::Error::other)?;
    let mut lines = text.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("no status"))?;
    let length = lines
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length = length.map_or(Ok(0), |(_, value)| value.parse::<usize>().map_err(io::Error::other))?;
    Ok(Some((status, end + 4 + length)))
}
