//! One HTTP/1.1 connection: sends a text, reads a status and skips the body.

use std::io::{self, Read, Write};
use std::net::TcpStream;

/// An answer with head and body is shorter.
const LONGEST: usize = 64 * 1024;

pub struct Connection {
    stream: TcpStream,
    buffer: Box<[u8]>,
}

impl Connection {
    pub fn open(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: vec![0; LONGEST].into() })
    }

    pub fn exchange(&mut self, request: &str) -> io::Result<u16> {
        self.stream.write_all(request.as_bytes())?;
        let mut filled = 0;
        loop {
            let more = self.stream.read(&mut self.buffer[filled..])?;
            if more == 0 {
                return Err(io::Error::other("the server closed the connection, or its answer is too long"));
            }
            filled += more;
            if let Some((status, length)) = head(&self.buffer[..filled])?
                && filled >= length
            {
                return Ok(status);
            }
        }
    }
}

/// Status and whole length of an answer, once its head is there.
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
