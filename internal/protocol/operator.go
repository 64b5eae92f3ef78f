package protocol

// Hidden takes a line of the chat from the page: the operator has hidden it.
type Hidden struct {
	Kind string `json:"t" ts:"'hidden'"`
	Line int    `json:"i"`
}

// Notice tells what the operator has announced to all tables. Without an announcement
// what was announced before is taken back.
type Notice struct {
	Kind    string `json:"t" ts:"'notice'"`
	Restart int    `json:"restart,omitempty"` // the server restarts in this many milliseconds
}
