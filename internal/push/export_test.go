package push

// MostAnHour is exported for tests.
const MostAnHour = mostAnHour

var (
	ErrAddress      = errAddress
	PublicTransport = publicTransport
)
