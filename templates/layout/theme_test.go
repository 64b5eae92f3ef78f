package layout_test

import (
	"testing"

	"triplecross/templates/layout"
)

func TestTheThemeSwitchAlwaysChangesWhatOneSees(t *testing.T) {
	looks := func(theme, system layout.Theme) layout.Theme {
		if theme == layout.Light || theme == layout.Dark {
			return theme
		}
		return system
	}
	for _, system := range []layout.Theme{layout.Light, layout.Dark} {
		for _, theme := range []layout.Theme{"", layout.Auto, layout.Light, layout.Dark} {
			if next := theme.Next(system); looks(next, system) == looks(theme, system) {
				t.Errorf("on a %s system the switch leads from %q to %q, which looks the same", system, theme, next)
			}
		}
	}
}
