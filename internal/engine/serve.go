package engine

import (
	"bufio"
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

// maxOrder is how many bytes a line of a host may have.
const maxOrder = 1 << 20

// Serve answers a host until it says quit or has nothing more to say, playing as
// a level does until the host sets another one. Errors are those of reading and
// writing.
func Serve(in io.Reader, out io.Writer, level bot.Level) error {
	v := &servant{out: out, settings: defaults(level)}
	v.begin(games.All()[0], "")
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxOrder)
	for lines.Scan() {
		key, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		if key == "quit" {
			break
		}
		v.obey(key, strings.TrimSpace(rest))
	}
	v.halt()
	if err := lines.Err(); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return v.failure()
}

// servant is this program as somebody's engine.
type servant struct {
	settings settings
	course   course
	state    game.State // what go thinks about; nil after a bad position
	seed     uint64     // of the game
	games    int        // that have begun

	search   *deadline // of the search that runs
	thinking sync.WaitGroup
	memory   bot.Memory // the search's

	mu    sync.Mutex // of what follows
	out   io.Writer
	wrong error // from writing
}

// obey does what a line says.
func (v *servant) obey(key, rest string) {
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
		v.halt()
		v.think(parseGo(rest))
	case "stop":
		v.halt()
	case "query":
		v.say("response", v.answer(rest))
	case "perft":
		v.perft(rest)
	}
}

func (v *servant) introduce() {
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

func (v *servant) setOption(text string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value ")
	before := v.settings
	if err := v.settings.set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
		v.complain(err)
		return
	}
	if before.game != v.settings.game {
		if g, ok := games.Find(v.settings.game); ok {
			v.begin(g, "")
		}
	}
}

// newGame begins a game. A host that knows only two players names none: the
// last one is played again.
func (v *servant) newGame(text string) {
	if text == "" {
		v.begin(v.course.game, v.course.setup)
		return
	}
	slug, setup, _ := strings.Cut(text, " ")
	g, ok := games.Find(slug)
	if !ok {
		v.complain(fmt.Errorf("unknown game %.40q", slug))
		return
	}
	v.begin(g, game.Setup(strings.TrimSpace(setup)))
}

// begin sets the first position of a game.
func (v *servant) begin(g game.Game, setup game.Setup) {
	v.seed = v.settings.draw()
	v.games++
	v.course = course{game: g, setup: setup}
	v.follow(Position{})
}

func (v *servant) position(text string) {
	p, err := parsePosition(text)
	if err != nil {
		v.state = nil
		v.complain(err)
		return
	}
	v.follow(p)
}

// follow goes to a position of the game. After a bad one there is none.
func (v *servant) follow(p Position) {
	state, err := v.course.follow(p)
	if err != nil {
		v.state = nil
		v.complain(err)
		return
	}
	v.state = state
}

// perft counts. Nothing else is done meanwhile.
func (v *servant) perft(text string) {
	depth := 0
	switch {
	case !readCount(&depth, text):
		v.complain(fmt.Errorf("perft %.40q: want a number", text))
	case v.state == nil:
		v.complain(errIdle)
	default:
		v.say("perft", strconv.Itoa(depth), strconv.FormatUint(v.state.Perft(depth), 10))
	}
}

// think searches for a move in the background and says it.
func (v *servant) think(r request) {
	state, seat := v.state, game.Nobody
	if state != nil {
		seat = onTurn(state)
	}
	if seat == game.Nobody {
		v.complain(errors.New("no move to think about"))
		v.say("bestmove none")
		return
	}
	level := v.settings.bound(r)
	d, seed, keep := newDeadline(), v.seed, treeKey(v.games)
	v.search = d
	v.thinking.Go(func() {
		if limit, limited := pause(r, level, seat); limited {
			defer d.in(limit)()
		}
		text, info, err := think(d, bot.Request{
			State: state, Seat: seat, Level: level, Seed: seed, Memory: &v.memory, TreeKey: keep,
		})
		if err == nil {
			v.say("info", info.String())
		}
		if r.infinite {
			<-d.Done() // no move before the host has said stop
		}
		if err != nil { // of a position that has moves: never seen
			v.complain(err)
			v.say("bestmove", state.Legal(seat)[0].Text)
			return
		}
		v.say("bestmove", text)
	})
}

// halt ends the search that runs, if any, and waits until it has said its move.
func (v *servant) halt() {
	if v.search == nil {
		return
	}
	v.search.come()
	v.thinking.Wait()
	v.search = nil
}

// say writes a line.
func (v *servant) say(key string, words ...string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.wrong == nil {
		line := strings.TrimRight(key+" "+strings.Join(words, " "), " ")
		_, v.wrong = io.WriteString(v.out, line+"\n")
	}
}

// complain tells the person behind the host what it did wrong.
func (v *servant) complain(err error) { v.say("info string", err.Error()) }

func (v *servant) failure() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.wrong != nil {
		return fmt.Errorf("engine: %w", v.wrong)
	}
	return nil
}
