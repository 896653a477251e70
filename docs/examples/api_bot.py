#!/usr/bin/env python3
"""A bot of the API in 60 lines, with nothing but Python: it plays its seat at one table until the match is over.

    python3 api_bot.py http://127.0.0.1:8080 TABLE [TOKEN]        (docs/api.md; without a token as a guest)
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


def ask(method, path, body=None):
    """One request; a problem document is an answer too."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{SERVER}/api/v1{path}", data, method=method)
    request.add_header("Content-Type", "application/json")
    if TOKEN:
        request.add_header("Authorization", f"Bearer {TOKEN}")
    try:
        return urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as problem:
        return problem


def answer(message, rng):
    """Whatever is offered; sent again after a pause if a limit was reached."""
    notation = rng.choice(message["choices"])["notation"]
    said = ask("POST", f"/tables/{TABLE}/moves", {"act": notation, "at": message["ticket"]})
    problem = json.load(said) if said.status >= 400 else {}
    if said.status == 429:
        time.sleep(problem["seconds"])
        answer(message, rng)
    elif problem and problem["code"] != "stale":  # Answered before the connection broke.
        raise SystemExit(f"{problem['code']}: {problem['detail']}")


def main(rng, version=None):
    joined = ask("POST", f"/tables/{TABLE}/seats", {})
    if joined.status >= 400 and json.load(joined)["code"] not in ("begun", "taken"):
        raise SystemExit("there is no seat for me")
    while True:  # Each turn is a connection; a broken one goes on where it was.
        for line in ask("GET", f"/tables/{TABLE}/stream" + (f"?since={version}" if version else "")):
            if not line.strip():
                continue  # A sign of life.
            message = json.loads(line)
            version = message.get("version", version)
            if message.get("outcome"):
                return print(message["outcome"]["reason"], *message["outcome"]["places"])
            if message.get("choices"):
                answer(message, rng)
        time.sleep(1)


SERVER, TABLE, TOKEN = (sys.argv[1:] + [""])[:3]
TOKEN = TOKEN or json.load(ask("POST", "/guests", {"name": "First steps"}))["token"]
main(random.Random(0))
