"""Lets a Player of the 2019 Chexers contest play in the arena, as an engine.

    triplecross arena -players 'master,club,exec:python3 .../triplecross_engine.py FOLDER module:Player'

It speaks the protocol of docs/engines.md. FOLDER holds the player's module, which is used as
triplecross_seat.py says, next to this file. Each game has a process of its own, since modules may
remember the last one. The player knows nothing of limits. If it fails, the program ends and loses its seat.
"""

import importlib
import json
import os
import sys

from triplecross_seat import COLOURS, action_of


class Game:
    """A game, in which each seat that is asked for a move has a player."""

    def __init__(self, make):
        self.make = make
        self.players = {}  # by seat: the player, and how many plies it has heard of
        self.moves = []

    def choose(self):
        seat = len(self.moves) % 3
        player, heard = self.players.get(seat) or (self.make(COLOURS[seat]), 0)
        for ply in range(heard, len(self.moves)):
            player.update(COLOURS[ply % 3], action_of(self.moves[ply]))
        self.players[seat] = player, len(self.moves)
        return json.dumps(player.action(), separators=(",", ":"))


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: triplecross_engine.py FOLDER module:Player")
    folder, player = sys.argv[1:]
    module, _, name = player.partition(":")
    # Without a buffer, lines that are not read yet survive a change of the process.
    lines = open(0, "rb", buffering=0, closefd=False)
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what players print is for people
    command = [sys.executable, os.path.abspath(__file__)] + sys.argv[1:]
    sys.path.insert(0, os.path.abspath(folder))
    game = Game(getattr(importlib.import_module(module), name or "Player"))
    for line in iter(lines.readline, b""):
        word, _, rest = line.decode().strip().partition(" ")
        if word == "ugi":
            print("id name %s\ngames chexers\nugiok" % player, file=answers)
        elif word == "isready":
            print("readyok", file=answers)
        elif word == "uginewgame" and game.players:
            os.dup2(answers.fileno(), 1)
            os.execv(sys.executable, command)
        elif word == "position":
            game.moves = rest.partition(" moves ")[2].split()
        elif word == "go":
            print("bestmove", game.choose(), file=answers)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
