package templates

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Panel is what a person can do at a table now.
type Panel struct {
	Table  string // the table's id
	Game   game.Info
	Status protocol.Status
	Terms  string // in what the set-up is unusual, mostly empty
	Seats  []PanelSeat
	Levels []Level // that the host can give a bot
	Fill   string  // the slug of the level that fills the open seats unless another is chosen
	// Key is the invitation that the person came with or, at a public table,
	// that everybody has. Without one, nobody can sit down.
	Key  string
	Host bool   // may change seats and start
	Name string // the person's name at this table

	// Join is the absolute link with which people sit down, empty for those who
	// may not invite. Watch is the absolute link to the table. Own are the
	// person's own seats, to go on playing on another device.
	Join  string
	Watch string
	Own   []OwnSeat
	Code  Code // of Join

	// From is the address of the position that the game goes on from, empty if
	// it began at the start.
	From string
	// Replay is the address of the replay, empty before the first move.
	Replay  string
	Share   Share  // of the position that the game ended with
	Verdict string // how the game ended
	Next    Next

	// What is asked while the game runs.
	Absences []Absence
	TakeBack TakeBack
	Undo     Undo
	Draw     Draw
}

// PanelSeat is a seat as the panel lists it.
type PanelSeat struct {
	Plate
	// Sit says that this person may sit down here, Stand that they may get up,
	// Back that a bot plays here for them, and Lend that they may let somebody
	// else have the bot's seat. Lent says that somebody may.
	Sit, Stand, Back, Lend, Lent bool
	// Choices are what the host may make of the seat; they take the place of
	// the button to sit down.
	Choices []SeatChoice
}

// SeatChoice is one thing that a seat can be.
type SeatChoice struct {
	Value string // "open", "me", "bot"
	Label string // "Open", "Me", "Bot"
	Now   bool   // it is that
}

// OwnSeat is the secret link of a seat.
type OwnSeat struct {
	Seat   int
	Colour string
	Link   string
	Code   Code // of Link
}

// seated reports whether the person has a seat.
func (p Panel) seated() bool {
	return slices.ContainsFunc(p.Seats, func(s PanelSeat) bool { return s.You })
}

// back reports whether a bot plays for the person.
func (p Panel) back() bool {
	return slices.ContainsFunc(p.Seats, func(s PanelSeat) bool { return s.Back })
}

// played reports whether the person has, or had, a part in the game.
func (p Panel) played() bool { return p.seated() || p.back() }

// asks reports whether something is asked.
func (p Panel) asks(ctx context.Context) bool {
	return p.back() || len(p.Absences) > 0 || p.Undo.says(ctx) != "" || p.Draw.says(ctx) != ""
}

// invites reports whether the person can invite others, and there is room.
func (p Panel) invites() bool { return p.Join != "" && p.open() > len(p.kept()) }

// kept lists for whom the open seats are kept.
func (p Panel) kept() []string {
	var names []string
	for _, s := range p.Seats {
		if s.Kind == protocol.Free && s.For != "" {
			names = append(names, s.For)
		}
	}
	return names
}

// as names a deed, and the seat where the person has several.
func (p Panel) as(ctx context.Context, deed string, s PanelSeat) string {
	n := 0
	for _, s := range p.Seats {
		if s.You {
			n++
		}
	}
	if n > 1 {
		return locale.T(ctx, "panel.as", "Deed", deed, "Colour", s.Colour)
	}
	return deed
}

// resigning tells what it means to resign.
func (p Panel) resigning(ctx context.Context, s PanelSeat) string {
	if len(p.Seats) == 2 {
		return locale.T(ctx, "panel.wins", "Name", p.Seats[1-s.Seat].shown())
	}
	return locale.T(ctx, "panel.ranked")
}

// settled reports whether the person has nothing to look for but others.
func (p Panel) settled() bool { return p.Host || p.seated() }

// open counts the open seats.
func (p Panel) open() int {
	n := 0
	for _, s := range p.Seats {
		if s.Kind == protocol.Free {
			n++
		}
	}
	return n
}

// start says what the start button does.
func (p Panel) start(ctx context.Context) string {
	n := p.open()
	if n == 0 {
		return locale.T(ctx, "gather.start")
	}
	return locale.T(ctx, "gather.startFilled", "N", n, "Count", count(ctx, n))
}

// heading says what the people at a waiting table can do.
func (p Panel) heading(ctx context.Context) string {
	switch {
	case p.open() == 0:
		return locale.T(ctx, "status.ready")
	case p.open() == len(p.kept()):
		return locale.T(ctx, "gather.kept", "Names", both(ctx, p.kept()))
	case !p.seated() && p.Key != "":
		return locale.T(ctx, "gather.take")
	case p.Join != "":
		return locale.T(ctx, "gather.invite")
	}
	return locale.T(ctx, "gather.waiting")
}

// who tells who holds the seat.
func (s PanelSeat) who(ctx context.Context) string {
	switch s.Kind {
	case protocol.Free:
		if s.For != "" {
			return locale.T(ctx, "seat.kept", "Name", s.For)
		}
		return locale.T(ctx, "seat.open")
	case protocol.Bot:
		return locale.T(ctx, "seat.bot", "Name", s.Name)
	}
	if s.You {
		return locale.T(ctx, "seat.you", "Name", s.Name)
	}
	return s.Name
}

// away writes the absences as the script compares them: seat and voters.
func (p Panel) away() string {
	var words []string
	for _, a := range p.Absences {
		words = append(words, fmt.Sprintf("%d:%d", a.Seat, a.Voters))
	}
	return strings.Join(words, " ")
}

// at returns an address below the table's.
func (p Panel) at(action string) string { return "/t/" + p.Table + "/" + action }
