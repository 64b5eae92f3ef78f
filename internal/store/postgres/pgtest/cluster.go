// Package pgtest starts PostgreSQL servers for tests. They listen on a socket in a temporary folder and need
// neither a password nor a port.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// startTime is how long a server may take until it answers.
const startTime = time.Minute

// Cluster is a running PostgreSQL server.
type Cluster struct {
	dir     string
	program string // the path of the server's program
	server  *exec.Cmd
	stderr  *os.File
	created map[string]bool // created databases, by name
}

// Start starts a server with new data. It needs the programs in Debian's package postgresql.
func Start() (_ *Cluster, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("pgtest: %w", err)
		}
	}()
	programs, err := programs()
	if err != nil {
		return nil, err
	}
	c := &Cluster{created: make(map[string]bool)}
	if c.dir, err = os.MkdirTemp("", "pg"); err != nil { // a short path, because sockets require one
		return nil, err
	}
	if err := c.start(programs); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

func (c *Cluster) start(programs string) (err error) {
	if err := own(c.dir); err != nil {
		return err
	}
	data := filepath.Join(c.dir, "data")
	initialize, err := command(filepath.Join(programs, "initdb"), "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync", data)
	if err != nil {
		return err
	}
	if out, err := initialize.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if c.stderr, err = os.Create(filepath.Join(c.dir, "stderr")); err != nil {
		return err
	}
	c.program = filepath.Join(programs, "postgres")
	return c.launch()
}

// launch starts the server on the existing data.
func (c *Cluster) launch() error {
	server, err := command(c.program, "-D", filepath.Join(c.dir, "data"), "-k", c.dir, "-c", "listen_addresses=",
		"-c", "fsync=off", "-c", "max_connections=200") // no test cuts the power
	if err != nil {
		return err
	}
	server.Stderr = c.stderr
	if err := server.Start(); err != nil {
		return err
	}
	c.server = server
	return c.await()
}

// await waits until the server answers.
func (c *Cluster) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, c.url("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			log, _ := os.ReadFile(c.stderr.Name())
			return fmt.Errorf("%w: %s", err, log)
		}
	}
}

// Database returns the URL of a database, and creates it the first time. It is not safe for concurrent use.
func (c *Cluster) Database(ctx context.Context, name string) (string, error) {
	if !c.created[name] {
		conn, err := pgx.Connect(ctx, c.url("postgres"))
		if err != nil {
			return "", fmt.Errorf("pgtest: %w", err)
		}
		_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
		if err := errors.Join(err, conn.Close(ctx)); err != nil {
			return "", fmt.Errorf("pgtest: %w", err)
		}
		c.created[name] = true
	}
	return c.url(name), nil
}

func (c *Cluster) url(database string) string {
	query := url.Values{"host": {c.dir}, "user": {"postgres"}}
	return (&url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: query.Encode()}).String()
}

// Crash kills the server without letting it clean up, and starts it again after a time.
func (c *Cluster) Crash(after time.Duration) error {
	err := c.server.Process.Signal(syscall.SIGQUIT)
	_ = c.server.Wait() // its exit code says that it was killed
	c.server = nil
	if err == nil {
		time.Sleep(after)
		err = c.launch()
	}
	if err != nil {
		return fmt.Errorf("pgtest: %w", err)
	}
	return nil
}

// Socket returns the path of the socket on which the server listens.
func (c *Cluster) Socket() string { return filepath.Join(c.dir, ".s.PGSQL.5432") }

// Stop ends the server, closing its connections, and removes its data.
func (c *Cluster) Stop() error {
	var errs []error
	if c.server != nil {
		errs = append(errs, c.server.Process.Signal(os.Interrupt), c.server.Wait())
	}
	if c.stderr != nil {
		errs = append(errs, c.stderr.Close())
	}
	return errors.Join(append(errs, os.RemoveAll(c.dir))...)
}

// programs returns the folder with PostgreSQL's programs.
func programs() (string, error) {
	if path, err := exec.LookPath("postgres"); err == nil {
		return filepath.Dir(path), nil
	}
	// Debian keeps versions side by side, outside the path.
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		return "", errors.Join(errors.New("no PostgreSQL: install Debian's package postgresql"), err)
	}
	return filepath.Dir(found[len(found)-1]), nil
}
