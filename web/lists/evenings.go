package lists

import (
	"context"
	"math"
	"time"

	"triplecross/internal/table"
)

// keptEvening is what an evening of games keeps of the person.
type keptEvening struct {
	ID      string    `json:"id"` // of its link
	Created time.Time `json:"created"`
	Made    bool      `json:"made"`            // by the person
	Title   string    `json:"title,omitempty"` // if the person has given it
	Name    string    `json:"name,omitempty"`  // of the person there
	Out     bool      `json:"out,omitempty"`
	Since   time.Time `json:"since,omitzero"`
}

// eveningsOf returns what evenings keep of a person.
func (h *Handler) eveningsOf(ctx context.Context, person table.Person) ([]keptEvening, error) {
	kept := []keptEvening{}
	if h.Evenings == nil {
		return kept, nil
	}
	list, err := h.Evenings.EveningsOf(ctx, string(person), math.MaxInt32)
	for _, e := range list {
		k := keptEvening{ID: e.ID, Created: e.Created, Made: e.Maker == string(person)}
		if e.Namer == string(person) {
			k.Title = e.Name
		}
		for _, g := range e.Guests {
			if g.Person == string(person) {
				k.Name, k.Out, k.Since = g.Name, g.Out, g.Since
			}
		}
		kept = append(kept, k)
	}
	return kept, err
}
