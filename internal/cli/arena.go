package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"triplecross/internal/arena"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// runArena lets bots and programs play against each other. A signal ends the
// games, a second one the process.
func runArena(ctx context.Context, args []string, std streams) (err error) {
	flags := flagSet("arena", "-game chexers -players A,B,C -games N [flags]")
	slug := flags.String("game", "chexers", "the `game`")
	setup := flags.String("setup", "", "the games' set-up as `JSON`")
	players := flags.String("players", "", "who plays: `levels` and programs (exec:COMMAND), separated by commas")
	number := count(flags, "games", 100, "play so `many` games")
	threads := count(flags, "threads", 0, "play so `many` at a time; 0 is one for each processor")
	var moveTime time.Duration
	flags.Var((*wait)(&moveTime), "movetime", "think at most for this `time` about a move; 0 leaves it to the players")
	nodes := count(flags, "nodes", 0, "look at so `many` positions at most for a move; 0 leaves it to the players")
	opening := count(flags, "opening", 6, "begin each game with so `many` random moves; with 0, players who leave nothing to chance repeat their games")
	seed := count(flags, "seed", 1, "of all that is left to chance")
	save := flags.String("save", "", "write the games to this `file`, as replay reads them")
	asJSON := flags.Bool("json", false, "write the result as one JSON object")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	o := arena.Options{
		Setup: game.Setup(*setup), Games: *number, Threads: *threads, Opening: *opening, Seed: uint64(*seed),
		Progress: progress(std.err, *number),
	}
	o.Limits.MoveTime, o.Limits.Nodes = moveTime, *nodes
	var known bool
	if o.Game, known = games.Find(*slug); !known {
		return &callError{fmt.Errorf("unknown game %q", *slug)}
	}
	if o.Players, err = arena.ParsePlayers(*players); err != nil {
		return &callError{err}
	}
	if err := o.Check(); err != nil {
		return &callError{err}
	}
	if *save != "" {
		file, err := os.Create(*save)
		if err != nil {
			return err
		}
		defer func() {
			if closed := file.Close(); err == nil {
				err = closed
			}
		}()
		o.Save = file
	}
	ctx, stop := interruptible(ctx)
	defer stop()

	summary, err := arena.Run(ctx, o)
	if summary.Played > 0 {
		fmt.Fprintln(std.err)
	}
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(std.out).Encode(summary)
	}
	return summary.Print(std.out)
}

// progress returns what keeps one line about the games so far.
func progress(w io.Writer, games int) func(int, func() arena.Summary) {
	var last time.Time
	return func(played int, summary func() arena.Summary) {
		if played < games && time.Since(last) < time.Second {
			return
		}
		last = time.Now()
		s := summary()
		first := s.Players[0]
		fmt.Fprintf(w, "\r%d of %d games, %d drawn; %.40s leads with %.0f %% won ",
			played, games, s.Drawn, first.Player, 100*first.Rate)
	}
}
