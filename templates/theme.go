package templates

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

// says tells which theme is on and what the switch does.
func (t Theme) says() string {
	switch t {
	case Light:
		return "Light colours. Switch to dark"
	case Dark:
		return "Dark colours. Switch to the system's"
	}
	return "The system's colours. Switch to light"
}
