package web_test

import (
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
	"triplecross/web"
)

// faulty is a game with an option that, while it is broken, panics when a panel
// names it.
type faulty struct {
	game.Game
	broken *atomic.Bool
}

func (f faulty) Info() game.Info {
	info := f.Game.Info()
	if f.broken.Load() {
		info.Options = []game.Option{{Key: "fault", Choices: []game.Choice{{Value: fault{}}}}}
	}
	return info
}

// fault is a value that cannot be written.
type fault struct{}

func (fault) MarshalJSON() ([]byte, error) { panic("a fault in a panel") }

func TestAPanelThatPanicsHurtsNobodyElseAndIsTriedAgain(t *testing.T) {
	t.Parallel()
	var broken atomic.Bool
	faults := &journal.Journal{}
	s := open(t, web.Limits{}, withLobby(t, func(o *web.Options, l *lobby.Options) {
		l.Games[0] = faulty{l.Games[0], &broken} // Chexers
		o.Games, o.Log = l.Games, slog.New(slog.NewTextHandler(faults, nil))
	}))
	id, people := s.three()
	ada, bob := s.guest(), s.guest()
	other := ada.tableOf("game", "hexdame", "public", "on", "seat0", "me", "seat1", "open").ID
	bob.sit(other, 1, "")
	people[0].dial(id) // so that nobody is away, which would change the panel
	page, program, elsewhere := people[1].page(id), people[2].dial(id), bob.page(other)
	page.await("panel")
	elsewhere.await("panel")

	broken.Store(true)
	s.do(id, people[0], table.OfferDraw{})
	s.until("a fault in the log", func() bool { return strings.Contains(faults.String(), "a fault in a panel") })
	s.turn(id)
	for _, l := range []*line{page, program} {
		for l.Ply == 0 { // the move reaches the page whose panel failed, too
			if m := l.next(); m.Kind == "panel" {
				t.Errorf("a panel came: %s", m.HTML)
			}
		}
	}
	s.do(other, ada, table.OfferDraw{})
	if m := elsewhere.await("panel"); !strings.Contains(m.HTML, "offers a draw") {
		t.Errorf("the panel of another table is %s", m.HTML)
	}

	broken.Store(false)
	if m := page.await("panel"); !strings.Contains(m.HTML, "offers a draw") { // without another change
		t.Errorf("the panel is at last %s", m.HTML)
	}
	if log := faults.String(); !strings.Contains(log, `msg="a panel cannot be rendered" table=`+id) || strings.Contains(log, other) {
		t.Errorf("the log is:\n%s", log)
	}
}
