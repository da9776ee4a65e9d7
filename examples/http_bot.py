"""A bot over HTTP in fifty lines: it plays every table that waits for it, with nothing but httpx.

    SHORTLINE=http://127.0.0.1:8018 TOKEN=sl_… python examples/http_bot.py

Make the token in Settings on the page, sit the account down at a table, and start the bot.
"""

import os
import random
import time

import httpx

LIKES = ("StartCorporation", "BuyTrain", "PayOut", "RunTrains", "LayTile", "BuyShare", "Pass")


def choose(offers):
    """The offer of the kind that it likes best, any of them, with its number as low as it goes."""
    kinds = sorted({offer["kind"] for offer in offers}, key=lambda k: LIKES.index(k) if k in LIKES else len(LIKES))
    return random.choice([offer for offer in offers if offer["kind"] == kinds[0]])["action"]


def move(server, game):
    """One move at a table; what has happened in between is looked at again."""
    view = server.get(f"/games/{game}/view").json()
    if not view["offers"]:
        return
    body = {"action": choose(view["offers"]), "based_on": view["number"], "key": os.urandom(12).hex()}
    answer = server.post(f"/games/{game}/actions", json=body)
    if answer.status_code == 409:  # somebody was quicker
        return
    answer.raise_for_status()
    print(f"{game}: {body['action']}", flush=True)


def main():
    """Play until nothing has waited for a while, if IDLE says for how many seconds; else for ever."""
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}
    idle, quiet = float(os.environ.get("IDLE", "inf")), 0.0
    with httpx.Client(base_url=os.environ["SHORTLINE"] + "/api/v1", headers=headers, timeout=30) as server:
        while quiet < idle:
            waiting = server.get("/games", params={"which": "waiting"}).raise_for_status().json()
            for table in waiting:
                move(server, table["id"])
            quiet = 0.0 if waiting else quiet + 0.5
            time.sleep(0.5 if not waiting else 0.0)


if __name__ == "__main__":
    main()
