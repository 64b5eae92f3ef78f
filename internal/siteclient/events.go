package siteclient

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	// maxSilence is how long the stream of events may be silent before it counts as dead; the site sends
	// something three times as often.
	maxSilence = time.Minute
	// maxMessage is how many bytes a message of the site may have.
	maxMessage = 1 << 20
)

// Events is the stream of a table's events: the messages of the table socket, one
// JSON object per line.
type Events struct {
	body    io.ReadCloser
	lines   *bufio.Scanner
	cancel  context.CancelFunc
	silence *time.Timer
}

// Events opens the stream for a client that shows the version since, 0 for none. The caller must call Close.
func (c *Client) Events(ctx context.Context, table string, since int) (*Events, error) {
	ctx, cancel := context.WithCancel(ctx)
	e := &Events{cancel: cancel, silence: time.AfterFunc(maxSilence, cancel)}
	if err := e.open(ctx, c, fmt.Sprintf("%s?since=%d", api(table, "events"), since)); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Events) open(ctx context.Context, c *Client, path string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+path, nil)
	if err != nil {
		return err
	}
	c.addHeader(r)
	r.Header.Set("Accept", "application/json")
	response, err := c.following().Do(r)
	if err != nil {
		return err
	}
	e.body = response.Body
	if response.StatusCode/100 != 2 {
		text, _ := io.ReadAll(io.LimitReader(e.body, 64<<10)) // best effort: the status says enough
		return refuse("GET "+path, response.StatusCode, response.Header, text)
	}
	if kind := response.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/x-ndjson") {
		return fmt.Errorf("siteclient: the stream of events is %q", kind)
	}
	e.lines = bufio.NewScanner(e.body)
	e.lines.Buffer(nil, maxMessage)
	return nil
}

// Next waits for the next message. After an error the stream has ended.
func (e *Events) Next() (Message, error) {
	e.silence.Reset(maxSilence)
	defer e.silence.Stop()
	if !e.lines.Scan() {
		if err := e.lines.Err(); err != nil {
			return Message{}, err
		}
		return Message{}, io.ErrUnexpectedEOF
	}
	return Parse(e.lines.Bytes())
}

// Close ends the stream.
func (e *Events) Close() {
	e.silence.Stop()
	e.cancel()
	if e.body != nil {
		e.body.Close()
	}
}
