package siteclient

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// CreateTable creates a table by the form of a new table and returns its ID.
func (c *Client) CreateTable(ctx context.Context, form url.Values) (string, error) {
	response, err := c.PostForm(ctx, "/tables", nil, form)
	if err != nil {
		return "", err
	}
	id, found := strings.CutPrefix(response.Location(), "/t/")
	if !found {
		return "", response.refusal("POST /tables")
	}
	return id, nil
}

// CreateChexers creates a table of Chexers and returns its ID. The seats have the
// values of the form of a new table: "me", "open", "bot:casual".
func (c *Client) CreateChexers(ctx context.Context, public bool, seats ...string) (string, error) {
	form := url.Values{"game": {"chexers"}}
	if public {
		form.Set("public", "on")
	}
	for i, seat := range seats {
		form.Set(fmt.Sprintf("seat%d", i), seat)
	}
	return c.CreateTable(ctx, form)
}

// Sit takes a free seat at a table, with the key of its join link if it needs one.
func (c *Client) Sit(ctx context.Context, table string, seat int, key string) error {
	form := url.Values{"seat": {fmt.Sprint(seat)}}
	if key != "" {
		form.Set("key", key)
	}
	response, err := c.PostForm(ctx, "/t/"+table+"/sit", nil, form)
	if err != nil {
		return err
	}
	if response.Status != http.StatusSeeOther {
		return response.refusal("POST /t/" + table + "/sit")
	}
	return nil
}

// The links on a table's page.
var (
	joinLink = regexp.MustCompile(`/t/\w+/join/(\w+)`)
	seatLink = regexp.MustCompile(`/t/\w+/seat/(\w+)`)
)

// JoinKey reads the key of the join link from the page of a table at which the
// client sits.
func (c *Client) JoinKey(ctx context.Context, table string) (string, error) {
	return c.key(ctx, table, joinLink)
}

// SeatKey reads the key of the link to the client's first seat.
func (c *Client) SeatKey(ctx context.Context, table string) (string, error) {
	return c.key(ctx, table, seatLink)
}

func (c *Client) key(ctx context.Context, table string, link *regexp.Regexp) (string, error) {
	response, err := c.Get(ctx, "/t/"+table, nil)
	if err != nil {
		return "", err
	}
	found := link.FindStringSubmatch(response.Body)
	if found == nil {
		return "", fmt.Errorf("siteclient: no %s on the page of table %s", link, table)
	}
	return found[1], nil
}
