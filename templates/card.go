package templates

// Card is a table in a list of tables.
type Card struct {
	Href   string
	Game   string // its name
	Board  Mini
	Plates []Plate
	Note   string // "two seats open", "move 34", "Red wins: four exits"
	When   string // "12 minutes ago", empty for what happens now
}
