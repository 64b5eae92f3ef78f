package hexachess

import (
	"slices"

	"triplecross/internal/game"
)

// whyNotThere explains why, in a set-up, a piece named by its letter cannot be
// placed on a cell. It looks only at the seat's own pieces if a screen hides the
// others.
func (p *Position) whyNotThere(by game.Seat, letter string, at int, known bool) game.Reason {
	if i, ok := p.board().grid.Find(letter); ok && p.pieces[by].Has(i) {
		return map[phase]game.Reason{placing: rule("placed"), screening: rule("lift")}[p.phase]
	}
	if len(letter) != 1 || kindOf(letter[0]) == NoKind || !known {
		return game.Reason{}
	}
	kind := kindOf(letter[0])
	switch {
	case p.hand(by, kind) <= 0:
		return rule("placeNone")
	case p.pieces[by].Has(at):
		return rule("own")
	case !p.form().armies[by].ground.Has(at) && p.phase == screening:
		return rule("screenGround")
	case !p.form().armies[by].ground.Has(at):
		return rule("placeGround")
	case p.phase == screening:
		return game.Reason{}
	}
	q := *p
	q.put(by, kind, at)
	switch {
	case q.checked(0) || q.checked(1):
		return rule("placeCheck")
	case slices.Contains(p.placings(by, nil), Move{Act: Place, Hop: Hop{none, int16(at), kind}}):
		return game.Reason{}
	case kind == Bishop:
		return rule("placeBishop")
	}
	return rule("placeRoom")
}

// whyNotPaid explains to a seat that owes why it cannot pay with a piece, or why
// it cannot move it.
func (p *Position) whyNotPaid(by game.Seat, at int, moves bool) game.Reason {
	m := Move{Act: Pay, Hop: Hop{none, int16(at), NoKind}}
	if moves {
		return rule("debt", "N", int(p.debt[by].owed-p.debt[by].paid))
	}
	if p.powersAt(at).kind() == King {
		return rule("debtKing")
	}
	q := *p
	q.pay(by, m)
	if !q.checkers(by).AndNot(p.checkers(by)).empty() {
		return rule("debtCheck")
	}
	return rule("debtTooMuch")
}

// whyNotBoth explains why a piece cannot make the second move of a turn of two,
// given the text of the first. If the two moves break a rule only together, the
// reason is the letter of that rule: see defence.
func (p *Position) whyNotBoth(by game.Seat, text string, from, to int, known bool) game.Reason {
	hop, ok := p.readHop(text)
	if !ok || !p.harried(by) {
		return game.Reason{}
	}
	d := defence{p: p, by: by, enforce: true, alone: p.hops(by, false, nil), known: p.attacked(by)}
	if !slices.Contains(d.alone, Move{Hop: hop}) {
		return game.Reason{}
	}
	half := *p
	half.hop(by, hop)
	switch {
	case from == int(hop.To):
		return rule("defenceSame")
	case !half.pieces[by].Has(from):
		return game.Reason{}
	}
	w := refusal{half.lookAt(by, half.foes(by), half.prey(by)), from}
	if !known {
		return w.stuck()
	}
	for _, second := range half.hops(by, true, nil) {
		if m := (Move{Act: GoGo, Hop: hop, Then: second.Hop}); int(second.From) == from && int(second.To) == to {
			return d.breaks(m, &half)
		}
	}
	return w.refuses(to)
}

// breaks returns the rule that a turn of two moves breaks if its second piece is
// not the first one.
func (d *defence) breaks(m Move, half *Position) game.Reason {
	one, _ := d.p.At(int(m.To))
	other, _ := half.At(int(m.Then.To))
	if one != game.Nobody && one == other {
		return rule("defenceCaptures")
	}
	after := *half
	after.hop(d.by, m.Then)
	fresh := d.fresh(m, &after)
	for foe := range d.p.foes(d.by).All() {
		if !d.modest(foe, m, half, &after, fresh) {
			return rule("defenceAttacks")
		}
		if after.mated(foe) && !d.fairMate(foe, m, &after) {
			return rule("defenceMate")
		}
	}
	return game.Reason{}
}
