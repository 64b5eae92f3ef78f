package protocol

import "slices"

// Failure says why a program has lost its seat to a bot; it is empty if no program has, or if the
// reason is unknown. It is part of the log, and a field of the form with which a program leaves its
// seat.
type Failure string

// The failures of programs.
const (
	FailureTime    Failure = "time"    // it used up its time, or did not answer
	FailureError   Failure = "error"   // it failed, or sent an illegal move
	FailureStopped Failure = "stopped" // it was told to stop
	FailureGone    Failure = "gone"    // its connection ended
)

// Known reports whether f is one of the failures above.
func (f Failure) Known() bool {
	return slices.Contains([]Failure{FailureTime, FailureError, FailureStopped, FailureGone}, f)
}
