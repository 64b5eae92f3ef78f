package drawing

// plinth is the base of all figures.
const plinth = "M-8.6 9.2H8.6Q9.4 11.4 8.4 12.6H-8.4Q-9.4 11.4-8.6 9.2Z"

// Engraving is what is cut into a counter: a shape to fill, and lines within it
// in the colour of the counter.
type Engraving struct{ Shape, Cuts string }

// Kinds returns the letters of the chess figures, with those of the variants:
// the Vizir (moves like a bishop and a knight), the War Machine (a rook and a
// knight) and the Duke (a king and a knight).
func Kinds() []string { return []string{"P", "R", "B", "N", "Q", "K", "V", "W", "D"} }

// Figure returns the engraving of a kind of piece, drawn around the origin.
func Figure(kind string) Engraving {
	return map[string]Engraving{
		"P": {
			"M0-10.6C2.7-10.6 4.7-8.6 4.7-6 4.7-4.5 4-3.2 2.9-2.3H5.2V.3H2.5C2.8 3.6 4.2 5.8 6.8 7.6H-6.8C-4.2 5.8-2.8 3.6-2.5.3H-5.2V-2.3H-2.9C-4-3.2-4.7-4.5-4.7-6-4.7-8.6-2.7-10.6 0-10.6Z" + plinth,
			"",
		},
		"R": {
			"M-8-12.4H-4.3V-9.2H-1.9V-12.4H1.9V-9.2H4.3V-12.4H8V-6.4L5.4-3.8 6.8 7.6H-6.8L-5.4-3.8-8-6.4Z" + plinth,
			"M-5.6-3.6H5.6M-6.6 4.4H6.6",
		},
		"B": {
			"M0-14C1.2-14 2-13.2 2-12 2-11.3 1.7-10.7 1.2-10.3 4.8-7.4 6.8-4.2 6.8-.6 6.8 2 5.6 3.8 3.8 5L5.4 7.6H-5.4L-3.8 5C-5.6 3.8-6.8 2-6.8-.6-6.8-4.2-4.8-7.4-1.2-10.3-1.7-10.7-2-11.3-2-12-2-13.2-1.2-14 0-14Z" + plinth,
			"M4.6-7.6 .6-2M-4.6 4.6H4.6",
		},
		"N": {
			"M-7.4 7.6C-7 3.6-3.4 2.2-2.4-.8-3.8-.2-5.2.4-6 1.6L-7.4 2.8-10 .8C-9.9-1.6-8.2-4.4-6.6-7.4L-6.2-12.4-2.6-10.2C4.6-10 8.8-3.8 8.2 7.6Z" + plinth,
			"M-5-5.6-4.4-6M.2-7.6C3.8-5.8 5.2-1.6 4.8 4",
		},
		"Q": {
			"M-7 7.6-9.9-5C-11.2-5.2-12-6-12-7-12-8.1-11.1-9-10-9S-8-8.1-8-7L-5.4-2.2-5.2-9.2C-6.4-9.6-7-10.4-7-11.2-7-12.3-6.1-13.2-5-13.2S-3-12.3-3-11.2L-1.2-3.4 0-10 1.2-3.4 3-11.2C3-12.3 3.9-13.2 5-13.2S7-12.3 7-11.2C7-10.4 6.4-9.6 5.2-9.2L5.4-2.2 8-7C8-8.1 8.9-9 10-9S12-8.1 12-7C12-6 11.2-5.2 9.9-5L7 7.6Z" + plinth,
			"M-7.4 3.8H7.4",
		},
		"K": {
			"M-1.4-14H1.4V-12.4H3.4V-9.6H1.4V-6.4C3.4-7.6 5.2-8 6.6-7.6 9.2-7 10.6-5 10.4-2.4 10.2.6 7.4 3 6.8 7.6H-6.8C-7.4 3-10.2.6-10.4-2.4-10.6-5-9.2-7-6.6-7.6-5.2-8-3.4-7.6-1.4-6.4V-9.6H-3.4V-12.4H-1.4Z" + plinth,
			"M0-4.4V1.4M-6.6 3.8H6.6",
		},
		"V": {
			"M-.8-9.4C-2.6-11.2-1.8-13.6 2.4-15 1.4-12.8 3.2-11.4 1-9.4 6.8-9.2 11.6-6.2 11.6-2.4 11.6 .2 9.4 2 7 2.7L5.2 4.2 7 7.6H-7L-5.2 4.2-7 2.7C-9.4 2-11.6 .2-11.6-2.4-11.6-6.2-6.8-9.2-.8-9.4Z" + plinth,
			"M-10.6-5.4C-5-5.4 .4-3 3.8 2.6M10.6-5.4C7-5.2 4.4-4.4 1.9-2.6M-6.6 3.2H6.6",
		},
		"W": {
			"M-11-1.6C-11-3-10.4-3.6-9.8-4L1.6-10.8 .8-12.4 4.6-15 10.6-6.4 7-4 5.8-5.2 5-4.6C8.6-1.8 8.8 3.4 5.4 6.4 2.2 9.2-2.6 8.8-5.2 5.8L-8.6 7.6H-11.2L-8 2.6C-9.6 2-11 .2-11-1.6Z" + plinth,
			"M4-3.7C.8-6-3.6-5.2-5.6-2-6.8-.2-6.9 2.2-6 4.2M.5-.6C1.8-.6 2.8 .4 2.8 1.6S1.8 3.8 .5 3.8-1.8 2.8-1.8 1.6-.8-.6 .5-.6Z",
		},
		"D": {
			"M-7-8.8-8.6-13.4-4-10.8 0-14.6 4-10.8 8.6-13.4 7-8.8ZM-8.4-7.2H8.4L9 3.2C6.4 3.4 3.4 5.2 0 8-3.4 5.2-6.4 3.4-9 3.2Z" + plinth,
			"M-5.8-2.6H5.8M0-2.6V4.4M-4.4 .6V1.4M4.4 .6V1.4",
		},
	}[kind]
}

// Outlines is the number of colours whose counters have an outline of their own.
const Outlines = 4

// Outline returns the outline of a counter with a figure. It has the shape of
// its colour's emblem, because the figure takes the place of the emblem.
// Counters without an owner look like stones.
func Outline(hue int) string {
	outlines := [Outlines]string{
		"M0-17.2C9.5-17.2 17.2-9.5 17.2 0S9.5 17.2 0 17.2-17.2 9.5-17.2 0-9.5-17.2 0-17.2Z",
		"M0-19.4C9.4-19.4 21.5 1.6 16.8 9.7S-12.1 17.9-16.8 9.7-9.4-19.4 0-19.4Z",
		"M0-16.6C14.4-16.6 16.6-14.4 16.6 0S14.4 16.6 0 16.6-16.6 14.4-16.6 0-14.4-16.6 0-16.6Z",
		"M0-19.6C5.4-19.6 18.8-5.4 18.8 0S5.4 19.6 0 19.6-18.8 5.4-18.8 0-5.4-19.6 0-19.6Z",
	}
	if hue < 0 || hue >= len(outlines) {
		return "M0-18.6 16.1-9.3V9.3L0 18.6-16.1 9.3V-9.3Z"
	}
	return outlines[hue]
}
