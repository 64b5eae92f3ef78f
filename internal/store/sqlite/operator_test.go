package sqlite_test

import (
	"testing"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/storetest"
)

func TestWhatTheOperatorSaysIsKept(t *testing.T) {
	storetest.RunOperator(t, func(dir string) (store.Store, error) { return sqlite.Open(dir) })
}

func TestPeopleAndChatAreForgotten(t *testing.T) {
	storetest.RunPrivacy(t, func(dir string) (store.Store, error) { return sqlite.Open(dir) })
}

func TestSignInIsKept(t *testing.T) {
	storetest.RunSignIn(t, func(dir string) (store.Store, error) { return sqlite.Open(dir) })
}
