package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// maxLine is the longest line of an engine, in bytes.
const maxLine = 64 << 10

// errLine says that a line is longer than it may be.
var errLine = errors.New("a line too long")

// process is a running program that reads and writes lines.
type process struct {
	cmd    *exec.Cmd
	in     *os.File // to its standard input
	out    *os.File // from its standard output
	stderr tail
	// lines has the lines that the program writes. It is closed after the last
	// one; ended then says why. The program blocks while nobody reads.
	lines  chan string
	ended  error
	exited chan struct{} // closed when the program has ended; then exit says how
	exit   error
	done   chan struct{} // closed to end the reading
	group  sync.WaitGroup
	close  sync.Once
}

// startProcess runs a program. It must be closed.
func startProcess(c Command) (*process, error) {
	p := &process{
		lines:  make(chan string, 64),
		exited: make(chan struct{}),
		done:   make(chan struct{}),
	}
	// The program ends when its pipes close or by Close, not with the context
	// in which it was started.
	p.cmd = exec.CommandContext(context.Background(), c.Program, c.Args...)
	p.cmd.Dir, p.cmd.Env = c.Dir, c.Env
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // to read the standard error of its children
	setProcessGroup(p.cmd)

	stdin, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, stdout, err := os.Pipe()
	if err != nil {
		stdin.Close()
		in.Close()
		return nil, err
	}
	p.cmd.Stdin, p.cmd.Stdout, p.in, p.out = stdin, stdout, in, out
	err = p.cmd.Start()
	stdin.Close()
	stdout.Close()
	if err != nil {
		in.Close()
		out.Close()
		return nil, err
	}
	p.group.Go(p.wait)
	p.group.Go(p.read)
	return p, nil
}

// wait waits for the program's end and then kills its children.
func (p *process) wait() {
	p.exit = p.cmd.Wait()
	killGroup(p.cmd)
	close(p.exited)
}

// read passes on the program's lines, without line endings.
func (p *process) read() {
	defer close(p.lines)
	in := bufio.NewReaderSize(p.out, maxLine)
	for {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			p.ended = errLine
			return
		case err != nil && len(line) == 0:
			p.ended = err
			return
		}
		select {
		case p.lines <- strings.TrimRight(string(line), "\r\n"):
		case <-p.done:
			return
		}
	}
}

// write sends a line. It fails if the program does not read it within the
// timeout.
func (p *process) write(line string, timeout time.Duration) error {
	if err := p.in.SetWriteDeadline(time.Now().Add(timeout)); err != nil && !errors.Is(err, os.ErrNoDeadline) {
		return err
	}
	_, err := p.in.WriteString(line + "\n")
	return err
}

// exitReason waits up to the timeout for the program to end and says how it ended. If it goes on, the
// reason is what it did instead.
func (p *process) exitReason(timeout time.Duration, instead string) string {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-p.exited:
	case <-timer.C:
		return "the program " + instead
	}
	if p.exit == nil {
		return "the program ended"
	}
	return fmt.Sprintf("the program ended: %v", p.exit)
}

// kill kills the program and all processes it has started, unless it has ended.
func (p *process) kill() {
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd)
	}
}

// stop gives the program the timeout to exit on its own, then kills it with its
// children. It returns when all have ended.
func (p *process) stop(timeout time.Duration) {
	p.close.Do(func() {
		p.in.Close()
		p.out.Close()
		close(p.done)
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		select {
		case <-p.exited:
		case <-timer.C:
			p.kill()
		}
		<-p.exited
	})
	p.group.Wait()
}
