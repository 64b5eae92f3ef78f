package main

import (
	"context"
	"fmt"

	"triplecross/internal/ai"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/web"
)

// shot is a picture to take: an address, as somebody sees it.
type shot struct {
	name, url string
	token     string // the visitor's cookie, if any
	pose      func(*browser.Page) error
}

// stage sets up the tables that the pictures show.
type stage struct {
	ctx  context.Context
	site *browser.Site
}

// The cookies of the three people in the pictures.
const (
	ada   = "ADAADAADAADAADAADAADAADAAD"
	boris = "BORISBORISBORISBORISBORISB"
	chloe = "CHLOECHLOECHLOECHLOECHLOEC"
)

func (s stage) shots() ([]shot, error) {
	waiting, err := s.table(1)
	if err != nil {
		return nil, err
	}
	live, err := s.table(3)
	if err != nil {
		return nil, err
	}
	if err := s.playUntil(live, func(t lobby.Table) bool { return len(t.Moves) == 9 }); err != nil {
		return nil, err
	}
	late, err := s.table(3)
	if err != nil {
		return nil, err
	}
	if err := s.playUntil(late, canExit); err != nil {
		return nil, err
	}
	over, err := s.table(3)
	if err != nil {
		return nil, err
	}
	if err := s.playUntil(over, func(lobby.Table) bool { return false }); err != nil {
		return nil, err
	}
	waitingTable, err := s.site.Lobby.Table(s.ctx, waiting)
	if err != nil {
		return nil, err
	}
	overTable, err := s.site.Lobby.Table(s.ctx, over)
	if err != nil {
		return nil, err
	}
	house, err := s.house()
	if err != nil {
		return nil, err
	}
	url := s.site.URL
	return []shot{
		{name: "home", url: url + "/"},
		{name: "new", url: url + "/new?game=chexers"},
		{name: "waiting-host", url: url + "/t/" + waiting, token: ada},
		{name: "waiting-guest", url: url + "/t/" + waiting + "/join/" + s.site.Lobby.JoinKey(waitingTable)},
		{name: "take-seat", url: url + "/t/" + waiting + "/seat/" + s.site.Lobby.SeatKey(waitingTable, 0)},
		{name: "my-turn", url: url + "/t/" + live, token: ada},
		{name: "selected", url: url + "/t/" + live, token: ada, pose: selectPiece},
		{name: "watching", url: url + "/t/" + live},
		{name: "not-my-turn", url: url + "/t/" + live, token: boris},
		{name: "exit-ready", url: url + "/t/" + late, token: s.onTurn(late), pose: selectExit},
		{name: "over", url: url + "/t/" + over, token: ada},
		{name: "replay", url: fmt.Sprintf("%s/g/%s/%d", url, over, len(overTable.Moves)/2)},
		{name: "watch", url: url + "/watch"},
		{name: "rules", url: url + "/rules/chexers"},
		{name: "rules-exit", url: url + "/rules/chexers#exit"},
		{name: "about", url: url + "/about"},
		{name: "unknown", url: url + "/t/nosuchtable"},
		{name: "house", url: url + "/t/" + house},
	}, nil
}

// table lays a public table at which that many people sit.
func (s stage) table(people int) (string, error) {
	id, err := s.site.Lobby.Create(s.ctx, lobby.Spec{
		Game: "chexers", Host: web.PersonOf(ada), Name: "Ada", Public: true,
		Seats: []lobby.Holder{{Kind: protocol.Person}},
	})
	if err != nil {
		return "", err
	}
	for seat, name := range []string{1: "Boris", 2: "Chloé"} {
		if seat == 0 || seat >= people {
			continue
		}
		sit := lobby.Sit{Seat: game.Seat(seat), Name: name}
		if _, err := s.site.Lobby.Do(s.ctx, id, web.PersonOf(tokens()[seat]), sit); err != nil {
			return "", err
		}
	}
	return id, nil
}

func tokens() [3]string { return [...]string{ada, boris, chloe} }

// playUntil plays sensible moves for all three until the table is as wished, or
// the game is over.
func (s stage) playUntil(id string, wish func(lobby.Table) bool) error {
	level, _ := ai.LevelNamed("casual")
	for {
		t, err := s.site.Lobby.Table(s.ctx, id)
		if err != nil || wish(t) || t.Status == protocol.Over {
			return err
		}
		for seat := range t.State().Turn().All() {
			c, err := ai.Choose(s.ctx, ai.Request{State: t.State(), Seat: seat, Level: level, Seed: 5})
			if err != nil {
				return err
			}
			play := lobby.Play{Version: t.Version, Seat: seat, Text: c.Text}
			if _, err := s.site.Lobby.Do(s.ctx, id, web.PersonOf(tokens()[seat]), play); err != nil {
				return err
			}
		}
	}
}

// house sets the house table somewhere into a game.
func (s stage) house() (string, error) {
	t, err := s.site.Lobby.House(s.ctx)
	return t.ID, err
}

// onTurn returns the cookie of whoever is on turn.
func (s stage) onTurn(id string) string {
	t, err := s.site.Lobby.Table(s.ctx, id)
	if err != nil {
		return ""
	}
	for seat := range t.State().Turn().All() {
		return tokens()[seat]
	}
	return ""
}

// canExit reports whether the seat on turn has a piece that can leave.
func canExit(t lobby.Table) bool {
	for seat := range t.State().Turn().All() {
		for _, m := range t.State().Legal(seat) {
			if len(m.Gesture.Places) == 2 && m.Gesture.Places[1] == m.Gesture.Places[0]+"^" {
				return true
			}
		}
	}
	return false
}

// selectPiece picks up the first piece that can move.
func selectPiece(p *browser.Page) error {
	return pick(p, `document.querySelector(".piece.movable").dataset.at`)
}

// selectExit picks up a piece that can leave the board.
func selectExit(p *browser.Page) error {
	return pick(p, `document.querySelector(".gate.open").dataset.place.replace("^", "")`)
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
