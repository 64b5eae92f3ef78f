package guest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"triplecross/internal/protocol"
)

// Picture is a table as a guest sees it after the messages followed so far.
type Picture struct {
	Version int
	Status  protocol.Status
	Ply     int
	Pieces  map[string]string // by cell
	Turn    int
	Scores  []int
	Legal   string
	You     []int
	Outcome *protocol.Outcome
}

// Follow takes a message in. One that tells of the table and does not follow
// what the picture shows is an error.
func (p *Picture) Follow(m Message) error {
	switch m.Kind {
	case "view":
		if m.Version < p.Version {
			return fmt.Errorf("guest: view %d follows version %d", m.Version, p.Version)
		}
		*p = Picture{
			Version: m.Version, Status: m.Status, Ply: m.Ply, Pieces: map[string]string{},
			Turn: m.Turn, Scores: m.Scores, Legal: m.Legal, You: m.You, Outcome: m.Outcome,
		}
		p.place(m.Pieces)
	case "move":
		if m.Version != p.Version+1 {
			return fmt.Errorf("guest: move %d follows version %d", m.Version, p.Version)
		}
		p.Version, p.Turn, p.Legal, p.Outcome = m.Version, m.Turn, m.Legal, m.Outcome
		p.Ply++
		if m.Scores != nil {
			p.Scores = m.Scores
		}
		if m.Outcome != nil {
			p.Status = protocol.Over
		}
		p.place(m.Changes)
	case "sync":
		if m.Version != p.Version {
			return fmt.Errorf("guest: in sync with %d at version %d", m.Version, p.Version)
		}
	}
	return nil
}

// place puts the pieces of a text on their cells.
func (p *Picture) place(text string) {
	for word := range strings.FieldsSeq(text) {
		cell, piece, stands := strings.Cut(word, "=")
		if stands {
			p.Pieces[cell] = piece
		} else {
			delete(p.Pieces, cell)
		}
	}
}

// Choose returns a legal move for one of the guest's own seats, an exit if
// there is one and otherwise any; ok is false if there is nothing to choose.
func (p *Picture) Choose(dice *rand.Rand) (seat int, text string, ok bool) {
	words := slices.DeleteFunc(strings.Fields(p.Legal), func(w string) bool { return strings.Contains(w, "&:") })
	if p.Status != protocol.Live || len(words) == 0 || words[0] == "pass:" {
		return 0, "", false
	}
	for _, s := range p.You {
		if p.Turn>>s&1 == 1 {
			seat = s
			break
		}
	}
	word := words[dice.IntN(len(words))]
	if i := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "-off") }); i >= 0 {
		word = words[i]
	}
	text, _, _ = strings.Cut(word, ":")
	return seat, text, true
}
