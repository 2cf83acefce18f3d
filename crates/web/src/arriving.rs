//! The body of a request, taken whole before anything is done with it: within its time, its size and the room there is for all.

use std::{future::poll_fn, pin::Pin, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{Method, request::Parts},
};

use crate::{
    crowd::{Doing, Member},
    failure::Failure,
};

/// The largest body of a request.
const LARGEST_BODY: usize = 16 * 1024;
/// The largest record, as JSON or as a form.
const LARGEST_RECORD: usize = 1 << 20;
/// A body grows by so much at least, and by a quarter at most: it costs what has come, not what was announced or twice that.
const STEP: usize = 4 * 1024;

/// Whether a request brings a record or a position, which may be large.
pub(crate) fn brings_record(parts: &Parts) -> bool {
    parts.method == Method::POST
        && matches!(parts.uri.path(), "/import" | "/api/import" | "/position" | "/position/keep" | "/position/file")
}

/// The whole body.
pub(crate) async fn whole(parts: &Parts, body: Body, patience: Duration) -> Result<Bytes, Failure> {
    let largest = if brings_record(parts) { LARGEST_RECORD } else { LARGEST_BODY };
    if body.size_hint().lower() > largest as u64 {
        return Err(Failure::TooLarge);
    }
    if body.is_end_stream() {
        return Ok(Bytes::new());
    }
    let arriving = Arriving::new(parts.extensions.get::<Arc<Member>>().cloned());
    match tokio::time::timeout(patience, arriving.read(body, largest)).await {
        Ok(read) => read,
        Err(_) => Err(Failure::TooSlow),
    }
}

/// What is here of a body, counted with its connection until it is whole or given up.
struct Arriving {
    member: Option<Arc<Member>>,
    bytes: Vec<u8>,
}

impl Drop for Arriving {
    fn drop(&mut self) {
        if let Some(member) = &self.member {
            member.release();
            member.does(Doing::Answered);
        }
    }
}

impl Arriving {
    fn new(member: Option<Arc<Member>>) -> Self {
        if let Some(member) = &member {
            member.does(Doing::Sending);
        }
        Self { member, bytes: Vec::new() }
    }

    async fn read(mut self, mut body: Body, largest: usize) -> Result<Bytes, Failure> {
        while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            let unread = |_| Failure::Form("the body could not be read".to_owned());
            let Ok(data) = frame.map_err(unread)?.into_data() else { continue };
            if self.bytes.is_empty() && body.is_end_stream() && data.len() <= largest {
                return Ok(data);
            }
            if self.bytes.len() + data.len() > largest {
                return Err(Failure::TooLarge);
            }
            self.add(&data, body.size_hint().lower());
        }
        Ok(Bytes::from(std::mem::take(&mut self.bytes)))
    }

    /// Copies a piece, so that the buffer it came in is free again; `left` is still to come, as far as is known.
    fn add(&mut self, data: &[u8], left: u64) {
        let had = self.bytes.capacity();
        if self.bytes.len() + data.len() > had {
            let step = usize::try_from(left).unwrap_or(usize::MAX).min(STEP.max(self.bytes.len() / 4));
            self.bytes.reserve_exact(data.len() + step);
        }
        self.bytes.extend_from_slice(data);
        if let Some(member) = &self.member {
            member.hold(self.bytes.capacity() - had);
        }
    }
}
