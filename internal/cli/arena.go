package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"triplecross/internal/arena"
	"triplecross/internal/game"
)

// runArena lets bots and programs play against each other. A signal ends the
// games, a second one the process.
func runArena(ctx context.Context, args []string, std streams) (err error) {
	flags := flagSet("arena", "-game chexers -players A,B,C -games N [flags]")
	slug := flags.String("game", "chexers", "the `game`")
	setup := flags.String("setup", "", "the games' set-up as `JSON`")
	players := flags.String("players", "", "who plays: `levels` and programs (exec:COMMAND), separated by commas")
	panel := flags.String("panel", "", "let the one player of -players meet all pairs of these `levels` and programs in turn; \"sparring\" stands for the sparring partners")
	number := count(flags, "games", 100, "play this `number` of games")
	threads := count(flags, "threads", 0, "play this `number` of games at a time; 0 is one for each processor")
	var moveTime, allowance time.Duration
	flags.Var((*duration)(&moveTime), "movetime", "think for at most this `time` about a move; 0 leaves it to the players")
	flags.Var((*duration)(&allowance), "allowance", "give every seat this `time` for a game; 0 sets no such limit")
	nodes := count(flags, "nodes", 0, "search at most this `number` of positions for a move; 0 leaves it to the players")
	randomMoves := count(flags, "random-moves", 6, "begin each game with this `number` of random moves; with 0, deterministic players repeat their games")
	seed := count(flags, "seed", 1, "the `number` that seeds all random choices")
	save := flags.String("save", "", "write the games to this `file`, in the format that replay reads")
	resume := flags.Bool("resume", false, "continue the match whose games are in the file of -save")
	asJSON := flags.Bool("json", false, "write the result as one JSON object")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	o := arena.Options{
		Setup: game.Setup(*setup), Games: *number, Threads: *threads, Opening: *randomMoves, Seed: uint64(*seed),
		Progress: progress(std.err, *number),
	}
	o.Limits.MoveTime, o.Limits.Nodes, o.Allowance = moveTime, *nodes, allowance
	if o.Game, err = gameNamed(*slug); err != nil {
		return err
	}
	if *players == "" {
		return missing(flags, "players")
	}
	if o.Players, err = arena.ParsePlayers(*players); err != nil {
		return &callError{err}
	}
	if err := seatPanel(&o, *panel); err != nil {
		return &callError{err}
	}
	if *resume && *save == "" {
		return &callError{errors.New("-resume needs the file of -save")}
	}
	if err := o.Check(); err != nil {
		return &callError{err}
	}
	if *save != "" {
		file, err := saved(&o, *save, *resume)
		if err != nil {
			return err
		}
		defer func() {
			if closed := file.Close(); err == nil {
				err = closed
			}
		}()
		o.Save = file
		if !*resume {
			o.Begins = emptied(file)
		}
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

// saved opens the file for the games. If the match is resumed, the games in the file count, and new ones are appended.
func saved(o *arena.Options, name string, resume bool) (*os.File, error) {
	if !resume {
		return os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	}
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if err := continued(o, file); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return file, nil
}

// emptied returns a function that removes the games of an earlier match from the file. A match that cannot begin, such as
// one with a misspelled program, leaves them alone; one that has begun must not be resumed with them.
func emptied(file *os.File) func() error {
	return func() error {
		info, err := file.Stat()
		if err != nil || !info.Mode().IsRegular() { // a pipe has nothing to remove
			return err
		}
		return file.Truncate(0)
	}
}

// continued reads the games in the file of this match, cuts off what follows the last
// whole one, and leaves the file at its end.
func continued(o *arena.Options, file *os.File) error {
	var end int64
	var err error
	if o.Earlier, end, err = arena.ReadRecords(file); err != nil {
		return err
	}
	if err := o.Check(); err != nil { // before anything in the file is changed
		return err
	}
	if err := file.Truncate(end); err != nil {
		return err
	}
	_, err = file.Seek(end, io.SeekStart)
	return err
}

// seatPanel adds the players of a panel.
func seatPanel(o *arena.Options, text string) error {
	if text == "" {
		return nil
	}
	if len(o.Players) != 1 {
		return errors.New("-panel needs exactly one player in -players")
	}
	panel, err := arena.Sparring()
	if text != "sparring" {
		panel, err = arena.ParsePlayers(text)
	}
	o.Players, o.Panel = append(o.Players, panel...), true
	return err
}

// progress returns a function that rewrites one line about the games so far, once
// a second at most.
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
