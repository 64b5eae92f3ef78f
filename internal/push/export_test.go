package push

// For tests.
const MostAnHour = mostAnHour

var (
	ErrAddress      = errAddress
	PublicTransport = publicTransport
)
