package socket

import (
	"log/slog"
	"testing"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
	"triplecross/web/tableview"
)

// A table can get a new room, and somebody's panel there, while a connection to the former room still looks for its
// panel. Panels of later rooms have higher versions.
func TestAConnectionToAFormerRoomFindsNoPanel(t *testing.T) {
	kept, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer bots.Close()
	tables, err := lobby.Open(t.Context(), lobby.Options{Store: kept, Games: games.All(), Bots: bots, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	id, err := tables.Create(t.Context(), table.Spec{Game: "chexers", Host: "ada"})
	if err != nil {
		t.Fatal(err)
	}
	sub, err := tables.Subscribe(t.Context(), id, "", lobby.Known{}, func() {})
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Lobby: tables})
	s.panels.tables[id] = &tablePanels{version: sub.PanelVersion() + 1}
	c := &connection{sockets: s, sub: sub, table: id, panel: &panelState{reader: tableview.Reader{Language: words.Languages()[0]}}}

	found := make(chan []byte, 1)
	go func() { found <- s.panels.next(c) }()
	select {
	case panel := <-found:
		if panel != nil {
			t.Errorf("it is %s", panel)
		}
	case <-time.After(time.Minute):
		t.Fatal("the search does not end")
	}
}
