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
	Table string // the table's id
	// Version is the table's version, with which forms say what they were chosen on; 0 in
	// panels that a script shows, which adds the version that it shows.
	Version      int
	Game         game.Info
	Status       protocol.Status
	SetupSummary string // how the set-up is unusual; usually empty
	Seats        []PanelSeat
	Levels       []bots.Level // for the host's bots
	Fill         string       // the slug of the default level of the bots that fill open seats
	// Key is the invitation that the person came with or, at a public table, the
	// table's own. Nobody can sit down without one.
	Key  string
	Full bool   // the person came to a running game with an invitation, and no seat is free
	Host bool   // may change seats and start
	Name string // the person's name at this table

	// Join is the absolute link with which people sit down, empty for people who
	// may not invite. Watch is the absolute link to the table. Own are links to
	// the person's own seats, for playing on on another device.
	Join  string
	Watch string
	Own   []OwnSeat
	Code  share.QR // of Join
	// Relink says that the person may replace that link.
	Relink bool

	// From is the URL of the position that the game continues, empty if it began
	// at the start.
	From string
	// Replay is the address of the replay, empty before the first move.
	Replay string
	// Chances says that the person may see the chances in the running game, which those who
	// play or have played in it may not.
	Chances bool
	// Hints says that the person plays against nobody but bots, and may be shown moves.
	Hints   bool
	Share   share.Links // of the final position
	Verdict string      // how the game ended
	Next    Rematch
	Evening Evening
	Played  bool // the person had a seat in the game, kept or lost
	Exit    Exit
	Ending  Ending
	Says    Says
	// Failures say, each in a sentence, why bots play for programs.
	Failures []string

	// The questions that are asked while the game runs.
	Absences []Absence
	TakeBack TakeBack
	Undo     Undo
	Draw     Draw
	Denied   []Denied

	News []News // what screen readers announce and the board and the plates show

	PushKey string // of the site, if people are notified of their turns in this game
}

// News is a sentence about something that has happened. Its ID stays although its words change with somebody's name.
type News struct{ ID, Text string }

// PanelSeat is a seat as the panel lists it.
type PanelSeat struct {
	plates.Plate
	// Sit says that this person may sit down here, Stand that they may get up,
	// Back that a bot plays here for them, CanOffer that they may offer the bot's
	// seat to others, and Offered that it is offered. Unseat says that they may free the
	// seat of the person who sits there.
	Sit, Stand, Back, CanOffer, Offered, Unseat bool
	// Choices are the holders that the host may choose. They replace the buttons
	// to sit down and to stand up.
	Choices []forms.SeatChoice
	Bot     string // the slug of the bot's level
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

// bots reports whether a bot plays for nobody but itself.
func (p Panel) bots() bool {
	return slices.ContainsFunc(p.Seats, func(s PanelSeat) bool { return s.Kind == protocol.Bot && s.For == "" })
}

// preferences names what a person may prefer here: those who only watch enter no moves, and bots that talk can be
// silenced.
func (p Panel) preferences() []string {
	if !p.seated() {
		return []string{"trails", "coordinates"}
	}
	names := []string{"confirm", "trails", "coordinates", "haptics"}
	if p.bots() {
		names = append(names, "talk")
	}
	return names
}

// back reports whether a bot plays for the person.
func (p Panel) back() bool {
	return slices.ContainsFunc(p.Seats, func(s PanelSeat) bool { return s.Back })
}

// out reports whether the person has played and has nothing left to decide.
func (p Panel) out() bool { return p.Exit.Out || p.Played && p.Status == protocol.Over }

// goesOn reports whether the person watched a game that is over, and waits for the next one of their evening.
func (p Panel) goesOn() bool { return p.Evening.ID != "" && !p.Played && p.Next.Href == "" }

// asks reports whether a question waits for an answer.
func (p Panel) asks(ctx context.Context) bool {
	return p.back() || len(p.Absences) > 0 || p.Undo.says(ctx) != "" || p.Draw.says(ctx) != ""
}

// settled reports whether the person has all they need except other players.
func (p Panel) settled() bool { return p.Host || p.seated() }

// at returns a URL below the table's.
func (p Panel) at(action string) string { return "/t/" + p.Table + "/" + action }

// away encodes the absences as the script compares them: seat and voters.
func (p Panel) away() string {
	var words []string
	for _, a := range p.Absences {
		words = append(words, fmt.Sprintf("%d:%d", a.Seat, a.Voters))
	}
	return strings.Join(words, " ")
}
