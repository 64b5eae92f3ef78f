package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// healthAdvice says how to name the address of the server that health asks.
const healthAdvice = "if the server runs, say where it is by the same flags or variables as for serve: -addr, or -domain and -http-addr"

// runHealth asks a running server whether it is ready. Containers without a shell
// use it as their health check.
func runHealth(ctx context.Context, args []string, std streams) error {
	flags := flagSet("health", "[-addr ADDRESS]")
	addr := flags.String("addr", "", "the server's `address` (default \":8080\", or with -domain that of -http-addr)")
	var t tlsOptions
	t.add(flags)
	if err := parse(flags, args, std); err != nil {
		return err
	}
	name, at := "addr", cmp.Or(*addr, ":8080")
	if len(t.domains) > 0 { // the plain address answers /readyz, too
		name, at = "http-addr", t.plainAddr()
	}
	host, port, err := splitAddress(name, at)
	if err != nil {
		return err
	}
	if host == "" {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return &callError{err}
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("%w; %s", err, healthAdvice)
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // whatever there is of it
		err := fmt.Errorf("the server answers %s", answer.Status)
		if line, _, _ := strings.Cut(string(why), "\n"); line != "" {
			err = fmt.Errorf("%w: %s", err, line)
		}
		if answer.StatusCode != http.StatusServiceUnavailable { // it is not the server, or not its address for http
			err = fmt.Errorf("%w; %s", err, healthAdvice)
		}
		return err
	}
	return nil
}
