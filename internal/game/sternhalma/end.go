package sternhalma

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// turnLimit is the number of turns a player after which a game is drawn.
const turnLimit = 300

// won reports whether seat s has reached its goal, and how.
func (p *Position) won(s game.Seat) (how phrase.Phrase, won bool) {
	how = phrase.New("reason.allHome", "bringing all home")
	for _, c := range p.Sets(s) {
		target := c.Opposite().Holes()
		switch own := p.pegs[c].And(target); {
		case own == target:
		case p.spoiling == Fill && !own.empty() && p.occupied().And(target) == target:
			how = phrase.New("reason.targetFull", "filling the target")
		default:
			return phrase.Phrase{}, false
		}
	}
	return how, true
}

// winner returns the seat that has won, the last mover first where a move made
// several win.
func (p *Position) winner() (s game.Seat, how phrase.Phrase, won bool) {
	for n := range p.players() {
		s = game.Seat((int(p.turn) + p.players() - 1 + n) % p.players())
		if how, won = p.won(s); won {
			return s, how, true
		}
	}
	return game.Nobody, phrase.Phrase{}, false
}

// finish gives their places to the seats that have newly reached their goal,
// seat first before the others in turn order.
func (p *Position) finish(first game.Seat) {
	for n := range p.players() {
		s := game.Seat((int(first) + n) % p.players())
		if _, won := p.won(s); won && p.place[s] == 0 {
			p.place[s] = uint8(p.finished() + 1)
		}
	}
}

// finished returns how many seats have their place.
func (p *Position) finished() int {
	n := 0
	for _, place := range p.place {
		if place != 0 {
			n++
		}
	}
	return n
}

// shared returns the outcome in which those who have not finished share the
// next place.
func (p *Position) shared(reason phrase.Phrase) game.Outcome {
	o := game.Outcome{Place: make([]int, p.players()), Reason: reason}
	for s := range o.Place {
		o.Place[s] = int(p.place[s])
		if o.Place[s] == 0 {
			o.Place[s] = p.finished() + 1
		}
	}
	return o
}

// Outcome reports the end: somebody has won or, in a game for places, all but
// one have. If the situation has occurred three times, or nobody can move, the
// game is a draw among those who have not finished.
func (Rules) Outcome(p Position, seen int) (game.Outcome, bool) {
	if p.places {
		if p.finished() >= p.players()-1 {
			return p.shared(phrase.New("reason.allHome", "bringing all home")), true
		}
	} else if s, how, won := p.winner(); won {
		return game.Win(p.players(), s, how), true
	}
	switch {
	case seen >= 3:
		return p.drawn(phrase.New("reason.repetition", "repetition"), phrase.New("reason.allHomeRepetition", "bringing all home, then repetition")), true
	case p.stuck():
		return p.drawn(phrase.New("reason.stuck", "deadlock"), phrase.New("reason.allHomeStuck", "bringing all home, then deadlock")), true
	}
	return game.Outcome{}, false
}

// Limit draws a game in which every player has had 300 turns.
func (Rules) Limit(p Position, ply int) (game.Outcome, bool) {
	if ply < turnLimit*p.players() {
		return game.Outcome{}, false
	}
	return p.drawn(phrase.New("reason.turnLimit", "turn limit"), phrase.New("reason.allHomeTurnLimit", "bringing all home, then turn limit")), true
}

// stuck reports whether no seat that still plays can move.
func (p *Position) stuck() bool {
	if p.movable(p.Turn()) {
		return false
	}
	for s := range game.Seat(p.players()) {
		if !p.Finished(s) && p.movable(s) {
			return false
		}
	}
	return true
}

// movable reports whether seat s has a move other than the pass.
func (p *Position) movable(s game.Seat) bool {
	occupied := p.occupied()
	for _, c := range p.Sets(s) {
		for pegs := p.pegs[c]; !pegs.empty(); pegs = pegs.rest() {
			w := p.walk(s, c, pegs.first(), occupied)
			if w.movable() {
				return true
			}
		}
	}
	return false
}

// drawn returns the outcome of a draw among those who have not finished. The
// second reason is used if others have finished before.
func (p *Position) drawn(reason, afterHome phrase.Phrase) game.Outcome {
	if p.finished() > 0 {
		reason = afterHome
	}
	return p.shared(reason)
}

// Agreed returns the outcome if those who have not finished agree on a draw.
func (Rules) Agreed(p Position) game.Outcome {
	return p.drawn(phrase.New("reason.agreement", "agreement"), phrase.New("reason.allHomeAgreement", "bringing all home, then agreement"))
}

// Finished returns the seats that have their place in a game for places.
func (Rules) Finished(p Position) game.Seats {
	var set game.Seats
	for s := range game.Seat(p.players()) {
		if p.Finished(s) {
			set |= game.SeatsOf(s)
		}
	}
	return set
}
