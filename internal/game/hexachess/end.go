package hexachess

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// quietRounds is the number of rounds without a capture or a pawn move after
// which a game is drawn.
const quietRounds = 50

// Outcome reports the end of the game by its rules.
func (Rules) Outcome(p Position, seen int) (game.Outcome, bool) {
	if p.phase != playing {
		return game.Outcome{}, false
	}
	if o, over := p.decided(); over {
		return o, true
	}
	switch {
	case seen >= 3:
		return p.drawn(phrase.New("reason.repetition", "repetition")), true
	case int(p.quiet) >= quietRounds*p.alive().Len():
		return p.drawn(phrase.New("reason.quiet", "{N} quiet moves", "N", quietRounds)), true
	}
	return game.Outcome{}, false
}

// decided returns the outcome that the pieces alone determine, if they do.
func (p *Position) decided() (game.Outcome, bool) {
	s := p.Turn()
	switch {
	case p.alive().Len() == 1:
		return p.ranked(p.alive(), phrase.New("reason.lastKing", "elimination")), true
	case p.players() == 2 && p.bare():
		return p.drawn(phrase.New("reason.onlyKings", "bare kings")), true
	case p.beaten(s):
		return p.beat(s), true
	case p.players() == 2 && !p.canMove(s):
		return p.drawn(phrase.New("reason.stalemate", "stalemate")), true
	case p.players() > 2 && !p.stays():
		return p.drawn(phrase.New("reason.stuck", "deadlock")), true
	}
	return game.Outcome{}, false
}

// ended reports whether the pieces decided the game before a player was unable to
// move.
func (p *Position) ended() bool {
	return p.alive().Len() == 1 || p.beaten(p.Turn())
}

// beaten reports whether the seat on turn has lost by checkmate: its king is
// attacked, and it has no legal turn. With three players it would be frozen
// instead.
func (p *Position) beaten(s game.Seat) bool {
	if p.players() == threePlayers && (p.alive().Len() != 2 || !p.alive().Has(s)) {
		return false
	}
	return p.checked(s) && !p.canMove(s)
}

// beat returns the outcome of a checkmate.
func (p *Position) beat(s game.Seat) game.Outcome {
	winners := p.form().armies[s].foes
	if p.players() == threePlayers {
		winners &= p.alive()
	}
	return p.ranked(winners, phrase.New("reason.checkmate", "checkmate"))
}

// ranked returns the outcome with these winners. Seats without a king come after
// the others.
func (p *Position) ranked(winners game.Seats, reason phrase.Phrase) game.Outcome {
	o := game.Outcome{Place: make([]int, p.players()), Reason: reason}
	for s := range game.Seat(p.players()) {
		switch {
		case winners.Has(s):
			o.Place[s] = 1
		case p.alive().Has(s):
			o.Place[s] = 2
		default:
			o.Place[s] = 1 + p.alive().Len()
		}
	}
	return o
}

// drawn returns the outcome in which all seats with a king share first place.
func (p *Position) drawn(reason phrase.Phrase) game.Outcome { return p.ranked(p.alive(), reason) }

// Agreed returns the outcome if the seats that are not out agree on a draw.
func (Rules) Agreed(p Position) game.Outcome {
	if p.phase != playing {
		return game.Draw(p.players(), phrase.New("reason.agreement", "agreement"))
	}
	return p.drawn(phrase.New("reason.agreement", "agreement"))
}

// Finished returns the seats that have lost their king. Others who are frozen may be freed.
func (Rules) Finished(p Position) game.Seats {
	if p.phase != playing {
		return 0
	}
	return p.gone()
}

// bare reports whether nothing but kings is left.
func (p *Position) bare() bool { return p.occupied() == p.kings() }
