//! The real server on a port of its own, over a fresh database, on a fixed day and with the same luck in every run.

use std::{net::SocketAddr, path::PathBuf};

use tokio::sync::oneshot;
use web::{Server, Setup};

use crate::world::Fixed;

/// A server that runs until the value is dropped.
pub(crate) struct Running {
    pub(crate) address: String,
    stop: Option<oneshot::Sender<()>>,
    folder: PathBuf,
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Running {
    /// Where its database lies.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join("norikae.db")
    }

    pub(crate) async fn start(name: &str) -> Self {
        Self::set_up(name, Setup::default()).await
    }

    /// The same with all that can be chosen but the day and the luck.
    pub(crate) async fn set_up(name: &str, setup: Setup) -> Self {
        let folder = std::env::temp_dir().join(format!("norikae-browser-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let shelf = catalog::shelf().unwrap();
        let world = Fixed::new().world();
        let database = (*folder.join("norikae.db")).into();
        let server = Server::set_up(any, &database, shelf, Setup { world, ..setup }).await.unwrap();
        let address = format!("http://{}", server.address().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.serve(async move {
            let _ = stopped.await;
        }));
        Self { address, stop: Some(stop), folder }
    }
}
