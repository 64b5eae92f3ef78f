package plates

import (
	"context"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/templates/seats"
	"triplecross/templates/words"
)

// Plate says who holds a seat and how the game stands for it.
type Plate struct {
	Seat   int
	Hue    int
	Colour string // the seat's name
	Name   string // the person's or bot's, empty for an open seat
	Kind   protocol.SeatKind
	Level  string // of a bot, in words
	Prog   string // the program that plays for the person, empty if none does
	You    bool   // one of the viewer's seats
	Here   bool   // its person is connected
	Turn   bool
	Team   string // the name of its team, empty where there are none
	Ally   bool   // in a team with one of the viewer's seats, but not the viewer's
	Won    bool   // first, alone or tied, after the end
	Out    bool   // not first, after the end
	For    string // the person for whom a bot plays, or for whom the seat is kept
	Gone   bool   // the person has lost the seat for good; a bot plays for them if the game goes on
	// Lost says that its person is not connected while the game runs, Away that
	// this has been so for a while. In games with days per move nobody is either.
	Lost, Away bool
	Dial       ClockFace
	// Score counts up to Goal, 0 in games without a score.
	Score, Goal int
	GoalName    string
	// Figures says that the pieces are chess figures; only then do the fields
	// below count.
	Figures bool
	Remark  string // the state of the seat: "in check"
	Losses  []Loss // its pieces off the board
}

// New returns the plates of a table in turn order. online is the set of
// seats whose person is connected.
func New(ctx context.Context, info game.Info, b game.Board, seen game.View, v protocol.View, online game.Seats) []Plate {
	if v.Outcome != nil {
		seen = seen.Ended()
	}
	plates := make([]Plate, len(v.Seats))
	hues := seats.Hues(info, len(v.Seats))
	goal := info.Goal
	if b.Goal > 0 {
		goal = b.Goal
	}
	for s, seat := range v.Seats {
		plate := Plate{
			Seat: s, Hue: hues[s], Colour: seats.Colour(ctx, info, s, len(v.Seats)), Name: seat.Name, Kind: seat.Kind, Level: level(ctx, seat), Prog: seat.Prog,
			You: slices.Contains(v.You, s), Here: online.Has(game.Seat(s)), Turn: v.Turn>>s&1 == 1,
			For: seat.For, Gone: seat.Out, Dial: newClockFace(ctx, v, s), Goal: goal, GoalName: locale.Say(ctx, info.GoalName),
		}
		if b.Teams != nil {
			plate.Team = seats.Team(ctx, b.Teams[s])
			plate.Ally = !plate.You && slices.ContainsFunc(v.You, func(you int) bool { return b.Teams[you] == b.Teams[s] })
		}
		if s < len(seen.Scores) {
			plate.Score = seen.Scores[s]
		}
		if o := v.Outcome; o != nil && s < len(o.Place) {
			plate.Won, plate.Out = o.Place[s] == 1, o.Place[s] != 1
		}
		if b.Figures {
			plate.Figures, plate.Remark, plate.Losses = true, remark(ctx, seen, game.Seat(s)), losses(ctx, b, seen, v, game.Seat(s))
		}
		plates[s] = plate
	}
	return plates
}

// level returns what a bot's level is called.
func level(ctx context.Context, seat protocol.Seat) string {
	if seat.Kind != protocol.Bot || seat.Out || seat.Bot == "" {
		return ""
	}
	return locale.Say(ctx, phrase.New("level."+seat.Bot, seat.Bot))
}

// Shown returns the name on the plate.
func (p Plate) Shown() string {
	switch {
	case p.For != "":
		return p.For
	case p.Name == "":
		return p.Colour
	}
	return p.Name
}

// bot reports whether the plate is a bot's, not that of a person who is out.
func (p Plate) bot() bool { return p.Kind == protocol.Bot && !p.Gone }

// tag describes the seat's player in a word or two.
func (p Plate) tag(ctx context.Context) string {
	switch {
	case p.You:
		return locale.T(ctx, "tag.you")
	case p.Gone:
		return locale.T(ctx, "tag.out")
	case p.bot():
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

// team says which side the seat is on.
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

// Listed returns how a list of tables names the seat's player.
func (p Plate) Listed(ctx context.Context) string {
	switch {
	case p.Kind == protocol.Free:
		return locale.T(ctx, "plate.open")
	case p.Gone:
		return locale.T(ctx, "card.out", "Name", p.Shown())
	case p.For != "":
		return locale.T(ctx, "handover.bot", "Name", p.For)
	}
	return p.Shown()
}

// ToMove says in one line who is on turn: "Your turn", "Ann to move".
func ToMove(ctx context.Context, plates []Plate) string {
	var names []string
	for _, p := range plates {
		switch {
		case p.Turn && p.You:
			return locale.T(ctx, "status.yourTurn")
		case p.Turn:
			names = append(names, p.Shown())
		}
	}
	return locale.T(ctx, "status.toMove", "Who", words.And(ctx, names))
}
