package pages

import "triplecross/templates/layout"

// KeysPage is the page about keyboard controls. Pages with a board show it as a
// dialog.
type KeysPage struct{ layout.Page }

// keyRow is a line about keys that do similar things.
type keyRow struct {
	keys    []string
	text    string // its key in the catalogues
	perLine int    // how many keys a line shows; 0 shows all in one
	needs   string // selects what a page must have for the keys to do something; empty if nothing
}

// boardKeys work while the board has the focus, replayKeys everywhere on a replay.
var (
	boardKeys = []keyRow{
		{keys: []string{"W", "E", "A", "D", "Z", "X"}, text: "keys.around", perLine: 2},
		{keys: []string{"←", "→", "↑", "↓"}, text: "keys.arrows"},
		{keys: []string{"Enter"}, text: "keys.enter"},
		{keys: []string{"Esc"}, text: "keys.esc"},
		{keys: []string{"[", "]"}, text: "keys.seek"},
		{keys: []string{"m"}, text: "keys.moves"},
		{keys: []string{"l"}, text: "keys.last"},
		{keys: []string{"c"}, text: "keys.clocks"},
		{keys: []string{"o"}, text: "keys.standings"},
		{keys: []string{"/"}, text: "keys.type", needs: "#move-text"},
		{keys: []string{"f"}, text: "keys.turn"},
		{keys: []string{"v"}, text: "keys.text", needs: "a[data-text]"},
		{keys: []string{"?"}, text: "keys.help"},
	}
	replayKeys = []keyRow{
		{keys: []string{"←", "→"}, text: "keys.steps"},
		{keys: []string{"Home", "End"}, text: "keys.ends"},
	}
)
