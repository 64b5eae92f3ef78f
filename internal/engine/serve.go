package engine

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// maxCommand is the longest line of a host, in bytes.
const maxCommand = 1 << 20

// Serve plays for a host over the engine protocol until the host says quit or
// closes in. It plays at the level until the host sets another one. The process may
// take memory bytes, which bounds the option Hash. Errors are those of reading in and
// writing out.
func Serve(in io.Reader, out io.Writer, level bot.Level, memory int64) error {
	v := &server{out: out, settings: defaults(level, memory)}
	v.begin(games.All()[0], "")
	err := v.listen(bufio.NewReaderSize(in, maxCommand))
	v.stopSearch()
	if err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return v.failure()
}

// listen carries out the lines of the host until it says quit or closes in.
func (v *server) listen(in *bufio.Reader) error {
	for {
		line, err := readLine(in)
		switch {
		case errors.Is(err, errLine):
			v.state = nil // the line may have told of another position
			v.reportError(fmt.Errorf("a line of more than %d bytes", maxCommand))
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if key == "quit" {
			return nil
		}
		v.handle(key, strings.TrimSpace(rest))
	}
}

// readLine returns the next line. If the line does not fit into the reader's buffer, readLine reads past it and returns
// errLine. The last line may lack its end.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadSlice('\n')
	switch {
	case errors.Is(err, io.EOF) && len(line) > 0:
		return string(line), nil
	case !errors.Is(err, bufio.ErrBufferFull):
		return string(line), err
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice('\n')
	}
	return "", errLine
}

// server makes this program an engine for a host.
type server struct {
	settings settings
	history  history
	state    game.State // the position that go searches; nil after a bad position
	seed     uint64     // of the game
	games    int        // the number of games so far

	search   *deadline // of the running search
	thinking sync.WaitGroup
	memory   bot.Memory // of the search

	mu    sync.Mutex // guards the fields below
	out   io.Writer
	wrong error // from writing
}

// handle carries out a line of the host.
func (v *server) handle(key, rest string) {
	switch key {
	case "ugi":
		v.introduce()
	case "isready":
		v.say("readyok")
	case "setoption":
		v.setOption(rest)
	case "uginewgame":
		v.newGame(rest)
	case "position":
		v.position(rest)
	case "go":
		v.stopSearch()
		v.think(parseGo(rest))
	case "stop":
		v.stopSearch()
	case "query":
		v.say("response", v.answer(rest))
	case "perft":
		v.perft(rest)
	}
}

func (v *server) introduce() {
	v.say("id name Triplecross", v.settings.level.Name)
	v.say("id author the Triplecross authors")
	var slugs []string
	for _, g := range games.All() {
		slugs = append(slugs, g.Info().Slug)
	}
	v.say("games", slugs...)
	for _, o := range v.settings.options() {
		v.say("option", o.String())
	}
	v.say("ugiok")
}

func (v *server) setOption(text string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value ")
	before := v.settings
	if err := v.settings.set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
		v.reportError(err)
		return
	}
	if before.game != v.settings.game {
		if g, ok := games.Find(v.settings.game); ok {
			v.begin(g, "")
		}
	}
}

// newGame starts a new game. Hosts of two-player games do not name the game: then
// the last one starts again, or that of the option Game if the last one is unknown.
func (v *server) newGame(text string) {
	if text == "" && v.history.game != nil {
		v.begin(v.history.game, v.history.setup)
		return
	}
	slug, setup, _ := strings.Cut(cmp.Or(text, v.settings.game), " ")
	g, ok := games.Find(slug)
	if !ok {
		v.history, v.state = history{}, nil // positions and moves that follow are not those of the last game
		v.reportError(fmt.Errorf("unknown game %.40q", slug))
		return
	}
	v.begin(g, game.Setup(strings.TrimSpace(setup)))
}

// begin starts a game at its first position.
func (v *server) begin(g game.Game, setup game.Setup) {
	v.seed = v.settings.draw()
	v.games++
	v.history = history{game: g, setup: setup}
	v.follow(Position{})
}

func (v *server) position(text string) {
	p, err := parsePosition(text)
	if err == nil && v.history.game == nil {
		err = errIdle
	}
	if err != nil {
		v.state = nil
		v.reportError(err)
		return
	}
	v.follow(p)
}

// follow goes to a position of the game. If that fails, the server has no position.
func (v *server) follow(p Position) {
	state, err := v.history.follow(p)
	if err != nil {
		v.state = nil
		v.reportError(err)
		return
	}
	v.state = state
}

// perft counts sequences of moves. It blocks until it is done.
func (v *server) perft(text string) {
	depth := 0
	switch {
	case !readCount(&depth, text):
		v.reportError(fmt.Errorf("perft %.40q: want a number", text))
	case v.state == nil:
		v.reportError(errIdle)
	default:
		v.say("perft", strconv.Itoa(depth), strconv.FormatUint(v.state.Perft(depth), 10))
	}
}

// think searches for a move in the background and then sends it.
func (v *server) think(r request) {
	state, seat := v.state, game.Nobody
	if state != nil {
		seat = onTurn(state)
	}
	if seat == game.Nobody {
		v.reportError(errors.New("no move to think about"))
		v.say("bestmove none")
		return
	}
	level := v.settings.bound(r)
	d, seed, keep, hash := newDeadline(context.Background()), v.seed, treeKey(v.games), v.settings.hash<<20
	v.search = d
	v.thinking.Go(func() {
		if p, limited := r.within(level, state, seat); limited {
			d.follow(p)
		}
		text, info, err := think(d, bot.Request{
			State: state, Seat: seat, Level: level, Seed: seed, Memory: &v.memory, TreeKey: keep, TreeBytes: hash, Doubt: d.told,
		})
		if err == nil {
			if d.plan.left > 0 {
				v.say("info string", d.spent())
			}
			v.say("info", info.String())
		}
		if r.infinite {
			<-d.Done() // an infinite search answers only after stop
		}
		if err != nil { // cannot happen: the position has moves
			v.reportError(err)
			v.say("bestmove", state.Legal(seat)[0].Text)
			return
		}
		v.say("bestmove", text)
	})
}

// stopSearch ends the running search, if any, and waits until its move is sent.
func (v *server) stopSearch() {
	if v.search == nil {
		return
	}
	v.search.come()
	v.thinking.Wait()
	v.search = nil
}

// say writes a line.
func (v *server) say(key string, words ...string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.wrong == nil {
		line := strings.TrimRight(key+" "+strings.Join(words, " "), " ")
		_, v.wrong = io.WriteString(v.out, line+"\n")
	}
}

// reportError sends an error for the person who runs the host.
func (v *server) reportError(err error) { v.say("info string", err.Error()) }

func (v *server) failure() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.wrong != nil {
		return fmt.Errorf("engine: %w", v.wrong)
	}
	return nil
}
