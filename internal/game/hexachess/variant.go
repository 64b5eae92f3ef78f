package hexachess

import (
	"slices"

	"triplecross/internal/game"
)

// The games of the family.
const (
	grand    = "grand"
	standard = "standard"
	trim     = "trimmed"
	pre      = "pre"
	screen   = "screen"
	three    = "three"
	team     = "team"
)

// form is a game of the family with an army.
type form struct {
	variant string
	army    string // the variant whose army it plays with
	board   *board
	armies  []army // by seat
}

// forms are all there are.
var forms = []form{
	{grand, grand, base7, whiteAndBlack(base7, true, 0)},
	{standard, standard, base7, whiteAndBlack(base7, false, 0)},
	{trim, trim, trimmed, whiteAndBlack(trimmed, false, 0)},
	{pre, grand, base7, whiteAndBlack(base7, true, 3)},
	{pre, standard, base7, whiteAndBlack(base7, false, 3)},
	{pre, trim, trimmed, whiteAndBlack(trimmed, false, 3)},
	{screen, grand, base7, whiteAndBlack(base7, true, 6)},
	{screen, standard, base7, whiteAndBlack(base7, false, 6)},
	{screen, trim, trimmed, whiteAndBlack(trimmed, false, 6)},
	{three, standard, base9, threeArmies(base9)},
	{team, standard, notched, teamArmies(notched)},
}

func (f *form) players() int { return len(f.armies) }

// choice is a set-up.
type choice struct {
	Players          *int   `json:"players"` // nil where the set-up does not say
	Variant          string `json:"variant"`
	Army             string `json:"army"`             // counts where players place it
	CaptureObstacles bool   `json:"captureObstacles"` // counts for three
}

// decode reads a set-up. If it does not name the variant, the number of players
// decides.
func decode(setup game.Setup) (choice, error) {
	c := choice{Army: grand}
	if err := setup.Decode(&c); err != nil {
		return choice{}, err
	}
	players := 2
	if c.Players != nil {
		players = *c.Players
	}
	if c.Variant == "" {
		c.Variant = map[int]string{2: grand, 3: three, 4: team}[players]
	}
	n := c.form()
	switch {
	case c.Players != nil && c.Variant == "":
		return choice{}, game.BadSetup("no game for %d players", players)
	case n < 0 && c.known():
		return choice{}, game.BadSetup("no army %.20q", c.Army)
	case n < 0:
		return choice{}, game.BadSetup("no variant %.20q", c.Variant)
	case c.Players != nil && players != forms[n].players():
		return choice{}, game.BadSetup("%s is for %d players, not %d", c.Variant, forms[n].players(), players)
	}
	return c, nil
}

// form returns the number of the chosen form, -1 if there is none. The army
// matters only where players place it, but must always be a known one.
func (c choice) form() int {
	placed := c.Variant == pre || c.Variant == screen
	army := slices.ContainsFunc(forms, func(f form) bool { return f.variant == pre && f.army == c.Army })
	return slices.IndexFunc(forms, func(f form) bool {
		return army && f.variant == c.Variant && (f.army == c.Army || !placed)
	})
}

// known reports whether the variant exists, with any army.
func (c choice) known() bool {
	return slices.ContainsFunc(forms, func(f form) bool { return f.variant == c.Variant })
}
