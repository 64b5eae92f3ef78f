package pages

import "triplecross/templates/layout"

// KeysPage is the page about keyboard controls. Pages with a board show it as a
// dialog.
type KeysPage struct{ layout.Page }

// keyRow is a line about keys that do similar things.
type keyRow struct {
	keys []string
	text string // its key in the catalogues
}

// boardKeys work while the board has the focus, replayKeys everywhere on a replay.
var (
	boardKeys = []keyRow{
		{[]string{"W", "E", "A", "D", "Z", "X"}, "keys.around"},
		{[]string{"←", "→", "↑", "↓"}, "keys.arrows"},
		{[]string{"Enter"}, "keys.enter"},
		{[]string{"Esc"}, "keys.esc"},
		{[]string{"[", "]"}, "keys.seek"},
		{[]string{"m"}, "keys.moves"},
		{[]string{"l"}, "keys.last"},
		{[]string{"c"}, "keys.clocks"},
		{[]string{"o"}, "keys.standings"},
		{[]string{"/"}, "keys.type"},
		{[]string{"f"}, "keys.turn"},
		{[]string{"v"}, "keys.text"},
		{[]string{"?"}, "keys.help"},
	}
	replayKeys = []keyRow{
		{[]string{"←", "→"}, "keys.steps"},
		{[]string{"Home", "End"}, "keys.ends"},
	}
)
