package results

import (
	"encoding/json"
	"fmt"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/results"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/web/present"
)

// reader makes results from summaries, and remembers the teams of set-ups.
type reader struct {
	games present.Games
	teams map[setup][]int
}

type setup struct{ game, setup string }

// leastOfTeams is the smallest number of seats that can play in teams.
const leastOfTeams = 4

// seen returns a finished game as a result of a person, and whether it counts as one. A game
// that nobody played to its end does not.
func (r reader) seen(s store.Summary, person table.Person) (results.Game, bool, error) {
	if s.Outcome == "" {
		return results.Game{}, false, nil
	}
	var outcome protocol.Outcome
	if err := json.Unmarshal([]byte(s.Outcome), &outcome); err != nil {
		return results.Game{}, false, fmt.Errorf("results: outcome of %s: %w", s.ID, err)
	}
	teams := r.teamsOf(s)
	p := results.Played{
		ID: s.ID, Slug: s.Game, Plies: s.Plies, Ended: s.Updated, Place: outcome.Place, Tied: outcome.Tied(teams), Reason: outcome.Reason, Team: teams,
	}
	for _, seat := range s.Seats {
		name := seat.Name
		if seat.Bot != "" {
			name = seat.For
		}
		p.Seats = append(p.Seats, results.Seat{Person: seat.Person, Name: name, Bot: seat.Bot, Hinted: seat.Hinted, Shared: seat.Shared})
	}
	g, mine := results.Seen(p, string(person))
	return g, mine, nil
}

// teamsOf returns the teams of a game as Games.Teams does, once for each set-up.
func (r reader) teamsOf(s store.Summary) []int {
	if len(s.Seats) < leastOfTeams {
		return nil
	}
	of := setup{s.Game, s.Setup}
	teams, known := r.teams[of]
	if !known {
		teams = r.games.Teams(s.Game, game.Setup(s.Setup))
		r.teams[of] = teams
	}
	return teams
}
