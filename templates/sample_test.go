package templates_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/bots"
	"triplecross/templates/forms"
	"triplecross/templates/layout"
	"triplecross/templates/lists"
	"triplecross/templates/moves"
	"triplecross/templates/pages"
	"triplecross/templates/plates"
	"triplecross/templates/replay"
	"triplecross/templates/rules"
	"triplecross/templates/seats"
	"triplecross/templates/share"
	"triplecross/templates/tablepage"
	"triplecross/templates/words"
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
	last  []game.Played
	seats []int
	texts []string
}

func newSample(ctx context.Context, t *testing.T) sample {
	t.Helper()
	g := gameOf(t, "chexers")
	b, err := g.Board("")
	if err != nil {
		t.Fatal(err)
	}
	s := sample{ctx: ctx, info: g.Info(), board: b}
	if s.state, err = g.Start(""); err != nil {
		t.Fatal(err)
	}
	for range 12 {
		for seat := range s.state.Turn().All() {
			move := s.state.Legal(seat)[0]
			if s.state, err = s.state.Play(seat, move.Text); err != nil {
				t.Fatal(err)
			}
			s.seats, s.texts = append(s.seats, int(seat)), append(s.texts, move.Text)
			s.last = append([]game.Played{{Seat: seat, Move: move}}, s.last...)
		}
	}
	s.last = s.last[:3]
	seen := s.state.View(0)
	s.view = protocol.View{
		Kind: "view", Version: 20, Status: protocol.Live, Ply: 12,
		Pieces: protocol.Pieces(b, seen), Turn: int(seen.Turn), Scores: seen.Scores,
		Legal: protocol.Words(s.state.Moves(0)), You: []int{0},
		Seats: []protocol.Seat{
			{Kind: protocol.Person, Name: nasty},
			{Kind: protocol.Bot, Name: "Casual", Bot: "casual"},
			{Kind: protocol.Person, Name: "Ann & Bo"},
		},
	}
	for _, m := range s.last {
		s.view.Last = append(s.view.Last, protocol.Played{Seat: int(m.Seat), Word: protocol.Word(m.Move)})
	}
	return s
}

func (s sample) drawing() board.Board {
	return board.New(s.board, s.state.View(0), []int{0, 1, 2}, s.board.Home[0], s.last)
}

func (s sample) plates() []plates.Plate {
	return plates.New(s.ctx, s.info, s.board, s.state.View(0), s.view, 1)
}

// table is the table's page at a status, seen by its host.
func (s sample) table(t *testing.T, status protocol.Status) tablepage.Page {
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
	code, err := share.NewQR(join)
	if err != nil {
		t.Fatal(err)
	}
	panel := tablepage.Panel{
		Table: "abc", Game: s.info, Status: status, Key: nasty, Host: true, Name: nasty, Join: join, Code: code,
		Watch: "https://example.org/t/abc", Replay: "/g/abc", Verdict: words.Verdict(s.ctx, s.info, s.view.Outcome),
		Levels: levels(), Fill: "club",
		Own: []tablepage.OwnSeat{{Seat: 0, Colour: nasty, Link: "https://example.org/t/abc/seat/secret"}},
	}
	panel.Own[0].Code = code
	switch status {
	case protocol.Live:
		s.view.Clock = &protocol.Clock{Left: []int{9_000, 60_000, 60_000}, Run: 1}
		panel.TakeBack.Possible = true
		panel.Undo.By, panel.Draw.By, panel.Draw.Possible = nasty, []string{nasty}, true
		panel.Absences = []tablepage.Absence{{
			Seat: 2, Name: nasty, Colour: nasty, Asked: true, Votes: 1, Of: 2, Invites: true, Offered: true,
		}}
	case protocol.Over:
		panel.Next = tablepage.Rematch{Href: "/t/xyz", By: nasty}
	}
	for _, plate := range s.plates() {
		panel.Seats = append(panel.Seats, tablepage.PanelSeat{
			Plate: plate, Sit: true, Stand: plate.You, CanOffer: plate.Kind == protocol.Bot,
			Choices: []forms.SeatChoice{{Value: "open", Label: nasty, Now: true}, {Value: "bot", Label: nasty}},
		})
	}
	return tablepage.Page{
		ID: "abc", Game: s.info, View: s.view, Board: s.drawing(), Plates: s.plates(),
		Moves: moves.Rounds([]int{0, 1, 2}, s.seats, s.texts), Panel: panel, Notice: nasty,
		Chat: tablepage.Chat{Table: "abc", Hues: []int{0, 1, 2}, Lines: []protocol.Said{
			{Line: 1, Who: "somebody", Name: nasty, Text: nasty, Seat: new(int)},
			{Line: 2, Who: "somebody else", Name: "Ann & Bo", Text: nasty},
		}},
	}
}

// levels are two bots, of which one has been measured.
func levels() []bots.Level {
	return []bots.Level{
		{Slug: "casual", Name: "Casual", Character: "Plays at sight & forgets."},
		{Slug: "club", Name: "Club", Character: "Thinks ahead.", Rating: 1450},
	}
}

// crowd is the page of a table at which a game has just begun, all seats taken.
func crowd(ctx context.Context, t *testing.T, frame layout.Page, g game.Game, setup game.Setup) tablepage.Page {
	t.Helper()
	b, err := g.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	hues := seats.Hues(g.Info(), state.Players())
	seen := state.View(0)
	view := protocol.View{
		Kind: "view", Version: 8, Status: protocol.Live, Pieces: protocol.Pieces(b, seen),
		Turn: int(seen.Turn), Scores: seen.Scores, Legal: protocol.Words(state.Moves(0)), You: []int{0}, Aside: protocol.Aside(seen), Remarks: protocol.Remarks(seen),
	}
	for range state.Players() {
		view.Seats = append(view.Seats, protocol.Seat{Kind: protocol.Person, Name: nasty})
	}
	all := plates.New(ctx, g.Info(), b, seen, view, 0)
	panel := tablepage.Panel{Table: "abc", Game: g.Info(), Status: protocol.Live, SetupSummary: nasty, Watch: "https://example.org/t/abc"}
	for _, plate := range all {
		panel.Seats = append(panel.Seats, tablepage.PanelSeat{Plate: plate, Stand: plate.You})
	}
	return tablepage.Page{
		Page: frame, ID: "abc", Game: g.Info(), View: view, Plates: all, Panel: panel,
		Board: board.New(b, seen, hues, b.Home[0], nil),
	}
}

// allPages renders every page of the site in English.
func allPages(t *testing.T) map[string]string {
	t.Helper()
	return pagesIn(localetest.English(t), t)
}

// pagesIn renders every page of the site.
func pagesIn(ctx context.Context, t *testing.T) map[string]string {
	t.Helper()
	s := newSample(ctx, t)
	frame := layout.Page{Path: "/here?a=1&b=2", Theme: layout.Dark, Assets: layout.Assets{
		Style: "/static/css/site.css?v=1", Script: "/static/dist/app.js?v=1", Font: "/f", Icon: "/i", Touch: "/t",
	}}
	card := lists.Card{
		Href: "/t/abc", Game: nasty, Board: board.NewGround(s.board, 0).Mini(s.state.View(0), []int{0, 1, 2}),
		Players: 3, Clock: words.Clock{Base: time.Minute}, Plates: s.plates(), Turn: true, Note: nasty, When: nasty,
	}
	cards := []lists.Card{card, card}
	shelves := []lists.Section{{Heading: nasty, Cards: cards}, {Heading: nasty, Cards: cards, More: "/watch?status=over&before=abc"}, {Heading: nasty}}
	handed := moves.Rounds([]int{0, 1, 2}, s.seats, s.texts)
	moves.AddHandovers(handed, []moves.Handover{{Seat: 1, Hue: 1, Ply: 5, Text: nasty}})
	house := &lists.Showcase{ID: "h", Game: s.info, View: s.view, Board: s.drawing(), Plates: s.plates()}
	components := map[string]templ.Component{
		"home": lists.Home(lists.HomePage{
			Page: frame, Games: []forms.GameChoice{{Info: s.info, Now: true}}, Game: s.info, Players: 3, Showcase: house, Sections: shelves,
			Levels: levels(), Level: "casual",
		}),
		"new": forms.NewTable(forms.NewTablePage{
			Page: frame, Games: []forms.GameChoice{{Info: s.info, Now: true}}, Game: s.info, Problem: nasty,
			Players: []forms.PlayersChoice{{Number: 2}, {Number: 3, Now: true}}, Drawn: []string{nasty},
			Options: []forms.Option{{Field: "option-x", Label: nasty, Choices: []forms.Choice{{Value: nasty, Label: nasty, Now: true}}}},
			Clocks:  []forms.Choice{{Value: nasty, Label: nasty, Now: true}},
			Days:    []forms.Choice{{Value: "1d", Label: nasty}},
			Flag:    forms.Option{Field: "flag", Label: nasty, Choices: []forms.Choice{{Value: "lose", Label: nasty}}},
			Away:    []forms.Choice{{Value: "ask", Label: nasty, Now: true}},
			Seats:   []forms.Seat{{Seat: 0, Colour: seats.Colour(ctx, s.info, 0, 3), Level: "club", Choices: []forms.SeatChoice{{Value: "me", Label: nasty, Now: true}}}},
			Levels:  levels(),
		}),
		"take": forms.TakeOver(forms.TakeOverPage{
			Page: frame, Table: "abc", Key: nasty, Game: "Chexers", Plate: s.plates()[1], Others: s.plates(),
		}),
		"watch":    lists.Watch(lists.WatchPage{Page: frame, Sections: shelves}),
		"quiet":    lists.Watch(lists.WatchPage{Page: frame}),
		"older":    lists.Watch(lists.WatchPage{Page: frame, Sections: shelves, OneStatus: true}),
		"oldest":   lists.Watch(lists.WatchPage{Page: frame, OneStatus: true}),
		"yours":    lists.Yours(lists.YoursPage{Page: frame, Sections: shelves}),
		"nobody's": lists.Yours(lists.YoursPage{Page: frame}),
		"replay": replay.Replay(replay.Page{
			Page: frame, ID: "abc", Game: s.info, View: s.view, Board: s.drawing(), Plates: s.plates(),
			Moves: handed, Ply: 12, Last: 12, Text: s.state.Text(), Move: nasty, Share: share.Links{Title: "Chexers", Link: "https://example.org/g/abc/12", At: "/g/abc/12", Game: "/g/abc", Embed: "https://example.org/g/abc/12/embed"},
		}),
		"rules": rules.Index(rules.IndexPage{Page: frame, Games: []rules.IndexEntry{{
			Info: s.info, Board: board.NewGround(s.board, 0).Mini(s.state.View(0), []int{0, 1, 2}),
		}}}),
		"star":   tablepage.Table(crowd(ctx, t, frame, gameOf(t, "chinese-checkers"), `{"players":6,"sets":1}`)),
		"armies": tablepage.Table(crowd(ctx, t, frame, gameOf(t, "hexachess"), `{"players":4}`)),
		"about":  pages.About(pages.AboutPage{Page: frame, Levels: levels()}),
		"programs": pages.Programs(pages.ProgramsPage{
			Page: frame, Origin: "https://example.org", Python: "print(" + nasty + ")", Go: "package main",
		}),
		"keys":    pages.Keys(pages.KeysPage{Page: frame}),
		"trouble": pages.Error(pages.ErrorPage{Page: frame, Status: 404, Why: nasty}),
	}
	for _, status := range []protocol.Status{protocol.Open, protocol.Live, protocol.Over} {
		page := s.table(t, status)
		page.Page = frame
		components[fmt.Sprintf("%s table", status)] = tablepage.Table(page)
	}
	for slug, page := range rules.Pages() {
		g := gameOf(t, slug)
		component, err := page(ctx, g, frame)
		if err != nil {
			t.Fatal(err)
		}
		components["rules of "+g.Info().Name] = component
	}
	rendered := make(map[string]string)
	for name, component := range components {
		rendered[name] = render(ctx, t, component)
	}
	return rendered
}

// gameOf returns the game with that slug.
func gameOf(t *testing.T, slug string) game.Game {
	t.Helper()
	for _, g := range games.All() {
		if g.Info().Slug == slug {
			return g
		}
	}
	t.Fatalf("no game %q", slug)
	return nil
}

func render(ctx context.Context, t *testing.T, component templ.Component) string {
	t.Helper()
	var page strings.Builder
	if err := component.Render(ctx, &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}
