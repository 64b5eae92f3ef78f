package bots

// face is the drawing of a bot on a disc of radius 15: eyes and mouth, and what it
// wears.
type face struct{ features, worn string }

// faces are those of the levels, the weakest first.
var faces = [...]face{
	{"M-5-3v1M5-3v1M-3 5q3 3 6 0", "M-2-14q2-6 6-5q-1 4-4 6z"},                              // a sprout
	{"M-6-3q1-2 2 0M4-3q1-2 2 0M-5 4q5 6 10 0", "M-14-7a16 16 0 0 1 28 0z"},                 // a cap
	{"M-6-3h3M3-3h3M-5 5q6 3 9-1", "M-14-7q6-10 14-10t14 10q-14-5-28 0z"},                   // a fringe
	{"M-9-2a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3-2a3 3 0 1 0 6 0a3 3 0 1 0-6 0M-3-2h6M-4 6h8", ""}, // spectacles
	{"M-7-5l4 2M7-5l-4 2M-5-1v1M5-1v1M-4 7h8", "M-13-8h26l-3-8h-20z"},                       // a hat
	{"M-6-3q2-2 4 0M2-3q2-2 4 0M-4 8q4 3 8 0M-7 3q4 3 7-1q3 4 7 1", ""},                     // a moustache
	{"M-7-5l4 1M7-5l-4 1M-5-2v2M5-2v2M-5 5q5 4 10 0", "M-11-9v-9l6 4 5-6 5 6 6-4v9z"},       // a crown
	{"M-7-2q2 2 4 0M3-2q2 2 4 0M-3 4h6", "M-9 5q9 6 18 0q-2 13-9 15q-7-2-9-15z"},            // a beard
}

// Hue is the colour of the nth face where no bot sits. The last seat's is kept for the strongest.
func Hue(n int) int { return [...]int{1, 3, 0, 4, 2, 1, 3, 5}[n%8] }
