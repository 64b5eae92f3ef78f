package templates

// HomePage is the front door.
type HomePage struct {
	Page
	House   *House // nil while there is none
	Waiting []Card // public tables with open seats
	Live    []Card // games being played
}
