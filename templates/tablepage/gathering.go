package tablepage

import (
	"context"
	"slices"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/words"
)

// invites reports whether the person can invite others, and there is room.
func (p Panel) invites() bool { return p.Join != "" && p.open() > len(p.kept()) }

// kept returns the names of the people that open seats are kept for.
func (p Panel) kept() []string {
	var names []string
	for _, s := range p.Seats {
		if s.Kind == protocol.Free && s.For != "" {
			names = append(names, s.For)
		}
	}
	return names
}

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

// uninvited reports whether the person could sit down only with the invitation link.
func (p Panel) uninvited() bool {
	return p.Key == "" && !p.settled() && p.open() > len(p.kept())
}

// foremost reports whether a seat is the first that the person can take: the button for it alone
// is primary.
func (p Panel) foremost(s PanelSeat) bool {
	i := slices.IndexFunc(p.Seats, func(s PanelSeat) bool { return s.Sit })
	return i >= 0 && p.Seats[i].Seat == s.Seat
}

// start returns the label of the start button.
func (p Panel) start(ctx context.Context) string {
	n := p.open()
	if n == 0 {
		return locale.T(ctx, "waiting.start")
	}
	return locale.T(ctx, "waiting.startFilled", "N", n, "Count", words.Count(ctx, n))
}

// heading says what the people at a waiting table can do.
func (p Panel) heading(ctx context.Context) string {
	switch {
	case p.open() == 0:
		return locale.T(ctx, "status.ready")
	case slices.ContainsFunc(p.Seats, PanelSeat.awaitsReader):
		return locale.T(ctx, "waiting.take")
	case p.open() == len(p.kept()):
		return locale.T(ctx, "waiting.kept", "Names", words.And(ctx, p.kept()))
	case !p.seated() && p.Key != "":
		return locale.T(ctx, "waiting.take")
	case p.Join != "":
		return locale.T(ctx, "waiting.invite")
	}
	return locale.T(ctx, "waiting.waiting")
}

// awaitsReader reports whether the seat is kept for the person who looks at the panel.
func (s PanelSeat) awaitsReader() bool { return s.Kind == protocol.Free && s.For != "" && s.Sit }

// who says who holds the seat.
func (s PanelSeat) who(ctx context.Context) string {
	switch s.Kind {
	case protocol.Free:
		switch {
		case s.awaitsReader():
			return locale.T(ctx, "seat.keptYou")
		case s.For != "":
			return locale.T(ctx, "seat.kept", "Name", s.For)
		}
		return locale.T(ctx, "seat.open")
	case protocol.Bot:
		return locale.T(ctx, "seat.bot", "Name", s.Name+" · "+s.Level)
	}
	if s.You {
		return locale.T(ctx, "seat.you", "Name", s.Name)
	}
	return s.Name
}
