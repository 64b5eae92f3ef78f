package layout

// Theme is the choice of colours, as the theme cookie holds it.
type Theme string

// The themes. Anything else counts as Auto, which follows the system.
const (
	Auto  Theme = "auto"
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Next returns the theme that the switch in the header leads to.
func (t Theme) Next() Theme {
	switch t {
	case Light:
		return Dark
	case Dark:
		return Auto
	}
	return Light
}

// key returns the key of the text that says which theme is on and what the
// switch does.
func (t Theme) key() string {
	switch t {
	case Light:
		return "theme.light"
	case Dark:
		return "theme.dark"
	}
	return "theme.auto"
}
