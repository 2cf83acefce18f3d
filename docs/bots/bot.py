#!/usr/bin/env python3
"""A bot for all games of Norikae, by both ways, with Python's standard library alone. docs/bots.md explains it.

    norikae simulate shinjuku --seats exec:docs/bots/bot.py,greedy --games 10
    docs/bots/bot.py http://127.0.0.1:8080 --new metrox you,greedy     start a table and play there
    docs/bots/bot.py http://127.0.0.1:8080 TABLE                       sit down at a table and play
"""

import json
import random
import sys
import urllib.error
import urllib.request

# What does nothing, in any game: chosen only where there is nothing else.
IDLE = {"pass", "stay", "decline", "done"}


def choose(question):
    """One of question["legal"]. This is the place for your own ideas.

    question["view"] is all that the seat knows (docs/position.md), question["deadline_ms"] how long it may think, None for as
    long as it likes.
    """
    legal = question["legal"]
    return random.choice([action for action in legal if action not in IDLE] or legal)


def play_by_lines():
    """One question a line, one answer a line."""
    for line in sys.stdin:
        print(json.dumps({"action": choose(json.loads(line))}), flush=True)


class Refused(Exception):
    """What the server refuses, with the `is` of docs/api.md."""


class Site:
    """A server of Norikae, and who we are there."""

    def __init__(self, address):
        self.address, self.token = address.rstrip("/"), None

    def request(self, path, body=None):
        """Sends JSON and gives back JSON; None if there is nothing to tell."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            try:
                code = json.loads(text)["error"]["is"]
            except (ValueError, LookupError, TypeError):
                code = None
            raise Refused(code, f"{path}: {error.code} {text}") from error

    def sign_in(self, name):
        self.token = self.request("/guests", {"name": name})["token"]

    def play(self, table):
        """Answers what our seat is asked until the game is over."""
        while True:
            try:
                question = self.request(f"/tables/{table}/ask")
                if question is None:
                    continue
                if question.get("over"):
                    return question
                answer = {"action": choose(question), "asked": question["asked"]}
                self.request(f"/tables/{table}/answer", answer)
            except Refused as refused:
                # Too late: the clock or another of us was faster. A seat that a stand-in has taken over is taken back.
                if refused.args[0] == "away":
                    self.request(f"/tables/{table}/return", {})
                elif refused.args[0] != "stale":
                    raise


def play_over_http(address, words):
    site = Site(address)
    site.sign_in("Robo")
    if words[:1] == ["--new"]:
        game, seats = words[1], words[2].split(",")
        table = site.request("/tables", {"game": game, "seats": seats})["id"]
    else:
        table = words[0]
        site.request(f"/tables/{table}/join", {})
    print(f"{address.rstrip('/')}/t/{table}", flush=True)
    over = site.play(table)
    print(f"{over['game']}: seat {over['seat']}, scores {over['scores']}")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        try:
            play_over_http(sys.argv[1], sys.argv[2:])
        except Refused as refused:
            raise SystemExit(refused.args[1]) from refused
    elif len(sys.argv) == 1:
        play_by_lines()
    else:
        raise SystemExit(__doc__)
