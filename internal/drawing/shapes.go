package drawing

// What is drawn on and around cells, relative to the origin: radii, and paths in
// SVG's syntax.
const (
	Disc    = 14.8                                    // the radius of a piece
	Crown   = 11.7                                    // the radius of the ring on a king
	Hole    = 8.6                                     // the radius of an open gate
	Way     = "M-10.5 10H10.5L0 21Z"                  // the notch that points where a set of pegs has to go
	Chevron = "M-5.6 5 0 .6 5.6 5M-5.6.2 0-4.2 5.6.2" // a gate
)

// Emblem returns the engraving of one of the six colours.
func Emblem(hue int) string {
	return [...]string{
		"M-5.4 0C-5.4-3-3-5.4 0-5.4S5.4-3 5.4 0 3 5.4 0 5.4-5.4 3-5.4 0Z",
		"M0-6.6 6.1 4.2H-6.1Z",
		"M-4.9-4.9H4.9V4.9H-4.9Z",
		"M0-7.2 7.2 0 0 7.2-7.2 0Z",
		"M0-7V7M-7 0H7",
		"M-7-5.6Q0 .6 7-5.6M-7 2.2Q0 8.4 7 2.2",
	}[hue]
}
