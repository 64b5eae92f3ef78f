package main

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

// evenings returns the screenshots of game nights.
func (s stage) evenings() ([]shot, error) {
	start, err := s.evening()
	if err != nil {
		return nil, err
	}
	played, err := s.evening("chexers", "chexers", "hexdame")
	if err != nil {
		return nil, err
	}
	running, err := s.evening("chexers")
	if err != nil {
		return nil, err
	}
	ada := people()[0].token
	if err := s.post(ada, played+"/name", url.Values{"name": {"Friday night"}}); err != nil {
		return nil, err
	}
	if _, err := s.next(running, "chexers", 2); err != nil {
		return nil, err
	}
	return []shot{
		{name: "evening-start", url: start, token: ada},
		{name: "evening-running", url: running, token: ada},
		{name: "evening-played", url: played, token: ada},
		{name: "evening-more", url: played, token: ada, pose: then(press("main details > summary"), scrollTo("main details"))},
		{name: "evening-stranger", url: played, token: people()[5].token},
		{name: "evening-card", url: played + ".png"},
	}, nil
}

// evening returns the address of a game night on which three people have played Chexers and then games
// of some kinds, all to their end.
func (s stage) evening(games ...string) (string, error) {
	first, err := s.table(scene{game: "chexers", seats: 3, until: never, lot: uint64(len(games) + 1), gone: []int{0, 1, 2}})
	if err != nil {
		return "", err
	}
	address, err := s.sent(people()[0].token, s.site.URL+"/t/"+first.ID+"/evening", nil)
	if err != nil {
		return "", err
	}
	for i, slug := range games {
		next, err := s.next(address, slug, i+1)
		if err != nil {
			return "", err
		}
		t, err := s.site.Lobby.Table(s.ctx, path.Base(next))
		if err != nil {
			return "", err
		}
		for seat := range t.Players() - 1 { // the last one wins
			if _, err := s.site.Lobby.Do(s.ctx, t.ID, t.Seats()[seat].Person, table.Resign{Seat: game.Seat(seat)}); err != nil {
				return "", fmt.Errorf("seat %d of %+v: %w", seat, t.Seats(), err)
			}
		}
	}
	return address, nil
}

// next begins the next game of an evening, at which all people of its first game still are, and
// returns its address.
func (s stage) next(address, game string, games int) (string, error) {
	for _, p := range people()[:3] {
		if err := s.post(p.token, address+"/come", url.Values{"name": {p.name}}); err != nil {
			return "", err
		}
	}
	return s.sent(people()[0].token, address+"/next", url.Values{"game": {game}, "n": {strconv.Itoa(games)}})
}

func (s stage) post(token, address string, form url.Values) error {
	_, err := s.sent(token, address, form)
	return err
}

// sent sends a form as the person with a token and returns the address to which the answer
// redirects.
func (s stage) sent(token, address string, form url.Values) (string, error) {
	r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.site.URL)
	r.AddCookie(&http.Cookie{Name: "person", Value: token})
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther {
		return "", fmt.Errorf("%s is answered %s", address, answer.Status)
	}
	return s.site.URL + answer.Header.Get("Location"), nil
}
