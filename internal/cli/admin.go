package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// argument is an argument of an admin command: its name in the help, and the form field that it fills.
type argument struct{ name, field string }

// adminCommands returns the admin commands that act, and those that only read, with their arguments in order.
func adminCommands() (actions, reads map[string][]argument) {
	id, number, key := argument{"ID", "table"}, argument{"NUMBER", "line"}, argument{"KEY", "key"}
	kind, period := argument{"address|person", "kind"}, argument{"TIME", "for"}
	actions = map[string][]argument{
		"close": {id, period}, "reopen": {id}, "hide": {id, number}, "dismiss": {id, number}, "drop": {key},
		"ban": {kind, key, period}, "lift": {kind, key},
		"pause": {period}, "resume": {}, "announce": {period}, "withdraw": {},
	}
	return actions, map[string][]argument{"status": {}, "table": {id}, "reports": {}}
}

const adminUsage = `[-at ADDRESS] COMMAND

  status                            figures, tables, blocks and the latest errors, as JSON
  table ID                          one table with its people and its chat, as JSON
  reports                           the chat messages that people have reported, as JSON
  close ID TIME, reopen ID          close a table for a time
  hide ID NUMBER                    hide a message of a table's chat
  dismiss ID NUMBER                 keep a reported message, and remove it from the reports
  drop KEY                          close a person's connections
  ban address|person KEY TIME       block an address, a network or a person for a time
  lift address|person KEY           lift a block
  pause TIME, resume                create no new tables for a time
  announce TIME, withdraw           tell all tables that the server restarts after that time

An ID may also be the table's link. A TIME is such as 30m, 24h or 30d.
`

// runAdmin reads from a running server, or acts on it, through its admin address.
func runAdmin(ctx context.Context, args []string, std streams) error {
	flags := flagSet("admin", adminUsage)
	at := flags.String("at", "127.0.0.1:9090", "the `address` that the server's flag -admin names")
	n := 0
	for n < len(args) && strings.HasPrefix(args[n], "-") {
		if name := strings.TrimLeft(args[n], "-"); name == "at" && n+1 < len(args) {
			n++
		}
		n++
	}
	if err := parse(flags, args[:n], std); err != nil {
		return err
	}
	if _, _, err := splitAddress("at", *at); err != nil {
		return err
	}
	args = args[n:]
	if len(args) == 0 {
		args = []string{"status"}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	base := "http://" + *at + "/admin"
	arguments, err := adminArguments(flags, args)
	if err != nil {
		return err
	}
	switch args[0] {
	case "status":
		return ask(ctx, http.MethodGet, base, nil, std.out)
	case "reports":
		return ask(ctx, http.MethodGet, base+"/reports", nil, std.out)
	case "table":
		return ask(ctx, http.MethodGet, base+"/table?"+url.Values{"id": {args[1]}}.Encode(), nil, std.out)
	}
	form := url.Values{"action": {args[0]}}
	for i, a := range arguments {
		form.Set(a.field, args[1+i])
	}
	if text := form.Get("for"); text != "" {
		var a age
		if err := a.Set(text); err != nil {
			return &callError{fmt.Errorf("%q is %w", text, err)}
		}
		form.Set("for", time.Duration(a).String())
	}
	return ask(ctx, http.MethodPost, base+"/do", form, std.out)
}

// adminArguments returns the arguments of a command, or says what is wrong with the call.
func adminArguments(flags *flag.FlagSet, args []string) ([]argument, error) {
	actions, reads := adminCommands()
	want, known := actions[args[0]]
	if !known {
		want, known = reads[args[0]]
	}
	switch got := len(args) - 1; {
	case !known:
		return nil, withHelp(flags, fmt.Errorf("unknown command %q", args[0]))
	case slices.Contains(args[1:], ""): // such as a variable of a script that is not set
		return nil, &callError{fmt.Errorf("an argument of %s is empty", args[0])}
	case got == len(want):
		return want, nil
	case slices.ContainsFunc(args[1:], func(arg string) bool { return isFlag(flags, arg) }):
		return nil, &callError{errors.New("flags such as -at come before the command")}
	case len(want) == 0:
		return nil, withHelp(flags, fmt.Errorf("%s takes no arguments", args[0]))
	}
	var names strings.Builder
	for _, a := range want {
		names.WriteString(" " + a.name)
	}
	return nil, withHelp(flags, fmt.Errorf("the arguments of %s are:%s", args[0], &names))
}

// isFlag reports whether an argument is one of the flags.
func isFlag(flags *flag.FlagSet, arg string) bool {
	return strings.HasPrefix(arg, "-") && flags.Lookup(strings.TrimLeft(arg, "-")) != nil
}

// ask sends a request and copies the answer's body to a writer.
func ask(ctx context.Context, method, url string, form url.Values, to io.Writer) error {
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(form.Encode()))
	if err != nil {
		return &callError{err}
	}
	request.Header.Set("Accept", "application/json")
	if form != nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("%w; start the server with -admin ADDRESS, and name that address here with -at", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		if answer.Header.Get("X-Request-Id") != "" { // which only the site's own address answers with
			return errors.New("-at names the site itself; it must name the address of the server's flag -admin")
		}
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 1000)) // whatever there is of it
		return fmt.Errorf("%s: %s", answer.Status, strings.TrimSpace(string(why)))
	}
	_, err = io.Copy(to, answer.Body)
	return err
}
