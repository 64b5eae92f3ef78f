package sqlite_test

import (
	"testing"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/storetest"
)

func TestSubscriptionsAreKept(t *testing.T) {
	storetest.RunSubscriptions(t, func(dir string) (store.Store, error) { return sqlite.Open(dir) },
		func(s store.Store) store.Subscriptions { return sqlite.NewSubscriptions(s.(*sqlite.Store)) })
}
