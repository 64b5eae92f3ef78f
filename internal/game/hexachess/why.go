package hexachess

import (
	"strings"

	"triplecross/internal/game"
)

// Why explains what keeps a piece from a cell. In a set-up, from may be the
// letter of a piece to be placed; in a turn of two moves it may begin with the
// first move, as in "a9-a8&d6".
func (r Rules) Why(p Position, by game.Seat, from, to string) game.Reason {
	grid := p.board().grid
	first, second, two := strings.Cut(from, "&")
	if two {
		from = second
	}
	i, ok := grid.Find(from)
	j, known := grid.Find(to)
	switch {
	case to != "" && !known:
		return game.Reason{}
	case p.phase != playing:
		return p.whyNotThere(by, from, j, known)
	case !ok:
		return game.Reason{}
	case two:
		return p.whyNotBoth(by, first, i, j, known)
	case !p.pieces[by].Has(i):
		return game.Reason{}
	case p.owes(by):
		return p.whyNotPaid(by, i, known)
	}
	w := refusal{p.lookAt(by, p.foes(by), p.prey(by)), i}
	if to == "" {
		return w.stuck()
	}
	return w.refuses(j)
}

// refusal explains why the piece on a cell cannot move as asked.
type refusal struct {
	lookout
	from int
}

// refuses explains why it cannot move to another cell.
func (w *refusal) refuses(to int) game.Reason {
	kind := w.p.powersAt(w.from).kind()
	if kind == Pawn {
		if r := w.pawnRefuses(to); r.Rule != "" {
			return r
		}
	} else if r := w.wayTo(kind, to); r.Rule != "" {
		return r
	}
	if r := w.kept(to); r.Rule != "" {
		return r
	}
	return w.exposes(to)
}

// wayTo explains why a piece other than a pawn does not reach a cell.
func (w *refusal) wayTo(kind Kind, to int) game.Reason {
	target, can := cell(to), kind.powers()
	occupied := w.occupied.Or(target)
	if hit := w.p.attacks(w.by, w.from, &target, &occupied); hit.Has(to) {
		return game.Reason{}
	}
	for d := range direction(directions) {
		if at := int(w.board.next[w.from][d]); can.slides().has(d) {
			for at != none && at != to {
				at = int(w.board.next[at][d])
			}
			if at == to {
				return rule("blocked")
			}
		}
	}
	return [kinds]game.Reason{
		Rook: rule("rook"), Bishop: rule("bishop"), Knight: rule("knight"), Queen: rule("queen"), King: rule("king"),
		Vizir: rule("vizir"), WarMachine: rule("warMachine"), Duke: rule("duke"),
	}[kind]
}

// pawnRefuses explains why a pawn cannot move to a cell, apart from checks and
// pins.
func (w *refusal) pawnRefuses(to int) game.Reason {
	steps, taken := w.army.pawns.steps, w.occupied.Has(to)
	ahead := to == int(w.board.next[w.from][steps[0]]) || to == int(w.board.next[w.from][steps[1]])
	target := cell(to)
	hit := w.p.attacks(w.by, w.from, &target, &w.occupied)
	switch {
	case !ahead && hit.empty():
		return rule("pawn")
	case ahead && taken:
		return rule("pawnStep")
	case !ahead && !taken:
		return rule("pawnTake")
	case len(w.pawnTo(w.from, to, nil)) == 0:
		return rule("lastRank")
	}
	return game.Reason{}
}

// kept explains why the piece on a cell cannot be captured.
func (w *refusal) kept(to int) game.Reason {
	owner, kind := w.p.At(to)
	switch {
	case kind == NoKind || w.prey.Has(to):
		return game.Reason{}
	case owner == w.by:
		return rule("own")
	case w.p.players() == teamPlayers && kind == King && w.p.foes(w.by).Has(owner):
		return rule("teamKing")
	case w.p.players() == teamPlayers:
		return rule("ally")
	case w.p.frozen.Has(owner):
		return rule("frozen")
	}
	return rule("obstacle")
}

// exposes explains how the king would be attacked.
func (w *refusal) exposes(to int) game.Reason {
	open := w.open(w.from)
	switch {
	case w.from == w.king:
		return rule("kingThere")
	case w.checks > 1:
		return rule("twoChecks")
	case open != orthogonal|diagonal && !w.along(open, to):
		return rule("pinned")
	case w.checks == 1 && !w.parry.Has(to):
		return rule("check")
	}
	return game.Reason{}
}

// along reports whether a cell lies in one of these directions from the piece.
func (w *refusal) along(open ways, to int) bool {
	for d := range direction(directions) {
		if at := w.from; open.has(d) {
			for at != none && at != to {
				at = int(w.board.next[at][d])
			}
			if at == to {
				return true
			}
		}
	}
	return false
}

// stuck explains why a piece cannot move at all: what keeps it from the cells it
// could reach if its king were safe.
func (w *refusal) stuck() game.Reason {
	if w.from == w.king {
		return rule("kingStuck")
	}
	why := rule("stuck")
	for to := range w.board.grid.Len() {
		switch r := w.refuses(to); r.Rule {
		case rule("twoChecks").Rule, rule("pinned").Rule, rule("check").Rule:
			return r
		case rule("lastRank").Rule:
			why = r
		}
	}
	return why
}

func rule(name string, values ...any) game.Reason {
	return game.Reason{Rule: "hexachess." + name, Values: values}
}
