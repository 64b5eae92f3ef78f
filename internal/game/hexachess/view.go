package hexachess

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// The keys of the remarks of views.
const (
	remarkScreen  = "screen"  // sets up in secret
	remarkReady   = "ready"   // has set up
	remarkCheck   = "check"   // its king is attacked
	remarkFrozen  = "frozen"  // is checkmated while the others play on
	remarkOut     = "out"     // has lost its king
	remarkDebt    = "debt"    // owes N by the fair exchange
	remarkRound   = "round"   // moves in a round of captures of which N turns are left
	remarkHarried = "harried" // is threatened by both others and may move two pieces
)

// View returns what a viewer sees: everything except what stands behind the
// other's screen. The pieces of a player who is out are nobody's.
func (r Rules) View(p Position, who game.Seat, v game.View) game.View {
	v.Turn = r.Turn(p)
	shown, gone := p.shown(who), p.gone()
	for i := range p.of(shown).All() {
		s, kind := p.At(i)
		if gone.Has(s) {
			s = game.Nobody
		}
		v.Pieces = append(v.Pieces, game.Piece{Cell: i, Seat: s, Kind: kind.String()})
	}
	for s := range (shown &^ gone).All() {
		for k := Pawn; k < kinds; k++ {
			if n := p.hand(s, k); n > 0 {
				v.Aside = append(v.Aside, game.Pile{Seat: s, Kind: k.String(), N: n})
			}
		}
	}
	v.Remarks = p.appendRemarks(v.Remarks, v.Turn)
	if p.phase == placing || p.phase == screening {
		v.Placing = v.Turn
	}
	if v.Turn.Has(who) {
		v.Note = p.note(who)
	} else {
		v.Note = p.wait(who)
	}
	return v
}

// shown returns the seats whose pieces a viewer sees.
func (p *Position) shown(who game.Seat) game.Seats {
	switch {
	case p.phase != screening:
		return 1<<p.players() - 1
	case who == game.Nobody:
		return 0
	}
	return game.SeatsOf(who)
}

// gone returns the seats that have lost their kings.
func (p *Position) gone() game.Seats {
	if p.players() != threePlayers {
		return 0
	}
	return game.SeatsOf(0, 1, 2) &^ p.alive()
}

// appendRemarks adds the remarks about the seats to a list, with nothing about hidden armies.
func (p *Position) appendRemarks(list []game.Remark, turn game.Seats) []game.Remark {
	say := func(key string, s game.Seat, n int) {
		list = append(list, game.Remark{Key: key, Seat: s, N: n})
	}
	for s := range game.Seat(p.players()) {
		switch {
		case p.phase == screening && p.ready.Has(s):
			say(remarkReady, s, 0)
		case p.phase == screening:
			say(remarkScreen, s, 0)
		case p.gone().Has(s):
			say(remarkOut, s, 0)
		case p.frozen.Has(s):
			say(remarkFrozen, s, 0)
		case p.checked(s):
			say(remarkCheck, s, 0)
		}
		if p.owes(s) {
			say(remarkDebt, s, int(p.debt[s].owed-p.debt[s].paid))
		}
		if !turn.Has(s) || p.owes(s) { // a seat that owes has to pay first
			continue
		}
		if p.round.left > 0 {
			list = append(list, game.Remark{Key: remarkRound, Seat: s, N: int(p.round.left), Turn: true})
		}
		if p.harried(s) {
			list = append(list, game.Remark{Key: remarkHarried, Seat: s, Turn: true})
		}
	}
	return list
}

// wait tells a viewer who is not on turn what the game waits for, if it is not
// simply another seat's turn.
func (p *Position) wait(who game.Seat) phrase.Phrase {
	switch {
	case p.phase == screening && p.ready.Has(who):
		return phrase.New("note.ready", "You are ready; wait for the other")
	case p.phase == screening && p.ready != 0:
		return phrase.New("note.one", "One is ready, the other sets up")
	case p.phase == screening:
		return phrase.New("note.both", "Both set up in secret")
	case p.gone().Has(who):
		return phrase.New("note.out", "You are out; your pieces stay")
	case p.frozen.Has(who):
		return phrase.New("note.frozen", "Frozen until the check ends")
	}
	return phrase.Phrase{}
}

// note tells a seat on turn what restricts it.
func (p *Position) note(s game.Seat) phrase.Phrase {
	switch {
	case p.phase == placing:
		return phrase.New("note.place", "Place a piece on your own ranks.")
	case p.phase == screening:
		return phrase.New("note.screen", "Set up your army on your side of the board. Nobody else sees it.")
	case p.owes(s):
		return phrase.New("note.debt", "The others exchanged pieces: give up pieces worth {N}.", "N", p.debt[s].owed-p.debt[s].paid)
	case p.harried(s):
		return phrase.New("note.harried", "Both opponents threaten you: you may move two pieces.")
	case p.checked(s):
		return phrase.New("note.check", "You are in check.")
	}
	return phrase.Phrase{}
}
