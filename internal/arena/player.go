package arena

import (
	"context"
	"fmt"
	"strings"

	"triplecross/internal/ai/bot"
	"triplecross/internal/engine"
)

// Player is a bot or a program that plays in an arena. Players with the same text
// are the same player.
type Player struct {
	Text string // as it was read

	level   bot.Level
	command engine.Command // set if the player is a program
}

// program is the prefix of players that are programs.
const program = "exec:"

// ParsePlayers reads players separated by commas. Each is a text that
// bot.ParsePlayer reads, or "exec:" and the command of a program. A comma in
// quotes belongs to its command.
func ParsePlayers(text string) ([]Player, error) {
	var (
		players []Player
		quote   rune
		from    int
	)
	add := func(text string) error {
		p, err := parsePlayer(strings.TrimSpace(text))
		players = append(players, p)
		return err
	}
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == ',':
			if err := add(text[from:i]); err != nil {
				return nil, err
			}
			from = i + 1
		}
	}
	if err := add(text[from:]); err != nil {
		return nil, err
	}
	return players, nil
}

func parsePlayer(text string) (Player, error) {
	p := Player{Text: text}
	command, external := strings.CutPrefix(text, program)
	var err error
	if !external {
		p.level, err = bot.ParsePlayer(text)
		return p, err
	}
	if p.command, err = engine.ParseCommand(command); err != nil {
		return p, fmt.Errorf("player %q: %w", text, err)
	}
	return p, nil
}

// external reports whether the player is a program.
func (p Player) external() bool { return p.command.Program != "" }

// enter starts the player.
func (p Player) enter(ctx context.Context, seed uint64) (engine.Player, error) {
	if p.external() {
		return engine.Start(ctx, p.command)
	}
	return &engine.Bot{Level: p.level, Seed: seed}, nil
}
