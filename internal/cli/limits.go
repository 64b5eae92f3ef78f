package cli

import (
	"flag"
	"fmt"
	"math"
	"strings"

	"triplecross/web"
)

// mostLimit is the highest limit. Limits are multiplied, by six thousand at most: for a minute instead of a second, and
// for an address and a network instead of a person. The product must not overflow.
const mostLimit = math.MaxInt / 10_000

// limitFlags adds the flags of the limits. The defaults let a school or a company
// play from behind one address.
func limitFlags(flags *flag.FlagSet) *web.Limits {
	l := &web.Limits{}
	for _, f := range []struct {
		value *int
		name  string
		n     int
		usage string
	}{
		{&l.Create, "limit-tables", 10, "`tables` that one person may create per minute; one address may create ten times as many, and connect as many clients of the battleground; 0 is no limit"},
		{&l.TablesADay, "limit-tables-a-day", 500, "`tables` that one person may create or import per day, and an address ten times as many; 0 is no limit"},
		{&l.BytesADay, "limit-bytes-a-day", 20 << 20, "`bytes` of tables, imports and chat that one person may send per day, and an address ten times as many; 0 is no limit"},
		{&l.Join, "limit-joins", 30, "`seats` that one person may ask for per minute, and an address ten times as many; 0 is no limit"},
		{&l.Act, "limit-posts", 120, "other `forms` that one person may send per minute, and an address ten times as many; 0 is no limit"},
		{&l.Say, "limit-chat", 30, "chat `messages` that one person may send per minute, and an address ten times as many; 0 is no limit"},
		{&l.Reports, "limit-reports", 20, "chat `messages` that one person may report per day, and an address ten times as many; 0 is no limit"},
		{&l.Open, "limit-connects", 60, "`sockets` that one person may open per minute, and an address ten times as many; 0 is no limit"},
		{&l.Draw, "limit-pictures", 120, "`pictures` and texts of positions, and moves on the boards of the rules, that one person may request per minute, and an address ten times as many; 0 is no limit"},
		{&l.Replay, "limit-replays", 1200, "`positions` and records of games that one person may request per minute, and an address ten times as many; 0 is no limit"},
		{&l.Pages, "limit-pages", 600, "`pages` that one person may read per minute, and an address ten times as many; 0 is no limit"},
		{&l.Messages, "limit-messages", 10, "`messages` that a socket may send per second; 0 is no limit"},
		{&l.Sockets, "limit-sockets", 500, "`sockets` that an address may hold open; 0 is no limit"},
		{&l.Idle, "limit-idle", 500, "idle `connections` that an address may hold open; beyond that, the one that has been idle longest is closed; 0 is no limit"},
		{&l.AllIdle, "limit-all-idle", 5000, "idle `connections` that all addresses together may hold open; 0 is no limit"},
		{&l.Watchers, "limit-watchers", 10_000, "`sockets` at one table before watchers are turned away; 0 is no limit"},
		{&l.Tables, "limit-unfinished-tables", 100_000, "unfinished `tables` and imports of the last day, beyond which no more are created; 0 is no limit"},
	} {
		*f.value = f.n
		flags.Var(number{f.value, mostLimit}, f.name, f.usage)
	}
	return l
}

// noLimits returns the flags that start serve without any of the limits of limitFlags, each preceded by a space.
func noLimits() string {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	limitFlags(flags)
	var text strings.Builder
	flags.VisitAll(func(f *flag.Flag) { fmt.Fprintf(&text, " -%s 0", f.Name) })
	return text.String()
}
