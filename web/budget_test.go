package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/internal/table"
	"triplecross/web"
)

// Messages go to every viewer of a table, so they have size budgets, in bytes.
const (
	watcherBudget = 70   // a move, told to watchers
	lastBudget    = 140  // the move that ends the game
	moverBudget   = 400  // a move, told to the seat on turn with its legal moves
	viewBudget    = 1024 // a whole view
)

// classOf returns which kind of move a message is, and its budget.
func classOf(m siteclient.Message) (string, int) {
	switch {
	case m.Outcome != nil:
		return "the last move", lastBudget
	case m.Legal != "":
		return "a move to the seat on turn", moverBudget
	case m.Scores != nil:
		return "an exit", watcherBudget
	}
	return "a move", watcherBudget
}

func TestMovesStayWithinTheirBudgets(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]int{"from the start": 0, "after a thousand events": 1000} {
		t.Run(name, func(t *testing.T) {
			s := open(t, web.Limits{})
			table, people := s.three()
			s.age(table, late)
			watcher := s.guest().dial(table)
			watcher.await("view")
			lines := s.playOut(table, people)
			watcher.catchUp(s.table(table).Version)

			heaviest := map[string]int{}
			for _, l := range append(lines, watcher) {
				for _, m := range l.told {
					if m.Kind != "move" {
						continue
					}
					class, budget := classOf(m)
					heaviest[class] = max(heaviest[class], len(m.Raw))
					if len(m.Raw) > budget {
						t.Errorf("%s has %d bytes: %s", class, len(m.Raw), m.Raw)
					}
				}
			}
			t.Logf("the heaviest of %d moves, in bytes: %v", len(s.table(table).Moves), heaviest)
		})
	}
}

// age adds the given number of events to a table, none of them a move.
func (s *site) age(tbl string, events int) {
	s.t.Helper()
	host := s.table(tbl).Host
	for i := range events {
		if _, err := s.lobby.Do(s.ctx, tbl, host, table.Rename{Name: fmt.Sprint("Ada ", i)}); err != nil {
			s.t.Fatal(err)
		}
	}
}

func TestWholeViewsStayWithinTheirBudget(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	for i, letter := range []string{"\U0001F9A6", "<", "Ж"} {
		people[i].post("/t/"+table+"/name", "name", strings.Repeat(letter, protocol.MaxName))
	}
	s.playOut(table, people)
	over := s.table(table)
	heaviest := 0
	for ply := range over.Moves {
		then := over
		then.Status, then.States, then.Moves = protocol.Live, over.States[:ply+1], over.Moves[:ply]
		for _, seat := range over.Seats() {
			data, err := json.Marshal(then.ViewFor(seat.Person))
			if err != nil {
				t.Fatal(err)
			}
			heaviest = max(heaviest, len(data))
			if len(data) > viewBudget {
				t.Errorf("the view at ply %d has %d bytes: %s", ply, len(data), data)
			}
		}
	}
	t.Logf("the heaviest view of %d plies has %d bytes", len(over.Moves), heaviest)
}
