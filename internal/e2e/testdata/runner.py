"""An agent as those of the 2019 contest: it runs ahead, mostly."""
import random

STEPS = ((-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1))
ROWS = {"red": lambda q, r: 3 - q, "green": lambda q, r: 3 - r, "blue": lambda q, r: 3 + q + r}
START = {
    "red": {(-3, 0), (-3, 1), (-3, 2), (-3, 3)},
    "green": {(0, -3), (1, -3), (2, -3), (3, -3)},
    "blue": {(3, 0), (2, 1), (1, 2), (0, 3)},
}
ORDER = ("red", "green", "blue")


class Player:
    def __init__(self, colour):
        self.colour = colour
        self.pieces = {cell: c for c, cells in START.items() for cell in cells}
        self.dice = random.Random(colour)
        self.plies = 0
        self.asked = False
        self.log = open("%s.log" % colour, "w")

    def legal(self):
        for (q, r), colour in self.pieces.items():
            if colour != self.colour:
                continue
            if ROWS[colour](q, r) == 0:
                yield ("EXIT", (q, r))
            for x, y in STEPS:
                near, far = (q + x, r + y), (q + 2 * x, r + 2 * y)
                if near not in self.pieces and on_board(*near):
                    yield ("MOVE", ((q, r), near))
                elif near in self.pieces and far not in self.pieces and on_board(*far):
                    yield ("JUMP", ((q, r), far))

    def action(self):
        assert ORDER[self.plies % 3] == self.colour and not self.asked
        self.asked = True
        actions = list(self.legal())
        if not actions:
            return ("PASS", None)
        exits = [a for a in actions if a[0] == "EXIT"]
        if exits:
            return exits[0]
        if self.dice.random() < 0.5:
            return self.dice.choice(actions)
        return min(actions, key=lambda a: ROWS[self.colour](*a[1][1]) - ROWS[self.colour](*a[1][0]))

    def update(self, colour, action):
        assert ORDER[self.plies % 3] == colour, (self.plies, colour)
        assert self.asked or colour != self.colour
        self.asked = False
        self.plies += 1
        kind, cells = action
        if kind == "EXIT":
            assert self.pieces.pop(cells) == colour
        elif kind == "PASS":
            assert cells is None
        else:
            start, end = cells
            assert self.pieces.pop(start) == colour and end not in self.pieces
            self.pieces[end] = colour
            if kind == "JUMP":
                self.pieces[((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)] = colour
        print(colour, action, file=self.log, flush=True)


def on_board(q, r):
    return max(abs(q), abs(r), abs(q + r)) <= 3
