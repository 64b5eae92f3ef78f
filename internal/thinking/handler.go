package thinking

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
)

// Bots find moves, as ai.Pool does.
type Bots interface {
	Choose(ctx context.Context, r bot.Request, done func(bot.Choice, error))
}

// Handler answers the questions of other nodes.
type Handler struct {
	Bots  Bots
	Games []game.Game
}

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "want POST", http.StatusMethodNotAllowed)
		return
	}
	var q question
	err := json.NewDecoder(r.Body).Decode(&q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	request, err := h.request(q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), time.Duration(q.Millis)*time.Millisecond)
	defer cancel()
	choice, err := h.choose(ctx, request)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(choice) // who asked may have gone
}

// request returns what a question asks of a bot.
func (h *Handler) request(q question) (bot.Request, error) {
	level, ok := bot.LevelNamed(q.Level)
	if !ok {
		return bot.Request{}, fmt.Errorf("there is no level %q", q.Level)
	}
	state, err := q.Start(func(slug string) (game.Game, bool) { return h.find(slug, q.Rules) })
	for i := 0; err == nil && i < len(q.Moves); i++ {
		state, _, err = q.Play(state, i)
	}
	switch {
	case err != nil:
		return bot.Request{}, err
	case !state.Turn().Has(q.Seat):
		return bot.Request{}, errors.New("that seat is not on turn")
	}
	return bot.Request{State: state, Seat: q.Seat, Level: level, Seed: q.Seed, TreeKey: q.TreeKey}, nil
}

// find returns a game by the rules of a version.
func (h *Handler) find(slug string, rules int) (game.Game, bool) {
	for _, g := range h.Games {
		if g.Info().Slug == slug {
			return game.AtVersion(g, rules)
		}
	}
	return nil, false
}

// choose waits for a bot's choice.
func (h *Handler) choose(ctx context.Context, r bot.Request) (bot.Choice, error) {
	type answer struct {
		choice bot.Choice
		err    error
	}
	answers := make(chan answer, 1)
	h.Bots.Choose(ctx, r, func(c bot.Choice, err error) { answers <- answer{c, err} })
	a := <-answers // also when the context has ended: the bot then says what it has found
	return a.choice, a.err
}
