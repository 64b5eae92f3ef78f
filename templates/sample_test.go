package templates_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexachess"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates"
)

// nasty is a name that must never reach a page unescaped.
const nasty = `"><script>alert('x')</script>`

// sample is a game of Chexers after some moves, seen by Red.
type sample struct {
	ctx   context.Context // with the reader's language
	info  game.Info
	board game.Board
	state game.State
	view  protocol.View
	seats []int
	texts []string
}

func newSample(ctx context.Context, t *testing.T) sample {
	t.Helper()
	chexers := game.Of(chexers.Rules{})
	board, err := chexers.Board("")
	if err != nil {
		t.Fatal(err)
	}
	s := sample{ctx: ctx, info: chexers.Info(), board: board}
	if s.state, err = chexers.Start(""); err != nil {
		t.Fatal(err)
	}
	var last []protocol.Played
	for range 12 {
		for seat := range s.state.Turn().All() {
			move := s.state.Legal(seat)[0]
			if s.state, err = s.state.Play(seat, move.Text); err != nil {
				t.Fatal(err)
			}
			s.seats, s.texts = append(s.seats, int(seat)), append(s.texts, move.Text)
			last = append([]protocol.Played{{Seat: int(seat), Word: protocol.Word(move)}}, last...)
		}
	}
	seen := s.state.View(0)
	s.view = protocol.View{
		Kind: "view", Version: 20, Status: protocol.Live, Ply: 12,
		Pieces: protocol.Pieces(board, seen), Turn: int(seen.Turn), Scores: seen.Scores,
		Legal: protocol.Words(s.state.Legal(0)), Last: last[:3], You: []int{0},
		Seats: []protocol.Seat{
			{Kind: protocol.Person, Name: nasty},
			{Kind: protocol.Bot, Name: "Casual", Bot: "casual"},
			{Kind: protocol.Person, Name: "Ann & Bo"},
		},
	}
	return s
}

func (s sample) drawing() templates.Board {
	return templates.NewBoard(s.board, s.state.View(0), []int{0, 1, 2}, s.board.Home[0], s.view.Last)
}

func (s sample) plates() []templates.Plate {
	return templates.NewPlates(s.ctx, s.info, s.board, s.view, 1)
}

// table is the table's page at a status, seen by its host.
func (s sample) table(t *testing.T, status protocol.Status) templates.TablePage {
	t.Helper()
	s.view.Status = status
	switch status {
	case protocol.Open:
		s.view.Turn = 0
		s.view.Seats = []protocol.Seat{s.view.Seats[0], {Kind: protocol.Free}, {Kind: protocol.Free}}
	case protocol.Over:
		s.view.Turn, s.view.Outcome = 0, &protocol.Outcome{Place: []int{1, 2, 2}, Reason: "four exits"}
	}
	join := "https://example.org/t/abc/join/secret?a=1&b=2"
	code, err := templates.NewCode(join)
	if err != nil {
		t.Fatal(err)
	}
	panel := templates.Panel{
		Table: "abc", Game: s.info, Status: status, Key: nasty, Host: true, Name: nasty, Join: join, Code: code,
		Watch: "https://example.org/t/abc", Replay: "/g/abc", Verdict: templates.Verdict(s.ctx, s.info, s.view.Outcome),
		Levels: levels(), Fill: "club",
		Own: []templates.OwnSeat{{Seat: 0, Colour: nasty, Link: "https://example.org/t/abc/seat/secret"}},
	}
	panel.Own[0].Code = code
	switch status {
	case protocol.Live:
		s.view.Clock = &protocol.Clock{Left: []int{9_000, 60_000, 60_000}, Run: 1}
		panel.TakeBack.Possible = true
		panel.Undo.By, panel.Draw.By, panel.Draw.Possible = nasty, []string{nasty}, true
		panel.Absences = []templates.Absence{{
			Seat: 2, Name: nasty, Colour: nasty, Asked: true, Votes: 1, Of: 2, Invites: true, Lent: true,
		}}
	case protocol.Over:
		panel.Next = templates.Next{Href: "/t/xyz", By: nasty}
	}
	for _, plate := range s.plates() {
		panel.Seats = append(panel.Seats, templates.PanelSeat{
			Plate: plate, Sit: true, Stand: plate.You, Lend: plate.Kind == protocol.Bot,
			Choices: []templates.SeatChoice{{Value: "open", Label: nasty, Now: true}, {Value: "bot", Label: nasty}},
		})
	}
	return templates.TablePage{
		ID: "abc", Game: s.info, View: s.view, Board: s.drawing(), Plates: s.plates(),
		Moves: templates.NewMoves([]int{0, 1, 2}, s.seats, s.texts), Panel: panel, Notice: nasty,
		Chat: templates.Chat{Table: "abc", Hues: []int{0, 1, 2}, Lines: []protocol.Said{
			{Line: 1, Who: "somebody", Name: nasty, Text: nasty, Seat: new(int)},
			{Line: 2, Who: "somebody else", Name: "Ann & Bo", Text: nasty},
		}},
	}
}

// levels are two bots, of which one has been measured.
func levels() []templates.Level {
	return []templates.Level{
		{Slug: "casual", Name: "Casual", Character: "Plays at sight & forgets."},
		{Slug: "club", Name: "Club", Character: "Thinks ahead.", Rating: 1450},
	}
}

// crowd is the page of a table at which a game has just begun, all seats taken.
func crowd(ctx context.Context, t *testing.T, frame templates.Page, g game.Game, setup game.Setup) templates.TablePage {
	t.Helper()
	board, err := g.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	hues := templates.Hues(g.Info(), state.Players())
	seen := state.View(0)
	view := protocol.View{
		Kind: "view", Version: 8, Status: protocol.Live, Pieces: protocol.Pieces(board, seen),
		Turn: int(seen.Turn), Scores: seen.Scores, Legal: protocol.Words(state.Legal(0)), You: []int{0}, Aside: protocol.Aside(seen), Remarks: protocol.Remarks(seen),
	}
	for range state.Players() {
		view.Seats = append(view.Seats, protocol.Seat{Kind: protocol.Person, Name: nasty})
	}
	plates := templates.NewPlates(ctx, g.Info(), board, view, 0)
	panel := templates.Panel{Table: "abc", Game: g.Info(), Status: protocol.Live, Terms: nasty, Watch: "https://example.org/t/abc"}
	for _, plate := range plates {
		panel.Seats = append(panel.Seats, templates.PanelSeat{Plate: plate, Stand: plate.You})
	}
	return templates.TablePage{
		Page: frame, ID: "abc", Game: g.Info(), View: view, Plates: plates, Panel: panel,
		Board: templates.NewBoard(board, seen, hues, board.Home[0], nil),
	}
}

// pages renders every page of the site in English.
func pages(t *testing.T) map[string]string {
	t.Helper()
	return pagesIn(english(t), t)
}

// pagesIn renders every page of the site.
func pagesIn(ctx context.Context, t *testing.T) map[string]string {
	t.Helper()
	s := newSample(ctx, t)
	frame := templates.Page{Path: "/here?a=1&b=2", Theme: templates.Dark, Assets: templates.Assets{
		Style: "/static/css/site.css?v=1", Script: "/static/dist/app.js?v=1", Font: "/f", Icon: "/i", Touch: "/t",
	}}
	lessons, err := templates.NewChexersLessons(ctx, game.Of(chexers.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	hexdameLessons, err := templates.NewHexDameLessons(ctx, game.Of(hexdame.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	starLessons, err := templates.NewSternhalmaLessons(ctx, game.Of(sternhalma.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	hexachessLessons, err := templates.NewHexachessLessons(ctx, game.Of(hexachess.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	card := templates.Card{
		Href: "/t/abc", Game: nasty, Board: templates.NewMini(s.board, s.state.View(0), []int{0, 1, 2}, 0),
		Players: 3, Clock: templates.Clock{Base: time.Minute}, Plates: s.plates(), Turn: true, Note: nasty, When: nasty,
	}
	cards := []templates.Card{card, card}
	shelves := []templates.Shelf{{Heading: nasty, Cards: cards}, {Heading: nasty, Cards: cards, More: "/watch?status=over&before=abc"}, {Heading: nasty}}
	handed := templates.NewMoves([]int{0, 1, 2}, s.seats, s.texts)
	templates.MarkHands(handed, []templates.Hand{{Seat: 1, Hue: 1, Ply: 5, Text: nasty}})
	house := &templates.House{ID: "h", Game: s.info, View: s.view, Board: s.drawing(), Plates: s.plates()}
	components := map[string]templ.Component{
		"home": templates.Home(templates.HomePage{
			Page: frame, Games: []templates.GameChoice{{Info: s.info, Now: true}}, Game: s.info, Players: 3, House: house, Shelves: shelves,
			Levels: levels(), Level: "casual",
		}),
		"new": templates.New(templates.NewPage{
			Page: frame, Games: []templates.GameChoice{{Info: s.info, Now: true}}, Game: s.info, Problem: nasty,
			Players: []templates.PlayersChoice{{Number: 2}, {Number: 3, Now: true}}, Drawn: []string{nasty},
			Options: []templates.NewOption{{Field: "option-x", Label: nasty, Choices: []templates.OptionChoice{{Value: nasty, Label: nasty, Now: true}}}},
			Clocks:  []templates.OptionChoice{{Value: nasty, Label: nasty, Now: true}},
			Days:    []templates.OptionChoice{{Value: "1d", Label: nasty}},
			Flag:    templates.NewOption{Field: "flag", Label: nasty, Choices: []templates.OptionChoice{{Value: "lose", Label: nasty}}},
			Away:    []templates.OptionChoice{{Value: "ask", Label: nasty, Now: true}},
			Seats:   []templates.NewSeat{{Seat: 0, Colour: templates.Colour(ctx, s.info, 0, 3), Level: "club", Choices: []templates.SeatChoice{{Value: "me", Label: nasty, Now: true}}}},
			Levels:  levels(),
		}),
		"take": templates.Take(templates.TakePage{
			Page: frame, Table: "abc", Key: nasty, Game: "Chexers", Plate: s.plates()[1], Others: s.plates(),
		}),
		"watch":    templates.Watch(templates.WatchPage{Page: frame, Shelves: shelves}),
		"quiet":    templates.Watch(templates.WatchPage{Page: frame}),
		"older":    templates.Watch(templates.WatchPage{Page: frame, Shelves: shelves, Older: true}),
		"oldest":   templates.Watch(templates.WatchPage{Page: frame, Older: true}),
		"yours":    templates.Yours(templates.YoursPage{Page: frame, Shelves: shelves}),
		"nobody's": templates.Yours(templates.YoursPage{Page: frame}),
		"replay": templates.Replay(templates.ReplayPage{
			Page: frame, ID: "abc", Game: s.info, View: s.view, Board: s.drawing(), Plates: s.plates(),
			Moves: handed, Ply: 12, Last: 12, Text: s.state.Text(), Move: nasty, Share: templates.Share{Title: "Chexers", Link: "https://example.org/g/abc/12", At: "/g/abc/12", Game: "/g/abc", Embed: "https://example.org/g/abc/12/embed"},
		}),
		"rules": templates.Index(templates.IndexPage{Page: frame, Games: []templates.IndexEntry{{
			Info: s.info, Board: templates.NewMini(s.board, s.state.View(0), []int{0, 1, 2}, 0),
		}}}),
		"rules of Chexers":          templates.Chexers(templates.ChexersPage{Page: frame, Lessons: lessons}),
		"rules of HexDame":          templates.HexDame(templates.HexDamePage{Page: frame, Lessons: hexdameLessons}),
		"rules of Chinese checkers": templates.Sternhalma(templates.SternhalmaPage{Page: frame, Lessons: starLessons}),
		"rules of Hexachess":        templates.Hexachess(templates.HexachessPage{Page: frame, Lessons: hexachessLessons}),
		"star":                      templates.Table(crowd(ctx, t, frame, game.Of(sternhalma.Rules{}), `{"players":6,"sets":1}`)),
		"armies":                    templates.Table(crowd(ctx, t, frame, game.Of(hexachess.Rules{}), `{"players":4}`)),
		"about":                     templates.About(templates.AboutPage{Page: frame, Levels: levels()}),
		"programs": templates.Programs(templates.ProgramsPage{
			Page: frame, Origin: "https://example.org", Python: "print(" + nasty + ")", Go: "package main",
		}),
		"keys":    templates.Keys(templates.KeysPage{Page: frame}),
		"trouble": templates.Trouble(templates.TroublePage{Page: frame, Status: 404, Why: nasty}),
	}
	for _, status := range []protocol.Status{protocol.Open, protocol.Live, protocol.Over} {
		page := s.table(t, status)
		page.Page = frame
		components[fmt.Sprintf("%s table", status)] = templates.Table(page)
	}
	rendered := make(map[string]string)
	for name, component := range components {
		rendered[name] = render(ctx, t, component)
	}
	return rendered
}

// english returns a context whose reader understands English.
func english(t *testing.T) context.Context {
	t.Helper()
	return reader(t, "en")
}

// reader returns a context whose reader understands a language.
func reader(t *testing.T, language string) context.Context {
	t.Helper()
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	return locale.With(t.Context(), words.Find(language))
}

func render(ctx context.Context, t *testing.T, component templ.Component) string {
	t.Helper()
	var page strings.Builder
	if err := component.Render(ctx, &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}
