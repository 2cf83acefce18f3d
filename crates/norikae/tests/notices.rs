//! The whole program tells somebody of their turn, and its logs tell nobody where or by which secret.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Command, Stdio},
    sync::{Arc, Mutex},
};

use common::{Folder, Process};
use serde_json::{Value, json};

/// What a server answers to a request.
fn ask(address: &str, line: &str, headers: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let head =
        format!("{line} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n");
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn api(address: &str, token: &str, path: &str, body: &Value) -> Value {
    let bearer = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let answer = ask(address, &format!("POST /api{path}"), &bearer, &body.to_string());
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

/// The head and the body of the first request that comes.
fn first(listener: &TcpListener) -> (String, String) {
    let mut stream = BufReader::new(listener.accept().unwrap().0);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(stream.read_line(&mut head).unwrap() > 0, "{head}");
    }
    let length =
        head.to_lowercase().split("content-length: ").nth(1).unwrap().split("\r\n").next().unwrap().parse().unwrap();
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    stream.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
    (head, String::from_utf8(body).unwrap())
}

#[test]
fn the_server_tells_of_a_turn_and_its_logs_hold_no_address_and_no_secret() {
    let folder = Folder::new("notices");
    let hook = TcpListener::bind("127.0.0.1:0").unwrap();
    let access = folder.0.join("access.log");
    let mut server = Command::new(env!("CARGO_BIN_EXE_norikae"));
    server
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--public-url", "https://norikae.example"])
        .args(["--notice-after", "1s", "--notice-allow", "127.0.0.0/8", "--mail-from", "a@b.example", "--access-log"])
        .arg(&access)
        // Nobody takes mails there.
        .env("NORIKAE_SMTP", "smtp://mailer:mail-password@127.0.0.1:9")
        .arg("--database")
        .arg(format!("sqlite:{}", folder.0.join("norikae.db").display()));
    let mut server = Process(server.stderr(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(server.0.stderr.take().unwrap()).lines().map_while(Result::ok);
    let log = Arc::new(Mutex::new(String::new()));
    let address = lines.by_ref().find_map(|line| {
        log.lock().unwrap().push_str(&line);
        Some(line.split_once("open http://")?.1.split(' ').next()?.to_owned())
    });
    let (address, written) = (address.unwrap(), Arc::clone(&log));
    let reader = std::thread::spawn(move || lines.for_each(|line| written.lock().unwrap().push_str(&line)));

    let tokens = ["Aoi", "Ben"]
        .map(|name| api(&address, "", "/guests", &json!({"name": name}))["token"].as_str().unwrap().to_owned());
    let table = api(&address, &tokens[0], "/tables", &json!({"game": "metrox", "seats": ["you", "open"]}));
    let id = table["id"].as_str().unwrap().to_owned();
    // Whoever made the table is not there any more when the game begins.
    let form = |path: &str, body: &str| {
        let headers = format!(
            "cookie: norikae={}\r\norigin: http://{address}\r\ncontent-type: application/x-www-form-urlencoded\r\n",
            tokens[0]
        );
        ask(&address, &format!("POST {path}"), &headers, body)
    };
    let port = hook.local_addr().unwrap().port();
    let set = form("/notices/webhook", &format!("address=http%3A%2F%2F127.0.0.1%3A{port}%2Fhook-path"));
    assert!(set.starts_with("HTTP/1.1 200"), "{set}");
    let secret = set.split("id=\"secret\"").nth(1).unwrap().split(['<', '>']).nth(1).unwrap().to_owned();
    let mail = form("/notices/mail", "address=aoi%40mail-secret.example");
    assert!(mail.starts_with("HTTP/1.1 422"), "{mail}");
    assert_eq!(api(&address, &tokens[1], &format!("/tables/{id}/join"), &json!({}))["seat"], 1);

    let (head, body) = first(&hook);
    assert!(head.starts_with("POST /hook-path HTTP/1.1\r\n"), "{head}");
    let told: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((told["table"].as_str(), told["name"].as_str()), (Some(id.as_str()), Some("Aoi")));
    let stop = told["stop"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
    let ended = form(&format!("/notices/stop?token={stop}"), "");
    assert!(ended.starts_with("HTTP/1.1 200"), "{ended}");

    Command::new("sh").arg("-c").arg(format!("kill -TERM {}", server.0.id())).status().unwrap();
    assert!(server.0.wait().unwrap().success());
    reader.join().unwrap();
    let logs = format!("{} {}", log.lock().unwrap(), std::fs::read_to_string(&access).unwrap());
    assert!(logs.contains("/notices/webhook") && logs.contains("stopped"), "{logs}");
    for hidden in ["hook-path", &secret, "mail-secret", "mail-password", &stop, &tokens[0], &format!(":{port}")] {
        assert!(!logs.contains(hidden), "{hidden} is in the logs: {logs}");
    }
}
