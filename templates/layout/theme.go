package layout

// Theme is the choice of colours, as the theme cookie holds it.
type Theme string

// The themes. Anything else counts as Auto, which follows the system.
const (
	Auto  Theme = "auto"
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Next returns the theme that the switch in the header leads to on a system whose own theme
// is given. The page always looks different then.
func (t Theme) Next(system Theme) Theme {
	other := map[Theme]Theme{Light: Dark, Dark: Light}[system]
	switch t {
	case Light, Dark:
		if t == system {
			return other
		}
		return Auto
	}
	return other
}

// key returns the key of the text that says what a switch to the theme does.
func (t Theme) key() string { return "theme." + string(t) }
