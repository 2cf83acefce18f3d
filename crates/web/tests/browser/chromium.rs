//! A real Chromium, driven over `WebDriver`: clicks and keys only, no injected script (but for axe, which is one, and to wait
//! for a frame).

use std::{
    io::{BufRead, BufReader, Write},
    mem::ManuallyDrop,
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, prelude::*};

/// How long anything on a page may take before a test gives up; generous, because machines are busy.
const PATIENCE: Duration = Duration::from_mins(2);

/// The window that somebody looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    Desktop,
    /// A browser on a laptop has bars of its own: its window is low.
    Laptop,
    Phone,
    /// A phone that lies on its side.
    Lying,
}

/// What kind of reader looks.
#[derive(Clone, Copy)]
pub(crate) struct Eyes {
    pub(crate) screen: Screen,
    pub(crate) dark: bool,
    pub(crate) lang: &'static str,
    pub(crate) script: bool,
}

impl Eyes {
    pub(crate) const DESKTOP: Self = Self { screen: Screen::Desktop, dark: false, lang: "en", script: true };
    pub(crate) const PHONE: Self = Self { screen: Screen::Phone, ..Self::DESKTOP };

    pub(crate) const fn is_phone(self) -> bool {
        matches!(self.screen, Screen::Phone | Screen::Lying)
    }

    const fn size(self) -> (u32, u32) {
        match self.screen {
            Screen::Desktop => (1440, 900),
            Screen::Laptop => (1366, 650),
            Screen::Phone => (390, 844),
            Screen::Lying => (844, 390),
        }
    }
}

/// One browser with a driver and a profile of its own; all of it ends with the value.
pub(crate) struct Browser {
    /// Never dropped: it would wait for an answer of a driver that has ended.
    pub(crate) driver: ManuallyDrop<WebDriver>,
    pub(crate) site: String,
    port: u16,
    child: Child,
    profile: PathBuf,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked to, the driver ends its browsers, too; killed, it would leave them behind.
        let ask = |mut driver: TcpStream| driver.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        let _ = TcpStream::connect(("127.0.0.1", self.port)).and_then(ask);
        let begun = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

impl Browser {
    /// A browser that looks at a site.
    pub(crate) async fn open(site: &str, eyes: Eyes) -> Self {
        let (child, port) = start_driver();
        let profile = std::env::temp_dir().join(format!("norikae-browser-{}-{port}", std::process::id()));
        let capabilities = capabilities(eyes, &profile);
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities).await.unwrap();
        driver.set_script_timeout(PATIENCE).await.unwrap();
        let driver = ManuallyDrop::new(driver);
        let browser = Self { driver, site: site.to_owned(), port, child, profile };
        browser.emulate(eyes).await;
        browser
    }

    /// The size of the window, the colours and the motion that the reader wants. Motion is off, so that a picture shows where
    /// things are and not where they pass.
    pub(crate) async fn emulate(&self, eyes: Eyes) {
        let (width, height) = eyes.size();
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": eyes.is_phone()});
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await;
        let scheme = if eyes.dark { "dark" } else { "light" };
        let features = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]});
        self.cdp("Emulation.setEmulatedMedia", features).await;
    }

    pub(crate) async fn cdp(&self, command: &str, params: Value) -> Value {
        self.driver.cdp().send_raw(command, params).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    pub(crate) async fn go(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.site)).await.unwrap();
    }

    /// The path of the page that is open.
    pub(crate) async fn path(&self) -> String {
        self.driver.current_url().await.unwrap().path().to_owned()
    }

    /// The element, as soon as it is there.
    pub(crate) async fn see(&self, css: &str) -> WebElement {
        self.until(css, async || self.driver.find(By::Css(css)).await.ok()).await
    }

    /// How many there are now.
    pub(crate) async fn count(&self, css: &str) -> usize {
        self.driver.find_all(By::Css(css)).await.unwrap_or_default().len()
    }

    /// Clicks as a person does: where the element is, on whatever lies on top there.
    pub(crate) async fn click(&self, css: &str) {
        self.until(css, async || self.driver.find(By::Css(css)).await.ok()?.click().await.ok()).await;
    }

    /// An attribute of the first such element; none while the page changes.
    pub(crate) async fn attribute(&self, css: &str, name: &str) -> Option<String> {
        self.driver.find(By::Css(css)).await.ok()?.attr(name).await.ok()?
    }

    /// Asks again and again until there is an answer.
    pub(crate) async fn until<T>(&self, what: &str, ask: impl AsyncFn() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            if begun.elapsed() > PATIENCE {
                self.give_up(what).await;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Fails, and leaves a picture of what was seen.
    pub(crate) async fn give_up(&self, what: &str) -> ! {
        self.picture("failed").await;
        let at = self.driver.current_url().await.map(|url| url.to_string()).unwrap_or_default();
        panic!("waited in vain at {at} for {what}; the page is in target/screens/failed.png");
    }

    /// A picture of what is seen now, in `target/screens/`.
    pub(crate) async fn picture(&self, name: &str) {
        let folder = screens();
        std::fs::create_dir_all(&folder).unwrap();
        self.driver.screenshot(&folder.join(format!("{name}.png"))).await.unwrap();
    }

    /// The same moment as four readers see it: desktop and phone, light and dark.
    pub(crate) async fn pictures(&self, name: &str, eyes: Eyes) {
        for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
            for (dark, scheme) in [(false, "light"), (true, "dark")] {
                self.emulate(Eyes { screen, dark, ..eyes }).await;
                self.is_drawn_anew().await;
                self.picture(&format!("{name}-{size}-{scheme}")).await;
            }
        }
        self.emulate(eyes).await;
    }

    /// Waits for two frames: the page has been laid out and painted as it is now.
    pub(crate) async fn is_drawn_anew(&self) {
        let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));";
        self.driver.execute_async(frames, Vec::new()).await.unwrap();
    }

    /// Loses the connection, or finds it again.
    pub(crate) async fn offline(&self, offline: bool) {
        let conditions = json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.cdp("Network.enable", json!({})).await;
        self.cdp("Network.emulateNetworkConditions", conditions).await;
    }

    /// Presses a key, wherever the focus is.
    pub(crate) async fn press(&self, key: Key) {
        self.driver.action_chain().send_keys(key).perform().await.unwrap();
    }

    /// Presses the tab key until the focus is on such an element; false if there is none, or none any more.
    pub(crate) async fn tab_to(&self, css: &str) -> bool {
        let focused = format!(":is({css}):focus");
        for pressed in 0..400 {
            if self.count(&focused).await > 0 {
                return true;
            }
            if pressed % 20 == 0 && self.count(css).await == 0 {
                return false;
            }
            self.press(Key::Tab).await;
        }
        self.give_up(&format!("the tab key to lead to {css}")).await
    }

    /// No page is wider than the window, whatever is on it.
    pub(crate) async fn has_no_sideways_scrolling(&self) {
        let seen = self.cdp("Page.getLayoutMetrics", json!({})).await;
        // What is too wide widens the page itself on a phone, so that it is seen in part or small: only the window stays what it is.
        let (content, window) = (&seen["cssContentSize"]["width"], &seen["cssVisualViewport"]);
        let (width, scale) = (window["clientWidth"].as_f64().unwrap(), window["scale"].as_f64().unwrap());
        let at = self.driver.current_url().await.unwrap();
        assert!(content.as_f64().unwrap() <= width * scale + 0.5, "{at} is {content} wide in a window of {window}");
    }
}

/// A driver, and where it listens. It takes a free port itself and says which: one that we looked for might be taken before it is
/// used. It needs the same port for both kinds of addresses, and ends if another program was faster with one of them.
fn start_driver() -> (Child, u16) {
    let mut said = Vec::new();
    for _ in 0..10 {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver (Debian: chromium-driver) is needed; ./test installs it");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port = lines.by_ref().find_map(|line| {
            let port =
                line.split_once("successfully on port ").and_then(|(_, port)| port.trim_end_matches('.').parse().ok());
            said.push(line);
            port
        });
        if let Some(port) = port {
            // What it has to say later is not of interest, but it must be able to say it.
            std::thread::spawn(move || lines.for_each(drop));
            return (child, port);
        }
        let _ = child.wait();
    }
    panic!("chromedriver does not listen: {said:#?}");
}

fn capabilities(eyes: Eyes, profile: &std::path::Path) -> ChromeCapabilities {
    let mut capabilities = DesiredCapabilities::chrome();
    let (width, height) = eyes.size();
    let given = [format!("--window-size={width},{height}"), format!("--user-data-dir={}", profile.display())];
    let fixed = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ];
    for arg in fixed.into_iter().chain(given.iter().map(String::as_str)) {
        capabilities.add_arg(arg).unwrap();
    }
    let mut prefs = json!({"intl.accept_languages": eyes.lang});
    if !eyes.script {
        prefs["profile.managed_default_content_settings.javascript"] = json!(2);
    }
    capabilities.add_experimental_option("prefs", prefs).unwrap();
    capabilities
}

/// A figure that was seen, for people: nothing depends on it.
pub(crate) fn note(line: &str) {
    std::fs::create_dir_all(screens()).unwrap();
    std::fs::write(screens().join("figures.txt"), format!("{line}\n")).unwrap();
}

/// Where the build and the tests leave things.
pub(crate) fn target() -> PathBuf {
    let own = || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(own, PathBuf::from)
}

/// Where pictures go.
fn screens() -> PathBuf {
    target().join("screens")
}
