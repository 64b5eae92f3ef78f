package tablepage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/templates/bots"
	"triplecross/templates/forms"
	"triplecross/templates/plates"
	"triplecross/templates/share"
)

// Panel is what a person can do at a table now.
type Panel struct {
	Table  string // the table's id
	Game   game.Info
	Status protocol.Status
	Terms  string // in what the set-up is unusual, mostly empty
	Seats  []PanelSeat
	Levels []bots.Level // that the host can give a bot
	Fill   string       // the slug of the level that fills the open seats unless another is chosen
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
	Code  share.QR // of Join

	// From is the address of the position that the game goes on from, empty if
	// it began at the start.
	From string
	// Replay is the address of the replay, empty before the first move.
	Replay  string
	Share   share.Links // of the position that the game ended with
	Verdict string      // how the game ended
	Next    Rematch

	// What is asked while the game runs.
	Absences []Absence
	TakeBack TakeBack
	Undo     Undo
	Draw     Draw
}

// PanelSeat is a seat as the panel lists it.
type PanelSeat struct {
	plates.Plate
	// Sit says that this person may sit down here, Stand that they may get up,
	// Back that a bot plays here for them, and Lend that they may let somebody
	// else have the bot's seat. Lent says that somebody may.
	Sit, Stand, Back, Lend, Lent bool
	// Choices are what the host may make of the seat; they take the place of
	// the button to sit down.
	Choices []forms.SeatChoice
}

// OwnSeat is the secret link of a seat.
type OwnSeat struct {
	Seat   int
	Colour string
	Link   string
	Code   share.QR // of Link
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

// settled reports whether the person has nothing to look for but others.
func (p Panel) settled() bool { return p.Host || p.seated() }

// at returns an address below the table's.
func (p Panel) at(action string) string { return "/t/" + p.Table + "/" + action }

// away writes the absences as the script compares them: seat and voters.
func (p Panel) away() string {
	var words []string
	for _, a := range p.Absences {
		words = append(words, fmt.Sprintf("%d:%d", a.Seat, a.Voters))
	}
	return strings.Join(words, " ")
}
