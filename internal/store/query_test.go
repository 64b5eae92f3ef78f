package store_test

import (
	"testing"

	"triplecross/internal/store"
)

func TestAPageHasALimit(t *testing.T) {
	for limit, want := range map[int]int{-1: 50, 0: 50, 1: 1, 500: 500, 501: 500} {
		if got := (store.Query{Limit: limit}).Size(); got != want {
			t.Errorf("with limit %d a page holds %d, want %d", limit, got, want)
		}
	}
}
