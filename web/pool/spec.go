package pool

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/pool"
	"triplecross/internal/table"
	pages "triplecross/templates/pool"
	"triplecross/web/create"
	"triplecross/web/present"
)

// specOf returns the table of a match. It has no host: nobody decides about strangers.
func specOf(g game.Game, m pool.Match) (table.Spec, error) {
	form := url.Values{"players": {strconv.Itoa(m.Kind.Players)}, "clock": {m.Kind.Clock}, "away": {"bot"}}
	setup, err := create.ReadSetup(g.Info(), form)
	if err != nil {
		return table.Spec{}, fmt.Errorf("pool: %w", err)
	}
	spec := table.Spec{Game: m.Kind.Game, Public: true}
	if spec.Setup, err = setup.Setup(); err != nil {
		return table.Spec{}, err
	}
	if spec.Settings, err = create.ReadSettings(form, m.Kind.Players); err != nil {
		return table.Spec{}, fmt.Errorf("pool: %w", err)
	}
	for _, t := range m.People {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatPerson, For: t.Person, Name: t.Name})
	}
	for len(spec.Seats) < m.Kind.Players {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: present.FillLevel})
	}
	rand.Shuffle(len(spec.Seats), func(i, j int) { spec.Seats[i], spec.Seats[j] = spec.Seats[j], spec.Seats[i] })
	return spec, nil
}

// statusOf returns a status for the templates.
func statusOf(s pool.Status) pages.Status {
	wish := address(s.Kind) + "&wait=" + strconv.Itoa(int(s.Patience/time.Second)) + "&name=" + url.QueryEscape(s.Name)
	return pages.Status{Wish: wish, Waiting: s.Waiting, Players: s.Kind.Players, Clock: s.Kind.Clock, Called: s.Called, Fills: s.Fills}
}
