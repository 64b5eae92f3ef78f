package arena

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"triplecross/internal/engine"
)

// Summary is the result of the games.
type Summary struct {
	Game    string          `json:"game"`
	Setup   json.RawMessage `json:"setup,omitempty"`
	Seed    uint64          `json:"seed"`
	Planned int             `json:"planned"` // games
	Played  int             `json:"played"`
	Drawn   int             `json:"drawn"` // games in which several sides share first place
	Plies   float64         `json:"plies"` // of a game, on average
	// Seats are the numbers of games that each seat or its team won alone, in turn order.
	Seats   []int      `json:"seats"`
	Players []Standing `json:"players"` // the best rating first
	// Forfeits are the forfeits of all games, in the planned order.
	Forfeits []GameForfeit `json:"forfeits,omitempty"`
	// Tables are the scores of the player that met a panel, one for each set of it.
	Tables []Table `json:"tables,omitempty"`
}

// Standing is the result of a player. A player on two sides of a game counts
// twice.
type Standing struct {
	Player string `json:"player"`
	Score
	Forfeits int `json:"forfeits"` // these count as losses
	// Reasons counts the reasons for which it lost seats.
	Reasons map[engine.Reason]int `json:"reasons,omitempty"`
	// Rate is the share of games won, which lies between Low and High with 95 %
	// confidence.
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Rating
	Ordinal float64 `json:"ordinal"` // mu - 3 sigma
	// Nodes and Time are averages per move.
	Nodes float64 `json:"nodes"`
	Time  float64 `json:"ms"` // milliseconds
}

// Score counts the games of one side.
type Score struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`  // alone in first place
	Draws  int `json:"draws"` // with others in first place
	Losses int `json:"losses"`
}

// count adds a game in which the sides took these places.
func (s *Score) count(places []int, side int) {
	s.Games++
	switch {
	case places[side] != 1:
		s.Losses++
	case len(firsts(places)) == 1:
		s.Wins++
	default:
		s.Draws++
	}
}

// firsts returns the sides in first place.
func firsts(places []int) []int {
	var list []int
	for side, place := range places {
		if place == 1 {
			list = append(list, side)
		}
	}
	return list
}

// tally counts games.
type tally struct {
	*Options
	sides    sides
	identity []int // by player, the number of its standing
	names    []string
	records  []*Record // by number; nil if not played
	played   int
}

func newTally(o *Options, sides sides) *tally {
	t := &tally{Options: o, sides: sides, records: make([]*Record, o.Games)}
	for _, p := range o.Players {
		i := slices.Index(t.names, p.Text)
		if i < 0 {
			i = len(t.names)
			t.names = append(t.names, p.Text)
		}
		t.identity = append(t.identity, i)
	}
	return t
}

func (t *tally) add(r *Record) {
	t.records[r.Number] = r
	t.played++
}

// summary summarises the games so far. It goes through them in order, because
// ratings depend on it.
func (t *tally) summary() Summary {
	s := Summary{
		Game: t.Game.Info().Slug, Setup: json.RawMessage(t.Setup), Seed: t.Seed,
		Planned: t.Games, Played: t.played, Seats: make([]int, len(t.sides)),
	}
	standings := make([]Standing, len(t.names))
	efforts := make([]Effort, len(t.names))
	for i, name := range t.names {
		standings[i] = Standing{Player: name, Rating: newRating()}
	}
	plies := 0
	for _, r := range t.records {
		if r == nil {
			continue
		}
		plies += len(r.Moves)
		places := r.places(t.sides)
		first := firsts(places)
		if len(first) > 1 {
			s.Drawn++
		}
		for seat, side := range t.sides {
			if len(first) == 1 && side == first[0] {
				s.Seats[seat]++
			}
		}
		t.count(standings, efforts, r, places)
		for _, f := range r.Forfeits {
			s.Forfeits = append(s.Forfeits, GameForfeit{r.Number, t.names[t.identity[r.seats[f.Seat-1]]], f})
		}
		if t.Panel {
			s.Tables = t.countTable(s.Tables, r, places)
		}
	}
	s.Plies = ratio(float64(plies), s.Played)
	for i := range standings {
		st := &standings[i]
		st.Rate = ratio(float64(st.Wins), st.Games)
		st.Low, st.High = wilson(st.Wins, st.Games)
		st.Ordinal = st.Rating.Ordinal()
		st.Nodes = ratio(float64(efforts[i].Nodes), efforts[i].Moves)
		st.Time = ratio(float64(efforts[i].Time)/float64(time.Millisecond), efforts[i].Moves)
	}
	slices.SortStableFunc(standings, func(a, b Standing) int { return cmp.Compare(b.Mu, a.Mu) })
	s.Players = standings
	return s
}

// count adds a game to the standings.
func (t *tally) count(standings []Standing, efforts []Effort, r *Record, places []int) {
	before := make([]Rating, len(places))
	for side := range before {
		before[side] = standings[t.identity[r.seats[t.sides.head(side)]]].Rating
	}
	after := rate(before, places)
	for side := range before {
		st := &standings[t.identity[r.seats[t.sides.head(side)]]]
		st.Score.count(places, side)
		// A player on several sides gets the changes of each.
		st.Mu += after[side].Mu - before[side].Mu
		st.Sigma *= after[side].Sigma / before[side].Sigma
	}
	for seat, number := range r.seats {
		i := t.identity[number]
		efforts[i] = efforts[i].plus(r.Efforts[seat])
	}
	for _, f := range r.Forfeits {
		st := &standings[t.identity[r.seats[f.Seat-1]]]
		st.Forfeits++
		if st.Reasons == nil {
			st.Reasons = make(map[engine.Reason]int)
		}
		st.Reasons[f.Reason]++
	}
}

// ratio returns a / n, or 0 if n is 0.
func ratio(a float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return a / float64(n)
}

// Print writes the summary as a table.
func (s Summary) Print(w io.Writer) error {
	game := strings.TrimSpace(s.Game + " " + string(s.Setup))
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s: %d of %d games, %d drawn (%.1f %%), %.1f plies a game, wins by seat %v, seed %d\n",
		game, s.Played, s.Planned, s.Drawn, 100*ratio(float64(s.Drawn), s.Played), s.Plies, s.Seats, s.Seed)
	fmt.Fprint(out, "games\twins\tdraws\tlosses\tforfeits\twin rate\t95 %\trating\tnodes/move\tms/move\t  player\n")
	for _, p := range s.Players {
		fmt.Fprintf(out, "%d\t%d\t%d\t%d\t%d\t%.1f %%\t%.1f–%.1f\t%.1f ± %.1f\t%.0f\t%.1f\t  %s\n",
			p.Games, p.Wins, p.Draws, p.Losses, p.Forfeits, 100*p.Rate, 100*p.Low, 100*p.High,
			p.Mu, p.Sigma, p.Nodes, p.Time, p.Player)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if len(s.Tables) > 0 {
		fmt.Fprint(out, "games\twins\tdraws\tlosses\twin rate\t  with\n")
	}
	for _, at := range s.Tables {
		fmt.Fprintf(out, "%d\t%d\t%d\t%d\t%.0f %%\t  %s\n",
			at.Games, at.Wins, at.Draws, at.Losses, 100*ratio(float64(at.Wins), at.Games), strings.Join(at.With, ", "))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return printForfeits(w, s.Forfeits)
}
