package forms

// Option is one option of a set-up.
type Option struct {
	Field   string // the name of the form field
	Label   string
	Choices []Choice
	Led     bool // applies only with some choices of the option before it, which have Leads
}

// Choice is one of the values of an option.
type Choice struct {
	Value, Label string
	Now          bool
	Leads        bool // see Option.Led
	Secret       bool // the game begins with a secret set-up, so that no turn has an allowance
}
