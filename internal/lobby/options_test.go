package lobby_test

import (
	"context"
	"io"
	"log/slog"
	"testing"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/store/sqlite"
)

// Otherwise the first page that needs the missing part would hang.
func TestALobbyThatLacksAPartDoesNotOpen(t *testing.T) {
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer bots.Close()
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	for want, options := range map[string]lobby.Options{
		"lobby: no store": {Games: games.All(), Bots: bots, Log: log},
		"lobby: no games": {Store: disk, Bots: bots, Log: log},
		"lobby: no bots":  {Store: disk, Games: games.All(), Log: log},
		"lobby: no log":   {Store: disk, Games: games.All(), Bots: bots},
	} {
		l, err := lobby.Open(context.Background(), options)
		if err == nil {
			l.Close()
		}
		if err == nil || err.Error() != want {
			t.Errorf("the error is %v, not %q", err, want)
		}
	}
}
