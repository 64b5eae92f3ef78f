package cli

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"triplecross/internal/cluster"
	"triplecross/web"
)

// serveOptions are the flags of serve.
type serveOptions struct {
	addr, data, store, secretFile, nodeURL, admin, battleground, traces string
	roles                                                               cluster.Roles
	secure, commitLog                                                   bool
	botWorkers                                                          *int
	limits                                                              *web.Limits
	rooms, roomMemory, reserve, keepChat                                *int
	proxies                                                             networks
	drain, botMinTime                                                   duration
	logFormat                                                           choice
	accessLog, pool, devices, evenings, passkeys, push                  bool
	pushContact                                                         string
	chatWords                                                           string
	adminFrom                                                           networks
	tls                                                                 tlsOptions
	strayVariables                                                      []string // of the environment, which set nothing
}

// The highest values in MiB and in days that do not overflow as bytes and as a duration.
const (
	mostMiB  = math.MaxInt >> 20
	mostDays = int(math.MaxInt64 / (24 * time.Hour))
)

// mostWorkers is the highest number of processors for bots: more than any machine has, and no more goroutines than fit
// into memory.
const mostWorkers = 10_000

func (o *serveOptions) parse(args []string, std streams) error {
	flags := flagSet("serve", "[flags]")
	flags.StringVar(&o.addr, "addr", "", "listen on this `address` (default \":8080\")")
	flags.StringVar(&o.data, "data", "./data", "keep the games in this `folder`")
	flags.BoolVar(&o.commitLog, "commit-log", true, "on Linux, write the latest moves to files beside the database first, which is faster; turn it off if another program copies SQLite's files while the server runs, so that they hold everything")
	flags.StringVar(&o.store, "store", "", "keep the games in the PostgreSQL database with this `URL`, not in a folder, as in postgres://user@host/database")
	flags.StringVar(&o.secretFile, "secret-file", "", "make the keys of links from this `file` as well as from the store, so that a copy of the store alone opens no seat; if you add or change it, all older links stop working")
	flags.StringVar(&o.nodeURL, "node-url", "", "with -store, share the database with other servers; they reach this one at this `URL`, as in http://10.0.0.1:8080")
	flags.Var(&o.roles, "role", "with -node-url, take on only these `roles`: web, tables and bots, separated by commas (default all)")
	flags.BoolVar(&o.secure, "secure", false, "browsers reach the site by https, as behind a proxy that terminates TLS: send cookies by https only, and tell browsers to use only https")
	o.botMinTime = duration(700 * time.Millisecond)
	flags.Var(&o.botMinTime, "bot-min-time", "a bot takes at least this `time` for a move")
	o.botWorkers = countTo(mostWorkers, flags, "bot-workers", 0, "let bots use this `number` of processors; 0 is half of them")
	o.limits = limitFlags(flags)
	o.rooms = count(flags, "limit-rooms", 50_000, "open no further table while this number of `tables` is in memory; 0 is no limit")
	o.roomMemory = countTo(mostMiB, flags, "limit-room-memory", 1024, "`MiB` that tables in memory may take; 0 is no limit")
	o.reserve = countTo(mostMiB, flags, "reserve", 256, "create no new tables while the disk of the data folder has less than this many `MiB` free; 0 is no reserve")
	o.keepChat = countTo(mostDays, flags, "keep-chat", 30, "delete chat after this number of `days`; 0 keeps it")
	flags.Var(&o.proxies, "trusted-proxies", "trust X-Forwarded-For, and at the battleground the PROXY protocol, from these proxies: `addresses` and networks, separated by commas")
	flags.StringVar(&o.admin, "admin", "", "serve /admin, /metrics and /debug/pprof on this `address`, which must not be reachable from outside")
	flags.StringVar(&o.battleground, "battleground", "", "let agents of the 2019 contest play by its protocol on this `address`")
	flags.StringVar(&o.chatWords, "chat-words", "", "refuse chat messages, names and the names of programs that contain an entry of this `file`, which has one word or phrase per line")
	flags.Var(&o.drain, "drain", "when told to stop, report not ready but keep serving for this `time`, so that load balancers notice")
	o.logFormat = choice{value: "text", of: []string{"text", "json"}}
	flags.Var(&o.logFormat, "log-format", "write the log in this `format`: text or json")
	flags.Var(&o.adminFrom, "admin-from", "let these `addresses` and networks use /admin at the address of -admin, besides this machine itself")
	flags.BoolVar(&o.pool, "pool", true, "let people look for strangers to play with")
	flags.BoolVar(&o.devices, "devices", true, "let people take their games to another device by a link that works once, and sign out other browsers")
	flags.BoolVar(&o.passkeys, "passkeys", true, "let people sign in with passkeys, which browsers offer for a host name over https, and on localhost")
	flags.BoolVar(&o.push, "push", true, "let people be notified of their turns in games with days per move, through the push services of their browsers' makers")
	flags.StringVar(&o.pushContact, "push-contact", "", "tell push services to reach the operator at this `address`, as in mailto:me@example.org or https://example.org (default the first -domain)")
	flags.BoolVar(&o.evenings, "evenings", true, "let people turn a rematch into a game night: several games, of any kind, with a page for their score")
	flags.BoolVar(&o.accessLog, "access-log", false, "log every request, with its route and without any key")
	flags.StringVar(&o.traces, "traces", "", "send traces to the collector with this `URL`, by OpenTelemetry's OTLP over HTTP, as in http://localhost:4318")
	o.tls.add(flags)
	if err := parse(flags, args, std); err != nil {
		return err
	}
	o.strayVariables = strayVariables(flags, os.Environ())
	return o.complete()
}

// complete sets the flags that follow from others, and refuses combinations that make no sense.
func (o *serveOptions) complete() (err error) {
	for _, at := range []struct{ flag, value string }{
		{"addr", o.addr},
		{"http-addr", o.tls.plain},
		{"admin", o.admin},
		{"battleground", o.battleground},
	} {
		if at.value == "" {
			continue
		}
		if _, _, err := splitAddress(at.flag, at.value); err != nil {
			return err
		}
	}
	if o.nodeURL, err = nodeURL(o.nodeURL); err != nil {
		return &callError{err}
	}
	if err := o.tls.check(); err != nil {
		return &callError{err}
	}
	switch {
	case o.data == "" && o.store == "":
		return &callError{errors.New("-data is empty: name the folder for the games")}
	case o.traces != "" && !isWebURL(o.traces): // before there is a database
		return &callError{fmt.Errorf("-traces %q is no URL such as http://localhost:4318", o.traces)}
	case len(o.adminFrom) > 0 && o.admin == "":
		return &callError{errors.New("-admin-from needs -admin, the address that it opens to others")}
	case o.roles != 0 && o.nodeURL == "":
		return &callError{errors.New("-role needs -node-url: a single server does everything")}
	case o.battleground != "" && !o.roles.Has(cluster.Tables):
		return &callError{errors.New("-battleground needs a server with tables: agents are seated where it listens")}
	case o.nodeURL != "" && o.store == "":
		return &callError{errors.New("-node-url needs -store: nodes share a PostgreSQL database")}
	}
	if len(o.tls.domains) > 0 {
		if o.nodeURL != "" {
			return &callError{errors.New("-domain and -node-url exclude each other: with several servers, a proxy in front of them terminates TLS")}
		}
		o.secure = true
		o.addr = cmp.Or(o.addr, ":443")
	}
	o.addr = cmp.Or(o.addr, ":8080")
	if err := o.checkAddresses(); err != nil {
		return &callError{err}
	}
	if o.pushContact != "" && !isContact(o.pushContact) {
		return &callError{fmt.Errorf("-push-contact %q is no address such as mailto:me@example.org or https://example.org", o.pushContact)}
	}
	return nil
}

// address is where a server listens, by a flag.
type address struct{ flag, value string }

// addresses returns where the server listens.
func (o *serveOptions) addresses() []address {
	list := []address{{"addr", o.addr}, {"admin", o.admin}, {"battleground", o.battleground}}
	if len(o.tls.domains) > 0 {
		list = append(list, address{"http-addr", o.tls.plainAddr()})
	}
	return slices.DeleteFunc(list, func(at address) bool { return at.value == "" })
}

// checkAddresses refuses the same address for two flags: the system would say that another program has it.
func (o *serveOptions) checkAddresses() error {
	flags := map[string]string{} // by the address
	for _, at := range o.addresses() {
		if other, taken := flags[at.value]; taken && !strings.HasSuffix(at.value, ":0") { // which is any free port
			return fmt.Errorf("-%s and -%s are both %s: each needs an address of its own", other, at.flag, at.value)
		}
		flags[at.value] = at.flag
	}
	return nil
}

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
		{&l.BytesADay, "limit-bytes-a-day", 20 << 20, "`bytes` of tables, imports, chat and passkeys that one person may send per day, and an address ten times as many; 0 is no limit"},
		{&l.Join, "limit-joins", 30, "`seats` that one person may ask for per minute, and an address ten times as many; 0 is no limit"},
		{&l.Act, "limit-posts", 120, "other `forms` that one person may send per minute, and an address ten times as many; 0 is no limit"},
		{&l.Say, "limit-chat", 30, "chat `messages` that one person may send per minute, and an address ten times as many; 0 is no limit"},
		{&l.Reports, "limit-reports", 20, "chat `messages` that one person may report per day, and an address ten times as many; 0 is no limit"},
		{&l.SignOuts, "limit-sign-outs", 20, "`times` that one person may sign out their other browsers per day, and an address ten times as many; 0 is no limit"},
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
