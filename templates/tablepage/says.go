package tablepage

// Says is what a bot says at the table.
type Says struct {
	Face int    // the bot's level, counted from the weakest; -1 for a level that no longer exists
	Hue  int    // of its seat
	Name string // the bot's
	Text string // empty if no bot says anything
}
