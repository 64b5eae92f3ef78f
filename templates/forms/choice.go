package forms

// Option is a choice of the set-up.
type Option struct {
	Field   string // of the form
	Label   string
	Choices []Choice
	Led     bool // has a meaning only with choices of the option before it that lead to it
}

// Choice is one thing that an option can be.
type Choice struct {
	Value, Label string
	Now          bool
	Leads        bool // see NewOption.Led
}
