package game

// Versions returns a game whose rules have changed: newest is for new tables, former is for tables
// that began under earlier rules. Each names its own Info.Version.
func Versions(newest Game, former ...Game) Game { return versions{newest, former} }

type versions struct {
	Game
	former []Game
}

// AtVersion returns a game under the rules of a version, and whether the program has them.
func AtVersion(g Game, version int) (Game, bool) {
	if g.Info().Version == version {
		return g, true
	}
	if v, ok := g.(versions); ok {
		for _, f := range v.former {
			if f.Info().Version == version {
				return f, true
			}
		}
	}
	return nil, false
}
