#!/usr/bin/env python3
"""A bot in forty lines: it plays any game of Banneret, not well, by the line protocol of docs/bot-writers.md.

    banneret arena knights --bots exec:docs/examples/bot.py,squire --rounds 5 --seats 2
"""

import json
import random
import sys


def say(message):
    """One message is one line; flush, or it stays in the buffer and the table waits."""
    print(json.dumps(message), flush=True)


def choose(question, rng):
    """Whatever is offered, but never a pass where something else can be done."""
    offered = [choice["notation"] for choice in question["legal"]]
    active = [notation for notation in offered if notation not in ("pass", "none", "end")]
    return rng.choice(active or offered)


def main():
    rng = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say({"type": "hello", "protocol": 1, "name": "first steps"})
        elif kind == "match":
            rng = random.Random(message["seed"])  # The same seed plays the same match.
        elif kind == "go":
            say({"type": "info", "text": f"{len(message['legal'])} choices"})
            say({"type": "move", "notation": choose(message, rng), "id": message["id"]})
        elif kind == "bye":
            return
        # Everything else, such as a cue, is passed over.


main()
