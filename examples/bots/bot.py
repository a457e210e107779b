#!/usr/bin/env python3
"""A Councilfire bot in Python: three times in four it takes an action on a piece or a place, else any.

Run it as a player:   councilfire match quickbattle blue_licks_1782 --seat native=cmd:examples/bots/bot.py --seat settler=random
It reads one JSON-RPC request per line and writes one answer per line; docs/protocol.md has the messages.
"""
import json
import random
import sys

chance = random.Random(1)


def choose(decision):
    """Any action, but three times in four one that does something over one that ends something."""
    actions = decision["actions"]
    doing = [a for a in actions if a.get("target")]
    pool = doing if doing and chance.random() < 0.75 else actions
    return chance.choice(pool)["action"]


def answer(method, params):
    if method == "bot.choose":
        return {"action": choose(params["decision"])}
    return {}  # bot.start, bot.end: nothing to keep


for line in sys.stdin:
    request = json.loads(line)
    reply = {"jsonrpc": "2.0", "id": request.get("id"), "result": answer(request["method"], request.get("params", {}))}
    print(json.dumps(reply), flush=True)
