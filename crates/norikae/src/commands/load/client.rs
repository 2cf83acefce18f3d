//! As little HTTP as the load generator needs, so that it leaves the machine to the server.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Why a request has no answer.
#[derive(Debug)]
pub(super) struct Broken(pub(super) String);

impl From<std::io::Error> for Broken {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// A connection that stays open.
pub(super) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Bytes received.
    pub(super) received: u64,
    /// Bytes sent.
    pub(super) sent: u64,
}

/// The status and the place of the body in the buffer.
struct Head {
    status: u16,
    body: usize,
    length: usize,
}

impl Client {
    pub(super) async fn connect(server: SocketAddr) -> Result<Self, Broken> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::new(), received: 0, sent: 0 })
    }

    async fn send(&mut self, request: &str) -> Result<(), Broken> {
        self.sent += request.len() as u64;
        Ok(self.stream.write_all(request.as_bytes()).await?)
    }

    async fn more(&mut self) -> Result<(), Broken> {
        let read = self.stream.read_buf(&mut self.buffer).await?;
        self.received += read as u64;
        if read == 0 { Err(Broken("the server closed the connection".to_owned())) } else { Ok(()) }
    }

    async fn head(&mut self) -> Result<Head, Broken> {
        loop {
            if let Some(end) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                let text = String::from_utf8_lossy(&self.buffer[..end]).to_ascii_lowercase();
                let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
                let length = text.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
                let status = status.ok_or_else(|| Broken("the answer is not HTTP".to_owned()))?;
                return Ok(Head { status, body: end + 4, length: length.unwrap_or(0) });
            }
            self.more().await?;
        }
    }

    /// Sends JSON and reads the answer.
    pub(super) async fn post(&mut self, path: &str, token: &str, body: &str) -> Result<(u16, Value), Broken> {
        let authorization = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let length = body.len();
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nhost: load\r\n{authorization}content-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        ))
        .await?;
        let head = self.head().await?;
        let end = head.body + head.length;
        while self.buffer.len() < end {
            self.more().await?;
        }
        let value = serde_json::from_slice(&self.buffer[head.body..end]).unwrap_or(Value::Null);
        self.buffer.drain(..end);
        Ok((head.status, value))
    }

    /// Asks for a page, reads it and throws it away; the status of the answer.
    pub(super) async fn get(&mut self, path: &str) -> Result<u16, Broken> {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: load\r\naccept: text/html\r\n\r\n")).await?;
        let head = self.head().await?;
        let end = head.body + head.length;
        while self.buffer.len() < end {
            self.more().await?;
        }
        self.buffer.drain(..end);
        Ok(head.status)
    }

    /// Begins to listen; [`Client::event`] gives what comes.
    pub(super) async fn listen(&mut self, path: &str, token: &str) -> Result<(), Broken> {
        let authorization = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: load\r\n{authorization}\r\n")).await?;
        let head = self.head().await?;
        if head.status != 200 {
            return Err(Broken(format!("the stream was answered with {}", head.status)));
        }
        self.buffer.drain(..head.body);
        Ok(())
    }

    /// The next event, as `read` understands its data. The frames of chunks fall away: a line of data never contains a line
    /// break.
    pub(super) async fn event<T>(&mut self, mut read: impl FnMut(&[u8]) -> Option<T>) -> Result<T, Broken> {
        loop {
            let mut rest = &self.buffer[..];
            let mut event = None;
            while let Some(end) = rest.iter().position(|byte| *byte == b'\n').filter(|_| event.is_none()) {
                event = rest[..end].strip_prefix(b"data: ").and_then(&mut read);
                rest = &rest[end + 1..];
            }
            let left = rest.len();
            self.buffer.drain(..self.buffer.len() - left);
            match event {
                Some(event) => return Ok(event),
                None => self.more().await?,
            }
        }
    }
}
