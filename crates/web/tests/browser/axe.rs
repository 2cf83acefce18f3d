//! axe-core, the accessibility checker: fetched from npm by `./test`, used by these tests only.

use serde_json::Value;

use crate::chromium::{Browser, Eyes, Screen, target};

/// In the dark only the colours are others. What is as it should be stays in the browser: on a board that is megabytes.
const RUN: &str = "const [dark, done] = arguments;
    const options = {resultTypes: ['violations'], ...(dark && {runOnly: ['color-contrast']})};
    const failed = (error) => [{impact: 'critical', help: String(error), nodes: []}];
    axe.run(document, options).then((found) => found.violations, failed).then((violations) => done({violations}));";

/// What axe finds, said so that one can mend it.
fn faults(found: &Value) -> Vec<String> {
    let all = found["violations"].as_array().unwrap();
    let grave =
        all.iter().filter(|fault| ["serious", "critical"].contains(&fault["impact"].as_str().unwrap_or_default()));
    let say = |fault: &Value| {
        let nodes: Vec<&str> =
            fault["nodes"].as_array().unwrap().iter().take(4).filter_map(|node| node["html"].as_str()).collect();
        let what = fault["nodes"][0]["any"][0]["message"].as_str().unwrap_or_default();
        format!("{}: {} ({what}) in {}", fault["impact"], fault["help"], nodes.join(" and "))
    };
    grave.map(say).collect()
}

impl Browser {
    /// Serious and critical faults in light and dark, on a desktop and on a phone.
    pub(crate) async fn faults(&self) -> Vec<String> {
        let mut all = Vec::new();
        let source = target().join("npm/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&source).expect("axe-core is needed in target/npm; ./test installs it");
        let looks = [Screen::Desktop, Screen::Phone].into_iter().flat_map(|screen| [(screen, false), (screen, true)]);
        for (screen, dark) in looks {
            self.emulate(Eyes { screen, dark, ..Eyes::DESKTOP }).await;
            self.driver.execute(&axe, Vec::new()).await.unwrap();
            let found = self.driver.execute_async(RUN, vec![Value::Bool(dark)]).await.unwrap();
            let at = self.driver.current_url().await.unwrap();
            let say = |fault| format!("{at}, {screen:?}, dark: {dark}: {fault}");
            all.extend(faults(found.json()).into_iter().map(say));
        }
        self.emulate(Eyes::DESKTOP).await;
        all
    }
}
