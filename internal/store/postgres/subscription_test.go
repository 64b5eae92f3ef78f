package postgres_test

import (
	"testing"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/storetest"
)

func TestSubscriptionsAreKept(t *testing.T) {
	storetest.RunSubscriptions(t, func(dir string) (store.Store, error) { return postgres.Open(t.Context(), database(t, dir)) },
		func(s store.Store) store.Subscriptions { return postgres.NewSubscriptions(s.(*postgres.Store)) })
}
