package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
)

// armies is the prefix of the names of the screenshots of Grand Hexachess.
const armies = "hexachess"

// armies returns the pictures of Grand Hexachess.
func (s stage) armies() ([]shot, error) {
	hexachess := func(variant string, players int, lot uint64, until func(table.Moment) bool) scene {
		setup := fmt.Sprintf(`{"players":%d,"variant":%q}`, players, variant)
		return scene{game: "hexachess", setup: game.Setup(setup), seats: players, lot: lot, until: until}
	}
	played := func(setup string, moves string) scene {
		return scene{game: "hexachess", setup: game.Setup(setup), seats: 3, moves: strings.Fields(moves)}
	}
	tables, err := s.create(map[string]scene{
		"harried": played(`{"players":3,"variant":"three"}`, "h1-i4 b8-c8 o9-n9"),
		"debt":    played(`{"players":3,"variant":"three"}`, "c3-d4 i17-h15 o11-n10 g3-h4 h15xo8 q9xo8 c1xc9 e13xc9 o8xe3"),
		"grand":   hexachess("grand", 2, 1, after(0)),
		"check":   hexachess("grand", 2, 7, checked),
		"over":    hexachess("standard", 2, 7, never),
		"trimmed": hexachess("trimmed", 2, 3, after(14)),
		"three":   hexachess("three", 3, 2, checked),
		"frozen":  hexachess("three", 3, 1, remarked("frozen")),
		"out":     hexachess("three", 3, 32, remarked("out")),
		"team":    hexachess("team", 4, 5, after(90)),
		"clock":   timed(hexachess("three", 3, 5, after(30))),
		"flags":   timed(hexachess("team", 4, 5, checked)),
		"pre":     hexachess("pre", 2, 4, after(9)),
		"screen":  hexachess("screen", 2, 4, after(0)),
	})
	if err != nil {
		return nil, err
	}
	at := func(name string) string { return s.site.URL + "/t/" + tables[name].ID }
	file := func(name, kind string) string { return s.site.URL + "/g/" + tables[name].ID + kind }
	ada := people()[0].token
	return []shot{
		{name: "hexachess-grand", url: at("grand"), token: ada},
		{name: "hexachess-selected", url: at("grand"), token: ada, pose: selectPiece},
		{name: "hexachess-check", url: at("check"), token: onTurn(tables["check"])},
		{name: "hexachess-over", url: at("over"), token: ada},
		{name: "hexachess-replay", url: fmt.Sprintf("%s/%d", file("check", ""), len(tables["check"].Moves))},
		{name: "hexachess-trimmed", url: at("trimmed")},
		{name: "hexachess-three", url: at("three"), token: onTurn(tables["three"])},
		{name: "hexachess-frozen", url: at("frozen")},
		{name: "hexachess-out", url: at("out")},
		{name: "hexachess-team", url: at("team"), token: ada},
		{name: "hexachess-clock", url: at("clock"), token: onTurn(tables["clock"])},
		{name: "hexachess-flags", url: at("flags"), token: ada},
		{name: "hexachess-pre", url: at("pre"), token: onTurn(tables["pre"])},
		{name: "hexachess-screen", url: at("screen"), token: ada},
		{name: "hexachess-screen-watching", url: at("screen")},
		{name: "hexachess-screen-card", url: file("screen", ".png")},
		{name: "hexachess-text", url: at("harried") + "?view=text", token: ada},
		{name: "hexachess-text-team", url: at("team") + "?view=text"},
		{name: "hexachess-text-screen", url: at("screen") + "?view=text", token: ada},
		{name: "hexachess-second", url: at("harried"), token: ada, pose: moveFirst},
		{name: "hexachess-debt", url: at("debt"), token: ada},
		{name: "hexachess-frozen-player", url: at("frozen"), token: remarkedPlayer(tables["frozen"], "frozen")},
		{name: "hexachess-out-player", url: at("out"), token: remarkedPlayer(tables["out"], "out")},
		{name: "hexachess-card", url: file("check", ".png")},
		{name: "hexachess-card-three", url: file("frozen", ".svg?theme=dark")},
		{name: "hexachess-card-team", url: file("team", ".png")},
		{name: "hexachess-embed", url: file("three", "/embed")},
	}, nil
}

// timed returns a scene with clocks.
func timed(sc scene) scene {
	sc.settings = table.Settings{Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}, Away: table.AwayBot}
	return sc
}

// checked reports whether a king is attacked and many pieces have been captured.
func checked(t table.Moment) bool { return len(t.Moves) > 150 && remarked("check")(t) }

// remarked returns a condition that is true if a seat has a remark.
func remarked(key string) func(table.Moment) bool {
	return func(t table.Moment) bool {
		return slices.ContainsFunc(t.State().View(game.Nobody).Remarks, func(r game.Remark) bool { return r.Key == key })
	}
}

// remarkedPlayer returns the token of the person whose seat has a remark.
func remarkedPlayer(t table.Moment, key string) string {
	for _, r := range t.State().View(game.Nobody).Remarks {
		if r.Key == key {
			return people()[r.Seat].token
		}
	}
	return ""
}

// moveFirst enters the first move of a turn of two.
func moveFirst(p *browser.Page) error {
	return tapFrom(p, ".cell.legal", `document.querySelector(".confirm:not([hidden])")`)
}

// drawn returns a random legal move of a seat, a capture if there is one.
func drawn(s game.State, seat game.Seat, lot uint64) string {
	legal := s.Legal(seat)
	takes := slices.DeleteFunc(slices.Clone(legal), func(m game.Move) bool { return !strings.Contains(m.Text, "x") })
	random := rand.New(rand.NewPCG(lot, 1))
	if len(takes) > 0 && random.IntN(3) == 0 {
		legal = takes
	}
	return legal[random.IntN(len(legal))].Text
}
