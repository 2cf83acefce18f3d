//! `norikae load`: many tables against a server over HTTP, from a process of its own.

mod client;
mod pair;
mod viewer;

use std::{
    io::Write,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde::Serialize;
use tokio::task::JoinSet;

use self::{
    client::{Broken, Client},
    pair::{Run, Tally},
};
use crate::{args::Load, commands::print_json, failure::Failure};

/// What was measured.
#[derive(Serialize)]
struct Report {
    game: String,
    tables: usize,
    seconds: f64,
    decisions: usize,
    decisions_per_second: f64,
    p50_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    /// From the acknowledgement of a decision to its event on the stream of the other seat, which another server may serve.
    told_p50_ms: f64,
    told_p95_ms: f64,
    told_p99_ms: f64,
    stream_bytes_per_decision_and_seat: f64,
    request_bytes_per_decision: f64,
    games: u64,
    errors: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    server_cpu_us_per_decision: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    server_memory_mb: Option<f64>,
    idle_streams: usize,
    viewers: usize,
    /// Pages that the viewers were given, and how long they waited for them.
    pages: usize,
    page_p50_ms: f64,
    page_p95_ms: f64,
}

pub(crate) fn run(args: &Load) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (report, acknowledged) =
        runtime.block_on(load(args)).map_err(|Broken(why)| Failure::Check(format!("norikae: no load: {why}")))?;
    if let Some(file) = &args.acknowledged {
        std::fs::File::create(file)?.write_all((acknowledged.join("\n") + "\n").as_bytes())?;
    }
    if args.json { print_json(&report) } else { print(&report) }
}

fn game(args: &Load) -> String {
    let default = || catalog::title("shinjuku").or_else(|| catalog::TITLES.first().copied());
    args.game.clone().or_else(|| default().map(|title| title.id().to_owned())).unwrap_or_default()
}

async fn load(args: &Load) -> Result<(Report, Vec<String>), Broken> {
    let run = Arc::new(Run {
        servers: args.servers.clone(),
        game: game(args),
        counting: AtomicBool::new(false),
        over: AtomicBool::new(false),
        keep: args.acknowledged.is_some(),
        viewers: args.viewers,
        tally: Mutex::default(),
    });
    let idle = idle(&run, args.idle).await?;
    let mut tables = JoinSet::new();
    let (ready, mut all_ready) = tokio::sync::mpsc::channel(1);
    for number in 0..args.tables as u64 {
        tables.spawn(pair::play(Arc::clone(&run), number, ready.clone()));
    }
    drop(ready);
    // Closed when every table has begun.
    let _ = all_ready.recv().await;
    let (cpu, begun) = (cpu_seconds(&args.pids), Instant::now());
    run.counting.store(true, Ordering::Relaxed);
    let time = tokio::time::sleep(Duration::from_secs(args.seconds));
    tokio::select! {
        () = time => {}
        // All tables broke: the server is gone.
        () = async { while tables.join_next().await.is_some() {} }, if args.tables > 0 => {}
    }
    let (seconds, cpu_used) =
        (begun.elapsed().as_secs_f64(), cpu_seconds(&args.pids).zip(cpu).map(|(now, then)| now - then));
    run.over.store(true, Ordering::Relaxed);
    let memory = memory_mb(&args.pids);
    // The seats that wait for an event notice the end at the next one.
    let _ = tokio::time::timeout(Duration::from_secs(1), async { while tables.join_next().await.is_some() {} }).await;
    drop(idle);
    let mut tally = run.tally.lock().unwrap_or_else(PoisonError::into_inner);
    let acknowledged = std::mem::take(&mut tally.acknowledged);
    let mut report = report(&run.game, args, seconds, &mut tally);
    report.server_cpu_us_per_decision = cpu_used.map(|cpu| cpu * 1e6 / report.decisions.max(1) as f64);
    report.server_memory_mb = memory;
    Ok((report, acknowledged))
}

/// Streams that listen to a table where nothing happens.
async fn idle(run: &Run, count: usize) -> Result<Vec<Client>, Broken> {
    let mut streams = Vec::with_capacity(count);
    if count > 0 {
        let mut posts = Client::connect(run.server(0)).await?;
        let (_, guest) = posts.post("/api/guests", "", r#"{"name":"load"}"#).await?;
        let token = guest["token"].as_str().unwrap_or_default();
        let new = serde_json::json!({"game": run.game, "seats": ["you", "open"]}).to_string();
        let (_, made) = posts.post("/api/tables", token, &new).await?;
        let id = made["id"].as_str().unwrap_or_default();
        for number in 0..count {
            let mut stream = Client::connect(run.server(number)).await?;
            stream.listen(&format!("/api/tables/{id}/events"), "").await?;
            streams.push(stream);
        }
    }
    Ok(streams)
}

fn report(game: &str, args: &Load, seconds: f64, tally: &mut Tally) -> Report {
    tally.latencies.sort_unstable();
    tally.pages.sort_unstable();
    tally.told.sort_unstable();
    let decisions = tally.latencies.len();
    let each = decisions.max(1) as f64;
    Report {
        game: game.to_owned(),
        tables: args.tables,
        seconds,
        decisions,
        decisions_per_second: decisions as f64 / seconds,
        p50_ms: percentile(&tally.latencies, 50),
        p95_ms: percentile(&tally.latencies, 95),
        p99_ms: percentile(&tally.latencies, 99),
        told_p50_ms: percentile(&tally.told, 50),
        told_p95_ms: percentile(&tally.told, 95),
        told_p99_ms: percentile(&tally.told, 99),
        stream_bytes_per_decision_and_seat: tally.streamed as f64 / each / 2.0,
        request_bytes_per_decision: tally.exchanged as f64 / each,
        games: tally.games,
        errors: tally.errors.len(),
        first_error: tally.errors.first().cloned(),
        server_cpu_us_per_decision: None,
        server_memory_mb: None,
        idle_streams: args.idle,
        viewers: args.viewers,
        pages: tally.pages.len(),
        page_p50_ms: percentile(&tally.pages, 50),
        page_p95_ms: percentile(&tally.pages, 95),
    }
}

/// Of times in microseconds, the shortest first, in milliseconds.
fn percentile(times: &[u32], percent: usize) -> f64 {
    let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(at).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
}

/// The sum of something that processes have; none if one of them does not say, or there are none.
fn sum_of(pids: &[u32], of: impl Fn(u32) -> Option<f64>) -> Option<f64> {
    pids.iter().map(|pid| of(*pid)).sum::<Option<f64>>().filter(|_| !pids.is_empty())
}

/// The processor time of processes, from `/proc`; 100 ticks a second on every Linux.
fn cpu_seconds(pids: &[u32]) -> Option<f64> {
    sum_of(pids, |pid| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<f64>().ok();
        Some((ticks()? + ticks()?) / 100.0)
    })
}

/// The memory of processes, from `/proc`.
fn memory_mb(pids: &[u32]) -> Option<f64> {
    sum_of(pids, |pid| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
    })
}

fn print(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let Report { game, tables, seconds, decisions, .. } = report;
    writeln!(out, "{game}: {tables} tables, {decisions} decisions in {seconds:.1} s, {} games", report.games)?;
    writeln!(out, "  {:.0} decisions a second", report.decisions_per_second)?;
    writeln!(out, "  p50 {:.2} ms, p95 {:.2} ms, p99 {:.2} ms", report.p50_ms, report.p95_ms, report.p99_ms)?;
    let Report { told_p50_ms, told_p95_ms, told_p99_ms, .. } = report;
    writeln!(
        out,
        "  told to the other seat after p50 {told_p50_ms:.2} ms, p95 {told_p95_ms:.2} ms, p99 {told_p99_ms:.2} ms"
    )?;
    writeln!(
        out,
        "  {:.0} bytes per decision and seat on the streams, {:.0} per decision for request and answer",
        report.stream_bytes_per_decision_and_seat, report.request_bytes_per_decision
    )?;
    if report.viewers > 0 {
        let Report { viewers, pages, page_p50_ms, page_p95_ms, .. } = report;
        writeln!(out, "  {viewers} viewers a table: {pages} pages, p50 {page_p50_ms:.2} ms, p95 {page_p95_ms:.2} ms")?;
    }
    if let Some(cpu) = report.server_cpu_us_per_decision {
        writeln!(out, "  {cpu:.1} µs of the server's processor time per decision")?;
    }
    if let Some(memory) = report.server_memory_mb {
        writeln!(out, "  {memory:.0} MB of memory, {} idle streams", report.idle_streams)?;
    }
    writeln!(out, "  {} errors", report.errors)?;
    if let Some(error) = &report.first_error {
        writeln!(out, "  the first: {error}")?;
    }
    Ok(())
}
