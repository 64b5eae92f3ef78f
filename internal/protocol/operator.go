package protocol

// Hidden removes from the page a line of the chat that the operator has hidden.
type Hidden struct {
	Kind string `json:"t" ts:"'hidden'"`
	Line int    `json:"i"`
}

// Notice is the operator's announcement to all tables. An empty one withdraws the last
// announcement.
type Notice struct {
	Kind    string `json:"t" ts:"'notice'"`
	Restart int    `json:"restart,omitempty"` // the server restarts in this many milliseconds
}
