// Package loadtest plays legal random games over real sockets against a running
// server, measures how it answers, and checks every game's log afterwards. Against a
// peer, a server of the module peers that does the same work, it plays the same load.
//
// The generator does not run the rules while it measures: the server sends the seat on
// turn its legal moves, and the generator plays one of them. Only the check at the end
// replays the games.
package loadtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// Options say what to do to the server. At most one of Idle, Connections,
// ReconnectStorm and Fanout may be set; without them the tables play for Duration.
type Options struct {
	URL      string        // of the site: "http://localhost:8080"; several, separated by commas, serve the same tables
	Game     string        // the slug of the game that is played
	Setup    game.Setup    // empty for the game's defaults, with three players if it allows them
	Tables   int           // played at the same time
	Watchers int           // of each table
	Rate     int           // moves per second over all tables; 0 plays each move when the one before is acknowledged
	Duration time.Duration // of the measurement
	Seed     uint64        // of the random games
	Bots     int           // additional tables, at which only bots play, game after game
	Level    string        // of these bots: a slug
	PID      int           // of the server, to measure its CPU and memory; with 0 they are not measured
	Label    string        // copied into the figures, to tell runs apart
	Against  Peer          // the kind of server, if it is not the site

	Idle           int  // create this number of tables and leave them for Duration
	Connections    int  // open this number of connections and hold them for Duration
	ReconnectStorm bool // after Duration, all connections drop at once and reconnect
	Fanout         int  // play at one table with this number of watchers
}

// Bounds that no healthy server comes near.
const (
	timeout  = 30 * time.Second // for a response, and for everything under way to end
	parallel = 64               // forms sent at the same time
)

// Run does what the options say and returns what was measured. When ctx ends, it
// stops measuring, and still checks what was played. It returns an error if there
// are no figures; violations in the games are part of the figures.
func Run(ctx context.Context, o Options) (Figures, error) {
	f, err := measure(ctx, o)
	if err != nil {
		return Figures{}, fmt.Errorf("loadtest: %w", err)
	}
	return f, nil
}

func measure(ctx context.Context, o Options) (Figures, error) {
	seats, err := o.seats()
	if err != nil {
		return Figures{}, err
	}
	r, err := newRun(ctx, o, seats)
	if err != nil {
		return Figures{}, err
	}
	defer r.close()
	mode := r.play
	switch {
	case o.Idle > 0:
		mode = r.idle
	case o.Connections > 0:
		mode = r.connections
	case o.ReconnectStorm:
		mode = r.reconnectStorm
	case o.Fanout > 0:
		mode = r.fanout
	}
	if err := mode(); err != nil {
		return Figures{}, err
	}
	if err := r.audit(); err != nil {
		return Figures{}, err
	}
	return r.figures, nil
}

// Check validates the options without asking the server.
func (o Options) Check() error {
	_, err := o.seats()
	return err
}

// seats returns the number of seats at a table, if nothing is wrong with the
// options.
func (o Options) seats() (int, error) {
	modes := 0
	for _, set := range []bool{o.Idle > 0, o.Connections > 0, o.ReconnectStorm, o.Fanout > 0} {
		if set {
			modes++
		}
	}
	for address := range strings.SplitSeq(o.URL, ",") {
		site, err := url.Parse(address)
		if err != nil {
			return 0, err
		}
		if site.Scheme != "http" && site.Scheme != "https" || site.Host == "" || strings.Trim(site.Path, "/") != "" {
			return 0, fmt.Errorf("%q is not the address of a site", address)
		}
	}
	switch {
	case modes > 1:
		return 0, errors.New("only one of -idle, -connections, -reconnect-storm and -fanout at a time")
	case modes > 0 && o.Bots > 0:
		return 0, errors.New("-bots does not go with -idle, -connections, -reconnect-storm or -fanout")
	case o.Tables < 1 && modes == 0, o.Tables < 1 && o.ReconnectStorm:
		return 0, errors.New("no tables to play at")
	}
	seats, err := seatsOf(o.Game, o.Setup)
	if err != nil {
		return 0, err
	}
	return seats, o.Against.check(o, seats)
}

// seatsOf returns the number of seats at a table of a game.
func seatsOf(game string, setup game.Setup) (int, error) {
	g, ok := games.Find(game)
	if !ok {
		return 0, fmt.Errorf("unknown game %q", game)
	}
	if setup == "" {
		info := g.Info()
		return max(info.Usual, info.Players[0]), nil
	}
	start, err := g.Start(setup)
	if err != nil {
		return 0, err
	}
	return start.Players(), nil
}
