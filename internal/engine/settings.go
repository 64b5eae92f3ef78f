package engine

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game/games"
)

// maxNumber is the largest value of a numeric option.
const maxNumber = 1_000_000_000

// defaultHash and maxHash are in megabytes.
const defaultHash, maxHash = 128, 1 << 16

// hashShare bounds the option Hash: the memory is divided by it. While a search allocates its trees, those of the
// search before may still be in memory.
const hashShare = 2

// settings are the values of this engine's options.
type settings struct {
	level bot.Level
	nodes int    // the most per move; 0 leaves it to the level
	hash  int    // megabytes for search trees
	most  int    // the largest hash
	seed  int    // 0 draws one for each game
	game  string // for hosts that name no game in uginewgame
}

// defaults are the settings before a host changes them. The process may take memory bytes.
func defaults(level bot.Level, memory int64) settings {
	most := int(min(max(memory/hashShare>>20, 1), maxHash))
	return settings{level: level, hash: min(defaultHash, most), most: most, game: games.All()[0].Info().Slug}
}

// options returns the options that a host can set.
func (s settings) options() []Option {
	level := Option{Name: "Level", Type: "combo", Default: s.level.Slug}
	for _, l := range bot.Levels() {
		level.Vars = append(level.Vars, l.Slug)
	}
	game := Option{Name: "Game", Type: "combo", Default: s.game}
	for _, g := range games.All() {
		game.Vars = append(game.Vars, g.Info().Slug)
	}
	number := Option{Type: "spin", Default: "0", Min: "0", Max: strconv.Itoa(maxNumber)}
	nodes, seed := number, number
	nodes.Name, nodes.Default = "Nodes", strconv.Itoa(s.nodes)
	seed.Name, seed.Default = "Seed", strconv.Itoa(s.seed)
	hash := Option{Name: "Hash", Type: "spin", Default: strconv.Itoa(s.hash), Min: "1", Max: strconv.Itoa(s.most)}
	return []Option{level, nodes, hash, seed, game}
}

// set sets an option. Its name may be written in any case.
func (s *settings) set(name, value string) error {
	switch strings.ToLower(name) {
	case "level":
		level, err := bot.ParsePlayer(strings.ToLower(value))
		if err != nil {
			return err
		}
		s.level = level
	case "nodes":
		return setNumber(&s.nodes, name, value)
	case "hash":
		n := 0
		if !readCount(&n, value) || n < 1 || n > s.most {
			return fmt.Errorf("option %s: want megabytes from 1 to %d, not %.40q", name, s.most, value)
		}
		s.hash = n
	case "seed":
		return setNumber(&s.seed, name, value)
	case "game":
		if _, ok := games.Find(value); !ok {
			return fmt.Errorf("unknown game %.40q", value)
		}
		s.game = value
	default:
		return fmt.Errorf("unknown option %.40q", name)
	}
	return nil
}

func setNumber(into *int, name, value string) error {
	n := 0
	if !readCount(&n, value) || n > maxNumber {
		return fmt.Errorf("option %s: want a number from 0 to %d, not %.40q", name, maxNumber, value)
	}
	*into = n
	return nil
}

// draw returns the seed for a game.
func (s settings) draw() uint64 {
	if s.seed != 0 {
		return uint64(s.seed)
	}
	return rand.Uint64()
}

// bound returns the level bounded by the limits of a request. If the request limits
// the search, a level that plays as well as it can has no limits of its own.
func (s settings) bound(r request) bot.Level {
	level := s.level
	if r.bounds() {
		level = level.Unbounded()
	}
	return level.Limit(search.Budget{Nodes: s.nodes}).Limit(search.Budget{Nodes: r.Nodes, Depth: r.Depth})
}
