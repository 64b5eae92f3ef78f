package lobby

import (
	"errors"
	"fmt"
	"slices"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// newSite returns what all tables have in common.
func newSite(list []game.Game, keys table.Keys) table.Site {
	site := table.Site{Games: make(map[string]game.Game), Bots: make(map[string]table.BotNames), Keys: keys}
	for _, g := range list {
		site.Games[g.Info().Slug] = g
	}
	for _, level := range bot.Levels() {
		site.Bots[level.Slug] = level.Bots
	}
	return site
}

// Verifier checks that the stored data of tables follow from their logs.
type Verifier struct{ site table.Site }

// NewVerifier returns a verifier for tables of the given games.
func NewVerifier(list []game.Game) *Verifier {
	return &Verifier{newSite(list, table.NewKeys(nil))}
}

// Verify replays a log and compares the table with its summary in lists. The error is the first difference.
func (v *Verifier) Verify(summary store.Summary, events []store.Event, participants []string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules panic: %v", r)
		}
	}()
	if len(events) == 0 {
		return errors.New("its log is empty")
	}
	t, err := replay(&v.site, summary.ID, events)
	if err != nil {
		return err
	}
	want := summarize(t, listSeats(t))
	for _, field := range []struct {
		name      string
		same      bool
		got, want any
	}{
		{"game", summary.Game == want.Game, summary.Game, want.Game},
		{"set-up", summary.Setup == want.Setup, summary.Setup, want.Setup},
		{"status", summary.Status == want.Status, summary.Status, want.Status},
		{"public", summary.Public == want.Public, summary.Public, want.Public},
		{"players", summary.Players == want.Players, summary.Players, want.Players},
		{"plies", summary.Plies == want.Plies, summary.Plies, want.Plies},
		{"position", summary.Position == want.Position, summary.Position, want.Position},
		{"due", summary.Due.Equal(want.Due), summary.Due, want.Due},
		{"over", (summary.Outcome == "") == (want.Outcome == ""), summary.Outcome, want.Outcome},
	} {
		if !field.same {
			return fmt.Errorf("the summary has the %s %v, the log %v", field.name, field.got, field.want)
		}
	}
	for i, seat := range want.Seats {
		if i >= len(summary.Seats) || summary.Seats[i].Kind != seat.Kind || summary.Seats[i].Person != seat.Person || summary.Seats[i].Bot != seat.Bot {
			return fmt.Errorf("the summary has the seats %+v, the log %+v", summary.Seats, want.Seats)
		}
	}
	return verifyParticipants(events, participants)
}

// Replay returns the game and the set-up of a table and all its positions.
func (v *Verifier) Replay(id string, events []store.Event) (game.Game, game.Setup, []game.State, error) {
	t, err := replay(&v.site, id, events)
	if err != nil {
		return nil, "", nil, err
	}
	return t.Game, t.Setup, t.States, nil
}

// verifyParticipants checks that everybody who sat down is among the participants, whose lists have the
// table.
func verifyParticipants(events []store.Event, participants []string) error {
	for _, entry := range events {
		e, err := table.Decode(entry.Kind, entry.Body)
		if err != nil {
			return err
		}
		if sat, ok := table.Bare(e).(table.Sat); ok && sat.Person != "" && !slices.Contains(participants, string(sat.Person)) {
			return fmt.Errorf("the table is missing from the lists of the person who sat down with event %d", entry.Seq)
		}
	}
	return nil
}
