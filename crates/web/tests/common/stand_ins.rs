//! Servers that stand in for those that messages go to: one that takes requests, one that takes mails.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use base64::Engine as _;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader},
    net::TcpListener,
};
use tokio_rustls::TlsAcceptor;

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Got {
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Got {
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }
}

/// Takes requests and answers them all alike.
#[derive(Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
    answer: Arc<Mutex<String>>,
}

async fn take(stream: impl AsyncRead + AsyncWrite + Unpin, receiver: &Receiver) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) => headers.push((name.to_lowercase(), value.to_owned())),
            None => break,
        }
    }
    let got = Got { path, headers, body: Vec::new() };
    let mut body = vec![0; got.header("content-length").parse().unwrap_or(0)];
    stream.read_exact(&mut body).await.ok()?;
    receiver.got.lock().unwrap().push(Got { body, ..got });
    let answer = receiver.answer.lock().unwrap().clone();
    stream.write_all(answer.as_bytes()).await.ok()?;
    stream.flush().await.ok()
}

impl Receiver {
    pub async fn new() -> Self {
        Self::with(None).await
    }

    /// The same by https.
    pub async fn encrypted(acceptor: TlsAcceptor) -> Self {
        Self::with(Some(acceptor)).await
    }

    async fn with(acceptor: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let receiver = Self { address, got: Arc::default(), answer: Arc::default() };
        receiver.answers("204 No Content");
        let taking = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (receiver, acceptor) = (taking.clone(), acceptor.clone());
                tokio::spawn(async move {
                    match acceptor {
                        Some(acceptor) => take(acceptor.accept(stream).await.ok()?, &receiver).await,
                        None => take(stream, &receiver).await,
                    }
                });
            }
        });
        receiver
    }

    /// How it answers from now on: a status, and headers behind it if wished.
    pub fn answers(&self, status: &str) {
        *self.answer.lock().unwrap() = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What came since it was asked last.
    pub fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap().drain(..).collect()
    }
}

/// Takes mails.
#[derive(Clone)]
pub struct MailServer {
    pub address: SocketAddr,
    mails: Arc<Mutex<Vec<(String, String)>>>,
    refuses: Arc<Mutex<Option<&'static str>>>,
}

impl MailServer {
    pub async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = Self { address, mails: Arc::default(), refuses: Arc::default() };
        let taking = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = taking.clone();
                tokio::spawn(async move { server.talk(stream).await });
            }
        });
        server
    }

    /// Refuses every recipient with this, or none.
    pub fn refuses(&self, with: Option<&'static str>) {
        *self.refuses.lock().unwrap() = with;
    }

    async fn talk(self, stream: impl AsyncRead + AsyncWrite + Unpin) -> Option<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 stand-in\r\n").await.ok()?;
        let (mut to, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let refuses = *self.refuses.lock().unwrap();
            let answer = match line.trim_end().split([' ', ':']).next()?.to_uppercase().as_str() {
                "EHLO" => "250-stand-in\r\n250 8BITMIME\r\n".to_owned(),
                "RCPT" if refuses.is_some() => format!("{}\r\n", refuses.unwrap()),
                "RCPT" => {
                    to = line.trim_end().split(['<', '>']).nth(1)?.to_owned();
                    "250 OK\r\n".to_owned()
                }
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await.ok()?;
                    let mut mail = String::new();
                    while !mail.ends_with("\r\n.\r\n") {
                        stream.read_line(&mut mail).await.ok()?;
                    }
                    self.mails.lock().unwrap().push((to.clone(), mail));
                    "250 taken\r\n".to_owned()
                }
                "QUIT" => "221 bye\r\n".to_owned(),
                _ => "250 OK\r\n".to_owned(),
            };
            stream.write_all(answer.as_bytes()).await.ok()?;
        }
    }

    /// What came since it was asked last: to whom, and the mail with its long lines whole.
    pub fn mails(&self) -> Vec<(String, String)> {
        self.mails.lock().unwrap().drain(..).map(|(to, mail)| (to, plain(&mail))).collect()
    }
}

/// A mail without its coding for the way.
fn plain(mail: &str) -> String {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    let head = head.replace("\r\n ", " ");
    let body = body.trim_end_matches("\r\n.\r\n");
    let body = if head.contains("base64") {
        let packed: String = body.split_whitespace().collect();
        String::from_utf8(base64::engine::general_purpose::STANDARD.decode(packed).unwrap()).unwrap()
    } else {
        unquoted(&body.replace("=\r\n", ""))
    };
    format!("{head}\r\n\r\n{body}")
}

fn unquoted(body: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), body.as_bytes());
    while let Some((byte, after)) = rest.split_first() {
        let code = (*byte == b'=').then(|| after.get(..2)).flatten();
        let decoded = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        bytes.push(decoded.unwrap_or(*byte));
        rest = if decoded.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap()
}
