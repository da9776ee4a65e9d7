"""A bot in thirty lines that needs no Shortline: one JSON object a line on standard input and output.

Try it: shortline arena 18AL --players "steady,steady,cmd:python examples/engine_bot.py" --games 3
"""

import json
import sys

LIKES = ("StartCorporation", "BuyTrain", "PayOut", "RunTrains", "LayTile", "BuyShare", "PlaceStation")


def choose(message):
    """The first offer of the kind it likes best; of several amounts the lowest."""

    def rank(offer):
        kind = offer["action"]["type"]
        return LIKES.index(kind) if kind in LIKES else len(LIKES) + (kind != "Pass")

    best = min(message["offers"], key=rank)
    return {"type": "choice", "action": best["action"], "why": "I like that kind of thing"}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "name": "likes", "protocol": message["protocol"]}
    elif message["type"] == "choose":
        answer = choose(message)
    else:
        break
    print(json.dumps(answer), flush=True)
