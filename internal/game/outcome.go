package game

import "triplecross/internal/phrase"

// Outcome is how a game ended.
type Outcome struct {
	// Place is each seat's place, 1 for the winners; equal places are ties,
	// and in a draw all are 1. Team mates share a place.
	Place []int `json:"place"`
	// Reason says why in a few lower-case words: "four exits", "repetition".
	Reason phrase.Phrase `json:"reason"`
}

// Win returns the outcome in which one seat wins and all others are second.
func Win(players int, winner Seat, reason phrase.Phrase) Outcome {
	o := Outcome{Place: make([]int, players), Reason: reason}
	for s := range o.Place {
		o.Place[s] = 2
	}
	o.Place[winner] = 1
	return o
}

// Draw returns the outcome in which all share first place.
func Draw(players int, reason phrase.Phrase) Outcome {
	o := Outcome{Place: make([]int, players), Reason: reason}
	for s := range o.Place {
		o.Place[s] = 1
	}
	return o
}

// Winners returns the seats in first place.
func (o Outcome) Winners() Seats {
	var set Seats
	for s, place := range o.Place {
		if place == 1 {
			set |= SeatsOf(Seat(s))
		}
	}
	return set
}

// Forfeit returns the reason of games that a seat has lost on time or by resignation although, by the rules,
// it would have won. All who then share first place have won.
func Forfeit() phrase.Phrase { return phrase.New("reason.forfeit", "forfeit") }

// Tied reports whether opponents share first place, so that nobody has won: in a draw, and in a draw among
// those who are left. The teams are those of the board, nil where everybody plays alone.
func (o Outcome) Tied(teams []int) bool {
	if o.Reason.String() == Forfeit().String() { // results that are kept may lack the key
		return false
	}
	first := Nobody
	for s := range o.Winners().All() {
		switch {
		case first == Nobody:
			first = s
		case teams == nil || teams[s] != teams[first]:
			return true
		}
	}
	return false
}

// Drawn reports whether all seats are first.
func (o Outcome) Drawn() bool {
	for _, place := range o.Place {
		if place != 1 {
			return false
		}
	}
	return true
}
