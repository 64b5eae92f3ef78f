package browser

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
)

// console records what goes wrong on a page: errors on its console, uncaught
// exceptions and rejections, failed requests, and what the content security
// policy blocks.
type console struct {
	mu       sync.Mutex
	errors   []string
	expected []string
}

// hear records an event of the page. Chromium sends it before it answers the
// next command.
func (c *console) hear(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			var words []string
			for _, arg := range e.Args {
				words = append(words, describe(arg))
			}
			c.add("console", strings.Join(words, " "), "")
		}
	case *runtime.EventExceptionThrown:
		d := e.ExceptionDetails
		text := d.Text
		if d.Exception != nil {
			text += " " + describe(d.Exception)
		}
		c.add("exception", text, fmt.Sprintf("%s:%d", d.URL, d.LineNumber+1))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			c.add(e.Entry.Source.String(), e.Entry.Text, e.Entry.URL)
		}
	}
}

func describe(o *runtime.RemoteObject) string {
	if o.Description != "" {
		return o.Description
	}
	return string(o.Value)
}

func (c *console) add(source, text, where string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.errors = append(c.errors, strings.TrimSpace(source+": "+text+" "+where))
}

// Expect declares errors that a test provokes, each by a part of its text. Errors
// leaves them out, no matter when they occur.
func (p *Page) Expect(texts ...string) {
	p.console.mu.Lock()
	defer p.console.mu.Unlock()
	p.console.expected = append(p.console.expected, texts...)
}

// Errors returns the unexpected errors of the page so far. It does not cover
// service workers and other pages.
func (p *Page) Errors() []string {
	// Chromium reports on earlier commands before it answers this one.
	_, _ = Eval[bool](p, "true")
	p.console.mu.Lock()
	defer p.console.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(p.console.errors), func(e string) bool {
		return slices.ContainsFunc(p.console.expected, func(text string) bool { return strings.Contains(e, text) })
	})
}
