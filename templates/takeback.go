package templates

// TakeBack is what a person can do about the last own move.
type TakeBack struct {
	Possible bool
	Alone    bool // without asking anybody
}

func (t TakeBack) label() string {
	if t.Alone {
		return "Take back"
	}
	return "Ask to take back"
}

// Undo is a takeback that somebody asks for.
type Undo struct {
	By     string // who asks, empty if nobody does
	Mine   bool   // the person who reads it
	Agreed bool   // the person agrees
}

// says tells who asks for what.
func (u Undo) says() string {
	switch {
	case u.By == "":
		return ""
	case u.Mine:
		return "You ask to take your last move back."
	case u.Agreed:
		return "You agree that " + u.By + " takes a move back. Somebody else does not yet."
	}
	return u.By + " asks to take a move back."
}
