//! Those who look on at a table as a browser does: they listen, and ask for the page again when something happened.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

use tokio::{sync::watch, task::JoinSet};

use super::{
    client::{Broken, Client},
    pair::Run,
};

/// Lets as many look on at a table as the run wants, until they are dropped.
pub(super) async fn crowd(run: &Arc<Run>, id: &str) -> Result<JoinSet<()>, Broken> {
    let mut crowd = JoinSet::new();
    for number in 0..run.viewers {
        let mut stream = Client::connect(run.server(number)).await?;
        stream.listen(&format!("/t/{id}/events?after=0"), "").await?;
        let pages = Client::connect(run.server(number)).await?;
        let (happened, what) = watch::channel(());
        crowd.spawn(async move { while stream.event(|_| Some(())).await.is_ok() && happened.send(()).is_ok() {} });
        crowd.spawn(look(Arc::clone(run), pages, format!("/t/{id}"), what));
    }
    Ok(crowd)
}

/// Asks for the page when something happened; what happens meanwhile is one page more.
async fn look(run: Arc<Run>, mut pages: Client, path: String, mut what: watch::Receiver<()>) {
    while what.changed().await.is_ok() {
        let begun = Instant::now();
        let status = pages.get(&path).await;
        let micros = u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX);
        let counting = run.counting.load(Ordering::Relaxed);
        run.note(|tally| match status {
            Ok(200) if counting => tally.pages.push(micros),
            Ok(200) => {}
            Ok(status) => tally.errors.push(format!("a page was answered with {status}")),
            Err(Broken(why)) => tally.errors.push(why),
        });
    }
}
