package templates

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Plate names who sits on a seat and how the game stands for it.
type Plate struct {
	Seat   int
	Hue    int
	Colour string // the seat's name
	Name   string // the person's or bot's, empty for an open seat
	Kind   protocol.SeatKind
	Level  string // of a bot
	Prog   string // the program that plays for the person, empty if none does
	You    bool   // one of the viewer's seats
	Here   bool   // its person is connected
	Turn   bool
	Team   string // the name of its team, empty where there are none
	Ally   bool   // of a team with one of the viewer's seats, but none of them
	Won    bool   // first, alone or tied, after the end
	Out    bool   // not first, after the end
	For    string // the person for whom a bot plays, or for whom the seat is kept
	// Lost says that its person is not connected while the game runs, Away that
	// this has been so for a while.
	Lost, Away bool
	Dial       Dial
	// Score counts up to Goal, 0 in games without a score.
	Score, Goal int
	GoalName    string
	// Figures says that pieces are the figures of chess; then the rest counts too.
	Figures bool
	Remark  string // what is to be said of the seat: "in check"
	Losses  []Loss // its pieces beside the board
}

// Loss is a number of like pieces beside the board.
type Loss struct {
	Kind string
	Name string // of the kind
	N    int
}

// NewPlates returns the plates of a table in turn order. online is the set of
// seats whose person is connected.
func NewPlates(ctx context.Context, info game.Info, b game.Board, v protocol.View, online game.Seats) []Plate {
	plates := make([]Plate, len(v.Seats))
	hues := Hues(info, len(v.Seats))
	goal := info.Goal
	if b.Goal > 0 {
		goal = b.Goal
	}
	for s, seat := range v.Seats {
		plate := Plate{
			Seat: s, Hue: hues[s], Colour: Colour(ctx, info, s, len(v.Seats)), Name: NameOf(ctx, seat), Kind: seat.Kind, Level: seat.Bot, Prog: seat.Prog,
			You: slices.Contains(v.You, s), Here: online.Has(game.Seat(s)), Turn: v.Turn>>s&1 == 1,
			For: seat.For, Dial: newDial(ctx, v, s), Goal: goal, GoalName: locale.Phrase(ctx, "goal", info.GoalName),
		}
		if b.Teams != nil {
			plate.Team = Team(ctx, b.Teams[s])
			plate.Ally = !plate.You && slices.ContainsFunc(v.You, func(you int) bool { return b.Teams[you] == b.Teams[s] })
		}
		if s < len(v.Scores) {
			plate.Score = v.Scores[s]
		}
		if o := v.Outcome; o != nil && s < len(o.Place) {
			plate.Won, plate.Out = o.Place[s] == 1, o.Place[s] != 1
		}
		if b.Figures {
			plate.Figures, plate.Remark, plate.Losses = true, remark(ctx, v, s), losses(ctx, b, v, s)
		}
		plates[s] = plate
	}
	return plates
}

// remark says in what state a seat is.
func remark(ctx context.Context, v protocol.View, seat int) string {
	var says []string
	for _, r := range v.Remarks {
		if r.Seat == seat {
			says = append(says, locale.T(ctx, "remark."+r.Key, "N", r.N))
		}
	}
	return strings.Join(says, ", ")
}

// losses returns the pieces of a seat beside the board, but not those that its
// player is about to place: the board offers them.
func losses(ctx context.Context, b game.Board, v protocol.View, seat int) []Loss {
	if slices.Contains(v.You, seat) && strings.Contains(v.Legal, "@") {
		return nil
	}
	var list []Loss
	for _, pile := range strings.Fields(v.Aside) {
		if pile[0] != '0'+byte(seat) {
			continue
		}
		n, _ := strconv.Atoi(pile[2:]) // the server's own text
		kind := pile[1:2]
		list = append(list, Loss{Kind: kind, Name: locale.Phrase(ctx, "kind", b.Kinds[kind]), N: n})
	}
	return list
}

// lost lists pieces for those who do not see them.
func lost(ctx context.Context, all []Loss) string {
	words := make([]string, len(all))
	for i, l := range all {
		words[i] = fmt.Sprint(l.N, " ", l.Name)
	}
	return locale.T(ctx, "plate.aside", "What", strings.Join(words, ", "))
}

// Team returns the name of a team, empty where there are more than two.
func Team(ctx context.Context, team int) string {
	switch team {
	case 0:
		return locale.T(ctx, "team.0")
	case 1:
		return locale.T(ctx, "team.1")
	}
	return ""
}

// NameOf returns the name of who holds a seat. Bots are named after their level.
func NameOf(ctx context.Context, seat protocol.Seat) string {
	if seat.Kind == protocol.Bot {
		return locale.Phrase(ctx, "level", seat.Name)
	}
	return seat.Name
}

// shown returns the name on the plate.
func (p Plate) shown() string {
	switch {
	case p.For != "":
		return p.For
	case p.Name == "":
		return p.Colour
	}
	return p.Name
}

// tag tells in a word or two what one should know of the seat's player.
func (p Plate) tag(ctx context.Context) string {
	switch {
	case p.You:
		return locale.T(ctx, "tag.you")
	case p.Kind == protocol.Bot:
		return locale.T(ctx, "tag.bot")
	case p.Prog != "":
		return locale.T(ctx, "tag.program")
	case p.Away:
		return locale.T(ctx, "tag.away")
	case p.Lost:
		return locale.T(ctx, "tag.reconnecting")
	}
	return ""
}

// team says whose side the seat is on.
func (p Plate) team(ctx context.Context) string {
	if p.Ally {
		return locale.T(ctx, "team.ally")
	}
	return p.Team
}

// scored tells the score in words.
func (p Plate) scored(ctx context.Context) string {
	return locale.T(ctx, "plate.score", "Score", p.Score, "Goal", p.Goal, "What", p.GoalName)
}

// listed returns how a list of tables names the seat's player.
func (p Plate) listed(ctx context.Context) string {
	if p.Kind == protocol.Free {
		return locale.T(ctx, "plate.open")
	}
	return p.shown()
}
