"""Lets a Player of the 2019 Chexers contest play a seat of Triplecross.

    python3 -m triplecross_seat https://host/t/TABLE/seat/KEY module:Player

The class is used as the contest's referee did:

    __init__(colour)        "red", "green" or "blue"
    action()                returns ("MOVE", ((q, r), (q, r))), ("JUMP", ...),
                            ("EXIT", (q, r)) or ("PASS", None)
    update(colour, action)  after every ply of all three, passes included

The standard library is enough, from Python 3.8 on.
"""

import argparse
import http.client
import importlib
import json
import os
import re
import secrets
import signal
import sys
import time
import traceback
import urllib.error
import urllib.parse
import urllib.request

COLOURS = ("red", "green", "blue")
TROUBLE = (OSError, http.client.HTTPException, ValueError)  # of the network, which may pass
LONGEST = 120  # seconds to wait because the server says so; limits of a day ask for hours
SILENCE = 60  # seconds after which a stream that says nothing is dead
LINK = re.compile(r"(https?://[^/]+)/t/(\w+)(?:/seat/|/?#)(\w+)$")


class Refused(Exception):
    """The server has refused something for good."""

    def __init__(self, code, why):
        super().__init__(why)
        self.code = code


class Lost(Exception):
    """The seat cannot be played on."""


class Table:
    """A table, as whoever has the link of a seat uses it."""

    def __init__(self, link):
        found = LINK.match(link)
        if not found:
            raise Lost("%r is no link of a seat, such as https://host/t/TABLE/seat/KEY" % link)
        self.base, self.id, self.key = found.groups()
        # One's own token, so that a request whose answer is lost can be sent again.
        self.token = secrets.token_hex(16)

    def open(self, path, data=None, kind="application/json"):
        headers = {"Authorization": "Bearer " + self.token, "Accept": "application/json"}
        if data is not None:
            headers["Content-Type"] = kind
        request = urllib.request.Request(self.base + path, data, headers)
        try:
            return urllib.request.urlopen(request, timeout=SILENCE)
        except urllib.error.HTTPError as error:
            if error.code == 429 or error.code >= 500:
                raise  # it may succeed later
            try:
                answer = json.loads(error.read())
                raise Refused(answer["code"], answer["why"]) from None
            except (ValueError, KeyError, TypeError):
                raise Refused("unknown", str(error)) from None

    def persist(self, path, body=None):
        """Asks until there is an answer."""
        data = None if body is None else json.dumps(body).encode()
        pause = 0.2
        while True:
            try:
                with self.open(path, data) as answer:
                    return json.load(answer)
            except TROUBLE as error:
                wait(error, pause)
                pause = min(2 * pause, 10)

    def take(self, name, program):
        body = {"key": self.key, "program": program}
        if name:
            body["name"] = name
        return self.persist("/api/tables/%s/take" % self.id, body)

    def record(self):
        return self.persist("/g/%s.json" % self.id)

    def play(self, seat, version, action):
        body = {"id": secrets.token_hex(8), "version": version, "seat": seat, "move": action}
        self.persist("/api/tables/%s/moves" % self.id, body)

    def form(self, what, seat, **fields):
        data = urllib.parse.urlencode({"seat": seat, **fields}).encode()
        self.open("/t/%s/%s" % (self.id, what), data, "application/x-www-form-urlencoded").close()

    def events(self, since):
        """Yields what happens, for one connection."""
        with self.open("/api/tables/%s/events?since=%d" % (self.id, since)) as lines:
            for line in lines:
                yield json.loads(line)


def wait(error, pause):
    """Waits before the next try, as long as the server wants, or gives up if that is too long."""
    after = getattr(error, "headers", None)
    try:
        pause = max(pause, int(after["Retry-After"]))
    except (TypeError, ValueError):
        pass
    if pause > LONGEST:
        try:
            answer = json.loads(error.read())
            raise Refused(answer["code"], answer["why"]) from None
        except (*TROUBLE, KeyError, TypeError):
            raise Refused("flood", str(error)) from None
    print("triplecross_seat: trying again:", error, file=sys.stderr)
    time.sleep(pause)


def cell(name):
    """Returns the (q, r) of a cell's name: d4 is the centre."""
    return ord(name[0]) - ord("d"), ord("4") - ord(name[1])


def action_of(move):
    """Returns the action that a move's text means."""
    if move == "pass":
        return ("PASS", None)
    start, end = re.split("[-x]", move)
    if end == "off":
        return ("EXIT", cell(start))
    (q, r), (p, s) = cell(start), cell(end)
    far = max(abs(q - p), abs(r - s), abs(q + r - p - s)) > 1
    return ("JUMP" if far else "MOVE", ((q, r), (p, s)))


class Broken(Exception):
    """The player has raised an exception."""


class Seat:
    """A Player on its seat."""

    def __init__(self, table, seat, make_player):
        self.table, self.seat = table, seat
        self.player = self.call(make_player, COLOURS[seat])
        self.moves = []  # texts of the moves that the player knows
        self.asked = -1  # the last ply that the player was asked for
        self.action = None  # what it answered
        self.version = 0  # of the table, with these moves
        self.heard = 0  # the version of the last event
        self.turn = 0  # set of the seats on turn then
        self.passes = False  # the player has no choice then

    def call(self, method, *arguments):
        try:
            return method(*arguments)
        except Exception as error:
            raise Broken(str(error)) from error

    def run(self):
        """Plays until the game is over, and returns how it ended."""
        self.catch_up(past=True)
        pause = 0.2
        while True:
            try:
                for event in self.table.events(self.heard):
                    pause = 0.2
                    if self.hear(event):
                        return event["o"]
                    if event["t"] == "bye":
                        time.sleep(event["after"] / 1000)
            except TROUBLE as error:
                wait(error, pause)
            else:
                time.sleep(pause)
            pause = min(2 * pause, 10)

    def hear(self, event):
        """Takes an event in, and reports whether the game is over."""
        kind, version = event["t"], event.get("n", 0)
        if kind not in ("view", "move", "sync"):
            return False
        if kind == "view" and self.seat not in event.get("you", ()) and event["status"] != "over":
            if self.seat not in event.get("back", ()):
                raise Lost("the seat is somebody else's now")
            self.table.form("return", self.seat)  # another view follows
            return False
        if kind == "move" and version == self.version + 1:
            self.update(event["s"], event["m"].split(":")[0])
            self.version = version
        elif kind != "sync" and version > self.version:
            self.catch_up()
        if kind != "sync":
            self.heard = version
            self.turn = event.get("u", 0)
            self.passes = event.get("l") == "pass:"
        if "o" in event:
            return True
        if self.turn >> self.seat & 1 and self.heard == self.version:
            self.act()
        return False

    def act(self):
        """Asks the player for an action, and plays it. A pass plays itself."""
        if self.asked != len(self.moves):
            self.asked = len(self.moves)
            self.action = self.call(self.player.action)
        if self.passes:
            return
        try:
            self.table.play(self.seat, self.version, self.action)
        except Refused as refused:
            if refused.code in ("illegal", "malformed"):
                raise Lost("%r is refused: %s" % (self.action, refused)) from None
            # Otherwise the table has changed meanwhile; the next event tells.

    def update(self, seat, move):
        if seat == self.seat and move == "pass" and self.asked < len(self.moves):
            self.asked = len(self.moves)
            self.call(self.player.action)  # as the referee asks who has to pass
        self.moves.append(move)
        self.call(self.player.update, COLOURS[seat], action_of(move))

    def catch_up(self, past=False):
        """Tells the player what it does not know yet; past, that it was not there."""
        record = self.table.record()
        moves = record["moves"]
        if moves[: len(self.moves)] != self.moves:
            raise Lost("a move was taken back, which a Player cannot be told")
        if past:
            self.asked = len(moves) - 1
        for i in range(len(self.moves), len(moves)):
            self.update(record["seats"][i], moves[i])
        self.version = record["version"]


def main():
    parser = argparse.ArgumentParser(prog="triplecross_seat", description=__doc__.split("\n")[0])
    parser.add_argument("link", help="the seat's link: https://host/t/TABLE/seat/KEY")
    parser.add_argument("player", help="module:Class, or a module with a class Player")
    parser.add_argument("--name", default="", help="the name at the table")
    options = parser.parse_args()
    sys.path.insert(0, os.getcwd())
    module, _, attribute = options.player.partition(":")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C
    seat, failure = None, "error"
    try:
        make_player = getattr(importlib.import_module(module), attribute or "Player")
        table = Table(options.link)
        if table.record()["game"] != "chexers":
            raise Lost("the game of this table is not Chexers")
        granted = table.take(options.name, module)
        seat = granted["seats"][0]["seat"]
        print("triplecross_seat: seated as %s at %s" % (COLOURS[seat], granted["watch"]), file=sys.stderr)
        outcome = Seat(table, seat, make_player).run()
    except (Lost, Refused) as error:
        print("triplecross_seat:", error, file=sys.stderr)
    except KeyboardInterrupt:
        print("triplecross_seat: told to stop", file=sys.stderr)
        failure = "stopped"
    except BaseException:  # mostly the player's own, which may also call sys.exit
        traceback.print_exc()
    else:
        won = outcome["place"][seat] == 1
        print("drawn" if won and outcome.get("drawn") else "won" if won else "lost", "by", outcome["reason"])
        return 0
    if seat is not None:
        leave(table, seat, failure)
    return 1


def leave(table, seat, failure):
    """Leaves the seat to a bot, if it is still the player's. The table shows why."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it has been told already
    try:
        table.form("stand", seat, failure=failure)
    except (Refused,) + TROUBLE:
        pass


if __name__ == "__main__":
    sys.exit(main())
