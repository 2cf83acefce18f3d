#!/usr/bin/env python3
"""How long a slow phone or desktop takes from a press to the paint of its answer, in a real Chromium.

    tests/paint.py [--clicks 24] [--slow 6] [--games metrox,shinjuku,tokyo-metro] [--sizes desktop,phone] [--calm] [--dear 5] [SITE ...]

Without a SITE it starts the server NORIKAE (target/debug/norikae). With several sites (two builds, say) it presses at each of them in
turns. For each game and size it prints the 50th and the 95th percentile of the processor time of the page's main thread, times
`--slow`, from the press to the paint of the answer, and by the wall clock with the main thread slowed so; both need no quiet server, the
second one a quiet machine. With `--dear` it tells of the presses that took longest, one by one: what was pressed, when its request left and its
answer was here, how long the main thread had nothing to do meanwhile, and what it did before the answer and after it.
"""

import argparse, base64, json, os, random, shutil, socket, struct, subprocess, sys, tempfile, time, urllib.request

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
# Where it was spent, as the browser calls it.
PARTS = {
    "script": ("FunctionCall", "EvaluateScript", "RunMicrotasks", "BlinkScheduler_PerformMicrotaskCheckpoint", "v8.callFunction"),
    "parse": ("ParseHTML",),
    "style": ("UpdateLayoutTree", "RecalculateStyles"),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}
PART_OF = {name: part for part, names in PARTS.items() for name in names}

# What is pressed next, brought into sight; and when an answer is about to be shown. Marks are what a trace can be searched for.
HELPERS = """
(() => {
  const read = DOMParser.prototype.parseFromString;
  let painted = true;
  DOMParser.prototype.parseFromString = function (...args) {
    performance.mark("answer");
    painted = false;
    requestAnimationFrame(() => setTimeout(() => (painted = true), 100));
    return read.apply(this, args);
  };
  const CHOICES = "#choices button[name=action], button[form=choices][name=action]:not(.t-go), #pick-go";
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const hit = (element) => {
    if (!element?.checkVisibility()) return null;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    let [x, y] = middle(element.getBoundingClientRect());
    if (!element.contains(document.elementFromPoint(x, y))) element.scrollIntoView({ block: "center", inline: "center" });
    [x, y] = middle(element.getBoundingClientRect());
    return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  };
  const space = (taste) => {
    const grid = document.querySelector("#board [data-grid]");
    const list = document.querySelector("#pick-action:not([data-steps])");
    if (!grid) return null;
    const all = list?.dataset.options?.split("\\n").map((line) => line.split("\\t")[0]) ?? [...document.querySelectorAll("#pick-action:not([data-steps]) option, .t-arrow")].map((one) => one.value);
    const at = grid.getBoundingClientRect(), view = document.querySelector("#board [data-window]").getBoundingClientRect();
    const size = at.width / Number(grid.dataset.grid.split(" ")[0]);
    for (let go = 0; go < all.length; go++) {
      const [, column, row] = all[(taste * 7 + go) % all.length].match(/ (\\d+)\\.(\\d+)$/) ?? [];
      const [x, y] = [at.left + (column - 0.5) * size, at.top + (row - 0.5) * size];
      if (x > view.left + 4 && x < view.right - 4 && y > view.top + 4 && y < view.bottom - 4 && document.elementFromPoint(x, y) === grid) return [x, y];
    }
    return null;
  };
  globalThis.pressNext = (taste) => {
    // After a first touch, what takes the choice that it showed.
    const shown = [".pv.on .t-go", ":is(#choices button, button[form=choices]:not(.t-go))[name=action].on", "#toasts [data-do-it]"];
    for (const css of ["#end-turn", ...(navigator.maxTouchPoints ? shown : [])]) for (const one of document.querySelectorAll(css)) { const at = hit(one); if (at) return at; }
    const where = space(taste);
    if (where) return where;
    const all = [...document.querySelectorAll(CHOICES)];
    for (let go = 0; go < Math.min(60, all.length); go++) { const at = hit(all[(taste + go) % all.length]); if (at) return at; }
    return null;
  };
  // What a press would be said to be on.
  globalThis.nameAt = (x, y) => {
    const on = document.elementFromPoint(x, y), named = on?.closest("button, a, [id]") ?? on;
    return `${named?.nodeName.toLowerCase()} ${named?.value || named?.dataset?.do || named?.id || ""}: ${(named?.ariaLabel || named?.textContent || "").trim().replace(/\\s+/g, " ").slice(0, 60)}`;
  };
  let changed = performance.now();
  new MutationObserver(() => (changed = performance.now())).observe(document, { subtree: true, childList: true, attributes: true });
  // What the others did is told for seconds, a Train Phase for half a minute: when the answer has been painted it is passed over.
  globalThis.isQuiet = () => {
    if (painted) document.querySelector("[data-telling] [data-skip]")?.click();
    return isStill();
  };
  const isStill = () => document.documentElement.dataset.stream === "on" && !document.querySelector("main[aria-busy], [data-telling]") && performance.now() - changed > 300;
  globalThis.isOver = () => document.querySelector("#now .standing, #end") !== null;
})();
"""


class Socket:
    """As much of a WebSocket as a browser on this machine needs."""

    def __init__(self, url):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self.stream = socket.create_connection((name, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        ask = f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        self.stream.sendall(ask.encode())
        self.kept = b""
        while b"\r\n\r\n" not in self.kept:
            self.kept += self.stream.recv(4096)
        self.kept = self.kept.split(b"\r\n\r\n", 1)[1]

    def take(self, count):
        while len(self.kept) < count:
            more = self.stream.recv(1 << 20)
            if not more:
                sys.exit("the browser has ended")
            self.kept += more
        taken, self.kept = self.kept[:count], self.kept[count:]
        return taken

    def send(self, text):
        body, mask = text.encode(), os.urandom(4)
        size = len(body)
        head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size) if size < 65536 else struct.pack("!BBQ", 0x81, 0xFF, size)
        self.stream.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(body)))

    def receive(self):
        text = b""
        while True:
            first, size = struct.unpack("!BB", self.take(2))
            size = struct.unpack("!H", self.take(2))[0] if size == 126 else struct.unpack("!Q", self.take(8))[0] if size == 127 else size
            body = self.take(size)
            if first & 0x0F in (0, 1):
                text += body
                if first & 0x80:
                    return text.decode()


class Page:
    """A tab of a browser with a profile of its own."""

    def __init__(self, size, language="en"):
        self.pressed = []
        self.size, self.profile = size, tempfile.mkdtemp(prefix="norikae-paint-")
        flags = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --no-first-run --disable-background-networking --disable-component-update --disable-sync"
        command = ["chromium", *flags.split(), f"--lang={language}", f"--user-data-dir={self.profile}", "--remote-debugging-port=0", "about:blank"]
        self.browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self.until(lambda: self.port())
        tabs = lambda: json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        tab = self.until(lambda: next((tab for tab in tabs() if tab["type"] == "page"), None))
        self.socket, self.number, self.events = Socket(tab["webSocketDebuggerUrl"]), 0, []
        width, height = SIZES[size]
        self.ask("Page.enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=size == "phone")
        if size == "phone":
            self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self.ask("Network.enable")
        self.ask("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=HELPERS)

    def port(self):
        try:
            return int(open(f"{self.profile}/DevToolsActivePort").readline())
        except (OSError, ValueError):
            return None

    def close(self):
        self.browser.terminate()
        self.browser.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def ask(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.receive())
            if said.get("id") == self.number:
                if "error" in said:
                    raise RuntimeError(f"{method}: {said['error']['message']}")
                return said["result"]
            self.events.append(said)

    def run(self, script):
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        return answer["result"].get("value")

    @staticmethod
    def until(ask, patience=60):
        begun = time.monotonic()
        while time.monotonic() - begun < patience:
            if (answer := ask()) not in (None, False):
                return answer
            time.sleep(0.03)
        raise TimeoutError("waited in vain")

    def go(self, address):
        self.ask("Page.navigate", url=address)
        self.until(lambda: self.run("document.readyState === 'complete'"))

    def press(self, x, y):
        if self.size == "phone":
            # What was scrolled into sight for it has been painted when a finger comes: that is no part of the press.
            time.sleep(0.15)
            self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        # The pointer comes, and rests, before it presses.
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        time.sleep(0.15)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def trace(self, work):
        """What the browser does meanwhile."""
        categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "loading", "v8"]
        self.ask("Tracing.start", traceConfig={"includedCategories": categories, "excludedCategories": ["*"]}, transferMode="ReportEvents")
        work()
        self.ask("Tracing.end")
        seen = []
        while True:
            said = self.events.pop(0) if self.events else json.loads(self.socket.receive())
            if said.get("method") == "Tracing.dataCollected":
                seen += said["params"]["value"]
            elif said.get("method") == "Tracing.tracingComplete":
                return seen

    def press_next(self, taste):
        """Presses what comes next; false if nothing can be pressed."""
        self.until(lambda: self.run("isQuiet() || isOver()"))
        place = self.until(lambda: self.run(f"isOver() ? [] : pressNext({taste})"), 20)
        if place:
            self.pressed.append(self.run("nameAt({}, {})".format(*place)))
            self.press(*place)
            time.sleep(0.25)
            self.until(lambda: self.run("isQuiet() || isOver()"))
        return bool(place)


def reckon(events, pressed=()):
    """Of each press that was answered: processor time and wall time to the paint of its answer, and the parts of the first, in ms."""
    names = {event["tid"]: event["pid"] for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    marks = [event for event in events if event["name"] == "answer"]
    if not marks:
        return []
    main, process = marks[0]["tid"], marks[0]["pid"]
    ours = [event for event in events if event["tid"] == main and event["pid"] == process]
    assert main in names or not names
    whole = sorted((event for event in ours if event["ph"] == "X"), key=lambda event: event["ts"])
    asks = sorted(event["ts"] for event in ours if event["name"] == "ResourceSendRequest")
    presses = [event for event in whole if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "pointerdown"]
    found = []
    for at, press in enumerate(presses):
        until = presses[at + 1]["ts"] if at + 1 < len(presses) else float("inf")
        answer = next((mark["ts"] for mark in marks if press["ts"] < mark["ts"] < until), None)
        painted = answer and next((event for event in whole if event["name"] == "Commit" and event["ts"] > answer), None)
        if not painted:
            continue
        moments = {"press": press["ts"], "asked": next((ask for ask in asks if press["ts"] < ask < answer), answer), "answered": answer, "painted": ends(painted)}
        found.append({**stage(whole, moments), "pressed": pressed[at] if len(pressed) == len(presses) else "?"})
    return found


def ends(event):
    return event["ts"] + event.get("dur", 0)


def stage(whole, moments):
    """What the main thread did from a press to the paint of its answer."""
    press, answered, painted = (moments[name] for name in ("press", "answered", "painted"))
    tasks = [event for event in whole if event["name"] == "RunTask" and ends(event) > press and event["ts"] <= painted]
    inside = [event for event in whole if tasks[0]["ts"] <= event["ts"] <= painted]
    # The task that read the answer patched the page, too.
    read = max(task["ts"] for task in tasks if task["ts"] <= answered)
    busy = sum(min(ends(task), painted) - max(task["ts"], press) for task in tasks)
    return {
        "cpu": sum(task.get("tdur", 0) for task in tasks) / 1000,
        "wall": (painted - press) / 1000,
        "styled": sum(event["args"].get("elementCount", 0) for event in inside if event["name"] == "UpdateLayoutTree"),
        **parts_of(inside),
        "asked": (moments["asked"] - press) / 1000,
        "answered": (answered - press) / 1000,
        "idle": (painted - press - busy) / 1000,
        "taken": sum(task.get("dur", 0) - task.get("tdur", 0) for task in tasks) / 1000,
        "before": parts_of([event for event in inside if event["ts"] < read]),
        "after": parts_of([event for event in inside if event["ts"] >= read]),
    }


def parts_of(events):
    """The processor time of each part: what is in another one is that one's."""
    total, around = dict.fromkeys(PARTS, 0), []
    for event in events:
        part, time = PART_OF.get(event["name"]), event.get("tdur", 0) / 1000
        while around and ends(around[-1]) <= event["ts"]:
            around.pop()
        if part is None:
            continue
        if around:
            total[PART_OF[around[-1]["name"]]] -= time
        total[part] += time
        around.append(event)
    return total


def percentile(numbers, share):
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def start_server():
    norikae = os.environ.get("NORIKAE", os.path.join(os.environ.get("CARGO_TARGET_DIR", "target"), "debug/norikae"))
    folder = tempfile.mkdtemp(prefix="norikae-paint-")
    command = [norikae, "serve", "--listen", "127.0.0.1:7390", "--database", f"sqlite:{folder}/norikae.db", "--limits", "off", "--log", "warn"]
    server = subprocess.Popen(command)
    Page.until(is_up)
    return server, folder, "http://127.0.0.1:7390"


def is_up():
    try:
        urllib.request.urlopen("http://127.0.0.1:7390/healthz").close()
        return True
    except OSError:
        return False


def measure(site, game, size, args):
    """As many presses of one game as are wanted; a game that ends is followed by another."""
    page, found, taste = Page(size), [], random.Random(7)
    if args.calm:
        page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    try:
        def table():
            page.go(site)
            page.run(f"document.querySelector(\"form[action='/new/{game}'] button.primary\").click()")
            page.until(lambda: page.run("document.querySelector('[data-stream=on] main.table') !== null"))
        def some():
            for _ in range(6):
                if not page.press_next(taste.randrange(50)):
                    return table()
        def traced():
            page.pressed.clear()
            events = page.trace(some)
            return reckon(events, page.pressed)
        table()
        # The first presses compile the modules.
        some()
        # As many of either kind: of twelve the 95th percentile would be the dearest.
        while sum(one["slowed"] is not None for one in found) < args.clicks:
            page.ask("Emulation.setCPUThrottlingRate", rate=1)
            found += [{**one, "slowed": None} for one in traced()]
            page.ask("Emulation.setCPUThrottlingRate", rate=args.slow)
            found += [{**one, "slowed": one["wall"]} for one in traced()]
        return found
    finally:
        page.close()


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--clicks", type=int, default=24)
    args.add_argument("--slow", type=float, default=6)
    args.add_argument("--games", default="metrox,shinjuku,tokyo-metro")
    args.add_argument("--sizes", default="desktop,phone")
    args.add_argument("--calm", action="store_true", help="for a reader who wants no motion: all that happened is shown at once")
    args.add_argument("--dear", type=int, default=0, help="tell of so many of the presses that took longest")
    args.add_argument("site", nargs="*")
    args = args.parse_args()
    server, folder, own = (None, None, None) if args.site else start_server()
    try:
        for game in args.games.split(","):
            for size in args.sizes.split(","):
                for site in args.site or [own]:
                    report(site, game, size, args, measure(site, game, size, args))
    finally:
        if server:
            server.terminate()
            server.wait()
            shutil.rmtree(folder, ignore_errors=True)


def report(site, game, size, args, found):
    plain = [one for one in found if one["slowed"] is None]
    cpu = [one["cpu"] * args.slow for one in plain]
    slowed = [one["slowed"] for one in found if one["slowed"] is not None]
    parts = " ".join(f"{part} {args.slow * percentile([one[part] for one in plain], 0.5):.0f}" for part in PARTS)
    print(
        f"{game:12} {size:8} {site}: processor time x {args.slow:g} p50 {percentile(cpu, 0.5):.0f} p95 {percentile(cpu, 0.95):.0f} ms ({len(cpu)} presses; p50 {parts}; "
        f"{percentile([one['styled'] for one in plain], 0.5)} to {max(one['styled'] for one in plain)} elements styled), by the clock, slowed: p50 {percentile(slowed, 0.5):.0f} p95 {percentile(slowed, 0.95):.0f} ms ({len(slowed)})",
        flush=True,
    )
    for one in sorted((one for one in found if one["slowed"] is not None), key=lambda one: -one["wall"])[: args.dear]:
        tell(one)


def tell(one):
    """One press, slowed."""
    told = lambda parts: " ".join(f"{part} {time:.0f}" for part, time in parts.items())
    print(
        f"  {one['wall']:4.0f} ms: asked at {one['asked']:.0f}, answered at {one['answered']:.0f}; {one['idle']:.0f} ms nothing to do, {one['taken']:.0f} ms others had the processor; "
        f"before the answer {told(one['before'])}; after it {told(one['after'])}; {one['styled']} elements styled: {one['pressed']}",
        flush=True,
    )


if __name__ == "__main__":
    main()
