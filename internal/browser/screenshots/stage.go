package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// shot is a screenshot to take: an address, as a visitor sees it.
type shot struct {
	name, url string
	token     string // the visitor's cookie, if any
	pose      func(*browser.Page) error
}

// stage sets up the tables in the screenshots.
type stage struct {
	ctx  context.Context
	site *browser.Site
}

// scenes are the tables in the pictures.
func scenes() map[string]scene {
	return map[string]scene{
		"waiting": {game: "chexers", seats: 1},
		"staffed": {game: "chexers", seats: 1},
		"live":    {game: "chexers", seats: 3, until: after(9)},
		"late":    {game: "chexers", seats: 3, until: canExit},
		"jump":    {game: "chexers", seats: 3, until: canJump},
		"over":    {game: "chexers", seats: 3, until: never},

		"chain":    {game: "hexdame", seats: 2, moves: []string{"d4-e5", "f6xd4", "d3xd5", "h6-h5", "d5-d6", "f8-e7"}},
		"kings":    {game: "hexdame", seats: 2, until: hasKings},
		"draughts": {game: "hexdame", seats: 2, until: never},

		"duel": {game: "chinese-checkers", setup: `{"players":2}`, seats: 2, until: after(30)},
		"trio": {game: "chinese-checkers", setup: `{"players":3}`, seats: 3, until: after(45)},
		"four": {game: "chinese-checkers", setup: `{"players":4,"unused":"populated"}`, seats: 4, until: after(20)},
		"six":  {game: "chinese-checkers", setup: `{"players":6,"first":1}`, seats: 6, until: after(60)},
		"sets": {game: "chinese-checkers", setup: `{"players":2,"sets":3}`, seats: 2, until: after(20)},
		"blitz": {game: "chexers", seats: 3, settings: table.Settings{
			Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}, Away: table.AwayBot,
		}, until: after(6)},
		"letters": {game: "hexdame", seats: 2, settings: table.Settings{
			Clock: table.Clock{Turn: 3 * 24 * time.Hour}, Flag: table.FlagLose,
		}, until: after(7)},
		"handed": {game: "chexers", seats: 3, until: never, at: map[int][]deed{
			11: {{1, table.Stand{Seat: 1}}},
			13: {{1, table.Return{Seat: 1}}},
			21: {{2, table.Stand{Seat: 2}}, {0, table.OfferSeat{Seat: 2, On: true}}},
			22: {{3, table.Sit{Seat: 2, Name: "Dmitri"}}},
		}},
		"resigned": {game: "hexdame", seats: 2, until: never, at: map[int][]deed{12: {{0, table.Resign{Seat: 0}}}}},

		"gathering": {game: "chinese-checkers", setup: `{"players":6,"first":4,"spoiling":"fill","places":true}`, seats: 3},
	}
}

// wanted returns the shots whose names may begin with one of these texts. The
// tables of Grand Hexachess and of the other games are created only if they are
// needed.
func (s stage) wanted(texts []string) ([]shot, error) {
	var all []shot
	chess := func(text string) bool { return strings.HasPrefix(text, armies) }
	if !slices.ContainsFunc(texts, func(text string) bool { return !chess(text) }) {
		return s.armies()
	}
	all, err := s.shots()
	if err != nil || !slices.ContainsFunc(texts, func(text string) bool { return chess(text) || strings.HasPrefix(armies, text) }) {
		return all, err
	}
	more, err := s.armies()
	return append(all, more...), err
}

func (s stage) shots() ([]shot, error) {
	all := scenes()
	maps.Copy(all, s.encounters())
	tables, err := s.create(all)
	if err != nil {
		return nil, err
	}
	if err := s.createMany(26, scene{game: "hexdame", seats: 2, until: never, at: map[int][]deed{0: {{1, table.Resign{Seat: 1}}}}}); err != nil {
		return nil, err
	}
	house, err := s.site.Lobby.Showcase(s.ctx)
	if err != nil {
		return nil, err
	}
	url := s.site.URL
	at := func(name string) string { return url + "/t/" + tables[name].ID }
	replay := func(name string) string {
		return fmt.Sprintf("%s/g/%s/%d", url, tables[name].ID, len(tables[name].Moves)/2)
	}
	ada, boris := people()[0].token, people()[1].token
	waiting := tables["waiting"]
	return append(s.meetings(tables), []shot{
		{name: "home", url: url + "/"},
		{name: "home-hexdame", url: url + "/?game=hexdame"},
		{name: "home-hexachess", url: url + "/?game=hexachess"},
		{name: "new", url: url + "/new?game=chexers"},
		{name: "new-bots", url: url + "/new?game=chexers&seat1=bot:champion&seat2=bot:club", pose: scrollTo(".seats")},
		{name: "new-hexdame", url: url + "/new?game=hexdame"},
		{name: "new-chinese", url: url + "/new?game=chinese-checkers&players=2"},
		{name: "new-chinese-rules", url: url + "/new?game=chinese-checkers&players=6", pose: scrollTo(".option")},
		{name: "new-hexachess", url: url + "/new?game=hexachess&option-variant=screen", pose: scrollTo(".option")},
		{name: "new-clock", url: url + "/new?game=chexers&clock=10%2B20&away=bot", pose: scrollTo(".clock")},
		{name: "waiting-host", url: at("waiting"), token: ada},
		{name: "waiting-bot", url: at("staffed"), token: ada, pose: seatBot},
		{name: "waiting-guest", url: at("waiting") + "/join/" + waiting.JoinKey()},
		{name: "waiting-six", url: at("gathering"), token: ada},
		{name: "take-seat", url: at("waiting") + "/seat/" + waiting.SeatKey(0)},
		{name: "my-turn", url: at("live"), token: ada},
		{name: "selected", url: at("live"), token: ada, pose: selectPiece},
		{name: "watching", url: at("live")},
		{name: "not-my-turn", url: at("live"), token: boris},
		{name: "jump-chosen", url: at("jump"), token: onTurn(tables["jump"]), pose: selectJump},
		{name: "planned", url: at("live"), token: boris, pose: plan},
		{name: "illegal", url: at("live"), token: ada, pose: tapFar},
		{name: "preferences", url: at("live"), token: ada, pose: openPreferences},
		{name: "confirming", url: at("live"), token: ada, pose: confirm},
		{name: "exit-ready", url: at("late"), token: onTurn(tables["late"]), pose: selectExit},
		{name: "over", url: at("over"), token: ada},
		{name: "replay", url: replay("over")},
		{name: "replay-play-on", url: replay("over"), pose: unfold("#on")},
		{name: "replay-save", url: replay("over"), pose: unfold("#save")},
		{name: "import", url: url + "/import"},
		{name: "share", url: replay("over"), pose: then(press(".share > summary"), wait(`document.querySelector(".preview").naturalWidth > 0`))},
		{name: "share-over", url: at("over"), token: ada, pose: then(press(".share > summary"), wait(`document.querySelector(".preview").naturalWidth > 0`))},
		{name: "card-chexers", url: url + "/g/" + tables["late"].ID + ".svg"},
		{name: "card-kings", url: url + "/g/" + tables["kings"].ID + ".png?theme=dark"},
		{name: "card-sets", url: url + "/g/" + tables["sets"].ID + ".png"},
		{name: "card-over", url: url + "/g/" + tables["over"].ID + ".png"},
		{name: "card-waiting", url: url + "/g/" + tables["gathering"].ID + ".png"},
		{name: "embed", url: url + "/g/" + tables["late"].ID + "/embed"},
		{name: "embed-six", url: url + "/g/" + tables["six"].ID + "/embed"},
		{name: "replay-hand-over", url: fmt.Sprintf("%s/g/%s/12", url, tables["handed"].ID)},
		{name: "replay-resigned", url: url + "/g/" + tables["resigned"].ID},
		{name: "clock", url: at("blitz"), token: ada},
		{name: "focus", url: at("live"), token: ada, pose: focusCell},
		{name: "text", url: at("live") + "?view=text", token: ada},
		{name: "text-six", url: at("six") + "?view=text"},
		{name: "keys", url: url + "/keys"},
		{name: "clock-days", url: at("letters"), token: ada},

		{name: "hexdame-must-capture", url: at("chain"), token: ada},
		{name: "hexdame-chain", url: at("chain"), token: ada, pose: selectPiece},
		{name: "hexdame-kings", url: at("kings"), token: onTurn(tables["kings"])},
		{name: "hexdame-over", url: at("draughts"), token: ada},
		{name: "chinese-two", url: at("duel"), token: ada, pose: selectPiece},
		{name: "chinese-three", url: at("trio"), token: onTurn(tables["trio"]), pose: selectLongest},
		{name: "chinese-four", url: at("four"), token: ada},
		{name: "chinese-six", url: at("six"), token: ada, pose: selectPiece},
		{name: "chinese-six-watching", url: at("six")},
		{name: "chinese-sets", url: at("sets"), token: ada},
		{name: "chinese-replay", url: replay("six")},

		{name: "watch", url: url + "/watch"},
		{name: "watch-pages", url: url + "/watch", pose: scrollTo(".foot")},
		{name: "yours", url: url + "/yours", token: ada},
		{name: "yours-finished", url: url + "/yours", token: ada, pose: scrollTo(".foot")},
		{name: "yours-none", url: url + "/yours"},
		{name: "rules", url: url + "/rules"},
		{name: "rules-chexers", url: url + "/rules/chexers"},
		{name: "rules-jump", url: url + "/rules/chexers#jump"},
		{name: "rules-first", url: url + "/rules/chexers", pose: scrollTo("#first")},
		{name: "rules-exit", url: url + "/rules/chexers#exit"},
		{name: "rules-hexdame", url: url + "/rules/hexdame"},
		{name: "rules-most", url: url + "/rules/hexdame#most"},
		{name: "rules-king", url: url + "/rules/hexdame#king"},
		{name: "rules-chinese", url: url + "/rules/chinese-checkers"},
		{name: "rules-hop", url: url + "/rules/chinese-checkers#hop"},
		{name: "rules-swap", url: url + "/rules/chinese-checkers#swap"},
		{name: "rules-hexachess", url: url + "/rules/hexachess"},
		{name: "rules-lines", url: url + "/rules/hexachess#lines"},
		{name: "rules-defence", url: url + "/rules/hexachess#defence"},
		{name: "about", url: url + "/about"},
		{name: "programs", url: url + "/programs"},
		{name: "about-bots", url: url + "/about#bots"},
		{name: "unknown", url: url + "/t/nosuchtable"},
		{name: "offline", url: url + "/offline"},
		{name: "house", url: url + "/t/" + house.ID},
	}...), nil
}

// person is somebody in the pictures.
type person struct{ name, token string }

// people are those who sit at the tables, in the order of the seats.
func people() []person {
	return []person{
		{"Ada", "ADAADAADAADAADAADAADAADAAD"},
		{"Boris", "BORISBORISBORISBORISBORISB"},
		{"Chloé", "CHLOECHLOECHLOECHLOECHLOEC"},
		{"Dmitri", "DMITRIDMITRIDMITRIDMITRIDM"},
		{"Emmanuelle", "EMMANUELLEEMMANUELLEEMMANU"},
		{"Fred", "FREDFREDFREDFREDFREDFREDFR"},
	}
}

// scene is a table and how far its game has gone.
type scene struct {
	game     string
	setup    game.Setup
	settings table.Settings
	seats    int // how many people sit there; the first has created the table
	moves    []string
	lot      uint64                  // the seed of random moves, unless it is 0
	until    func(table.Moment) bool // playing goes on until this is true; nil plays nothing
	at       map[int][]deed          // what people do in addition, by the number of moves played
	gone     []int                   // the people who are not connected
	then     func(table.Moment) error
}

// deed is something that one of the people does.
type deed struct {
	who     int
	command table.Command
}

// never is a condition that lets a game be played to its end.
func never(table.Moment) bool { return false }

// after returns a condition: a number of moves has been played.
func after(moves int) func(table.Moment) bool {
	return func(t table.Moment) bool { return len(t.Moves) >= moves }
}

// create creates the tables of scenes.
func (s stage) create(scenes map[string]scene) (map[string]table.Moment, error) {
	tables := make(map[string]table.Moment)
	for name, sc := range scenes {
		t, err := s.table(sc)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		tables[name] = t
	}
	return tables, nil
}

// createMany creates the table of a scene several times.
func (s stage) createMany(times int, sc scene) error {
	for range times {
		if _, err := s.table(sc); err != nil {
			return err
		}
	}
	return nil
}

// table creates a public table, seats the people and plays.
func (s stage) table(sc scene) (table.Moment, error) {
	host := people()[0]
	id, err := s.site.Lobby.Create(s.ctx, table.Spec{
		Game: sc.game, Setup: sc.setup, Host: identity.PersonOf(host.token), Name: host.name, Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}}, Settings: sc.settings,
	})
	if err != nil {
		return table.Moment{}, err
	}
	for seat, p := range people()[:sc.seats] {
		if seat == 0 {
			continue
		}
		sit := table.Sit{Seat: game.Seat(seat), Name: p.name}
		if _, err := s.site.Lobby.Do(s.ctx, id, identity.PersonOf(p.token), sit); err != nil {
			return table.Moment{}, err
		}
	}
	for i, p := range people()[:sc.seats] {
		if !slices.Contains(sc.gone, i) {
			// Until the site closes.
			if _, err := s.site.Lobby.Subscribe(s.ctx, id, identity.PersonOf(p.token), lobby.Known{}, func() {}); err != nil {
				return table.Moment{}, err
			}
		}
	}
	for _, move := range sc.moves {
		if err := s.play(id, move); err != nil {
			return table.Moment{}, err
		}
	}
	if sc.until != nil {
		if err := s.playUntil(id, sc); err != nil {
			return table.Moment{}, err
		}
	}
	t, err := s.site.Lobby.Table(s.ctx, id)
	if err != nil || sc.then == nil {
		return t, err
	}
	if err := sc.then(t); err != nil {
		return t, err
	}
	return s.site.Lobby.Table(s.ctx, id)
}

// play plays a move for the seat on turn.
func (s stage) play(id, move string) error {
	t, err := s.site.Lobby.Table(s.ctx, id)
	if err != nil {
		return err
	}
	for seat := range t.State().Turn().All() {
		play := table.Play{Version: t.Version, Seat: seat, Text: move}
		if _, err := s.site.Lobby.Do(s.ctx, id, t.Seats()[seat].Person, play); err != nil {
			return err
		}
	}
	return nil
}

// playUntil plays sensible moves for all until a condition is true or the game is
// over.
func (s stage) playUntil(id string, sc scene) error {
	level, _ := bot.LevelNamed("casual")
	for {
		t, err := s.site.Lobby.Table(s.ctx, id)
		if err != nil {
			return err
		}
		for _, d := range sc.at[len(t.Moves)] {
			if _, err := s.site.Lobby.Do(s.ctx, id, identity.PersonOf(people()[d.who].token), d.command); err != nil {
				return err
			}
		}
		if t, err = s.site.Lobby.Table(s.ctx, id); err != nil || sc.until(t) || t.Status == protocol.Over {
			return err
		}
		for seat := range t.State().Turn().All() {
			if sc.lot > 0 {
				if err := s.play(id, drawn(t.State(), seat, sc.lot+uint64(len(t.Moves)))); err != nil {
					return err
				}
				continue
			}
			c, err := bot.Choose(s.ctx, bot.Request{State: t.State(), Seat: seat, Level: level, Seed: 5})
			if err != nil {
				return err
			}
			if err := s.play(id, c.Text); err != nil {
				return err
			}
		}
	}
}

// onTurn returns the cookie of the person on turn.
func onTurn(t table.Moment) string {
	for seat := range t.State().Turn().All() {
		return people()[seat].token
	}
	return ""
}

// hasKings reports whether both sides have a king.
func hasKings(t table.Moment) bool {
	var kings game.Seats
	for _, p := range t.State().View(game.Nobody).Pieces {
		if p.Kind == "K" {
			kings |= game.SeatsOf(p.Seat)
		}
	}
	return kings == game.SeatsOf(0, 1)
}

// canExit reports whether the seat on turn has a piece that can leave.
func canExit(t table.Moment) bool {
	for seat := range t.State().Turn().All() {
		for _, m := range t.State().Legal(seat) {
			if len(m.Gesture.Places) == 2 && m.Gesture.Places[1] == m.Gesture.Places[0]+"^" {
				return true
			}
		}
	}
	return false
}

// canJump reports whether the first seat is on turn and can jump over another's
// piece.
func canJump(t table.Moment) bool {
	return t.State().Turn().Has(0) && slices.ContainsFunc(t.State().Legal(0), func(m game.Move) bool { return strings.Contains(m.Text, "x") })
}

// seatBot gives the last seat of a waiting table to a bot.
func seatBot(p *browser.Page) error {
	if err := p.Click(`.seats li:last-child [value="bot"]`); err != nil {
		return err
	}
	return p.Wait(`document.querySelector(".seats select")`)
}

// selectPiece selects the first piece that can move.
func selectPiece(p *browser.Page) error {
	return pick(p, `document.querySelector(".piece.movable").dataset.at`)
}

// selectJump selects a piece that can jump over another.
func selectJump(p *browser.Page) error {
	return pick(p, `JSON.parse(document.querySelector("#view").textContent).l.split(" ")
		.map(move => move.split("x")).find(move => move.length > 1)[0]`)
}

// selectExit selects a piece that can leave the board.
func selectExit(p *browser.Page) error {
	return pick(p, `document.querySelector(".gate.open").dataset.place.replace("^", "")`)
}

// selectLongest selects the piece with the longest move.
func selectLongest(p *browser.Page) error {
	return pick(p, `JSON.parse(document.querySelector("#view").textContent).l.split(" ")
		.sort((a, b) => b.length - a.length)[0].split("-")[0]`)
}

// unfold opens a collapsed part of the page.
func unfold(selector string) func(*browser.Page) error {
	return func(p *browser.Page) error { return p.Click(selector + " > summary") }
}

func scrollTo(selector string) func(*browser.Page) error {
	return func(p *browser.Page) error {
		_, err := browser.Eval[bool](p, fmt.Sprintf(`!document.querySelector(%q).scrollIntoView()`, selector))
		return err
	}
}

func pick(p *browser.Page, which string) error {
	if err := p.Wait(`document.querySelector(".piece.movable")`); err != nil {
		return err
	}
	cell, err := browser.Eval[string](p, which)
	if err != nil {
		return err
	}
	return p.ClickPlaces(cell)
}

// focusCell moves the focus to the board.
func focusCell(p *browser.Page) error {
	if err := p.Wait(`document.querySelector('[role="gridcell"][tabindex="0"]')`); err != nil {
		return err
	}
	for range 30 {
		there, err := browser.Eval[bool](p, `document.activeElement.matches('[role="gridcell"]')`)
		if err != nil || there {
			return err
		}
		if err := p.Press("Tab"); err != nil {
			return err
		}
	}
	return nil
}
