package pool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"triplecross/internal/pool"
)

// errOwn says that this server still owns the pool, so that there is nobody to hand people over to.
var errOwn = errors.New("pool: people wait here")

// HandOver returns a function, for pool.Options.HandOver, that hands people over to the server that now owns the
// pool. ask is Options.Ask of package web; without other servers there is nobody to take them.
func HandOver(ask func(ctx context.Context, table, path string, request []byte) (answer []byte, elsewhere bool, err error)) func(context.Context, []pool.Waiter) error {
	if ask == nil {
		return nil
	}
	return func(ctx context.Context, people []pool.Waiter) error {
		request, err := json.Marshal(people)
		if err != nil {
			return fmt.Errorf("pool: %w", err)
		}
		_, elsewhere, err := ask(ctx, Key, TakePath, request)
		if err == nil && !elsewhere {
			err = errOwn
		}
		return err
	}
}

// Take takes over the people whom another server of the site hands over.
func Take(p *pool.Pool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var people []pool.Waiter
		err := json.NewDecoder(r.Body).Decode(&people)
		if err == nil {
			err = p.Take(people)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
