package postgres_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/postgres/pgtest"
	"triplecross/internal/store/storetest"
)

// databases is the server of all tests of this package.
var databases *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	var err error
	if databases, err = pgtest.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := m.Run()
	if err := databases.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	if err := goleak.Find(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

// database returns the URL of the database that belongs to a temporary folder.
func database(t testing.TB, dir string) string {
	t.Helper()
	name := strings.ToLower(filepath.Base(filepath.Dir(dir)) + filepath.Base(dir))
	url, err := databases.Database(t.Context(), name[max(0, len(name)-60):])
	if err != nil {
		t.Fatal(err)
	}
	return url
}

func open(t testing.TB, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestPostgreSQLIsAStore(t *testing.T) {
	storetest.Run(t, func(dir string) (store.Store, error) { return postgres.Open(t.Context(), database(t, dir)) })
}

func TestWhatTheOperatorSaysIsKept(t *testing.T) {
	storetest.RunOperator(t, func(dir string) (store.Store, error) { return postgres.Open(t.Context(), database(t, dir)) })
}

func TestPeopleAndChatAreForgotten(t *testing.T) {
	storetest.RunPrivacy(t, func(dir string) (store.Store, error) { return postgres.Open(t.Context(), database(t, dir)) })
}

func TestSignInIsKept(t *testing.T) {
	storetest.RunSignIn(t, func(dir string) (store.Store, error) { return postgres.Open(t.Context(), database(t, dir)) })
}

func TestAStoreHasFigures(t *testing.T) {
	s := open(t, database(t, t.TempDir()))
	if err := s.Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	if got := s.Stats(); got.Batches.Count != 1 || got.Batches.Sum != 1 || got.Commits.Count != 1 || got.Commits.Sum <= 0 || got.Queue != 0 {
		t.Errorf("%+v", got)
	}
}

// Each step of the schema has the same number and name in both databases.
func TestStepsOfTheSchemaAreThoseOfSQLite(t *testing.T) {
	names := func(folder string) (names []string) {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			names = append(names, file.Name())
		}
		return names
	}
	theirs := names("../sqlite/migrations")
	if diff := cmp.Diff(theirs[postgres.FirstSchema:], names("migrations")[1:]); diff != "" {
		t.Errorf("(-SQLite +PostgreSQL):\n%s", diff)
	}
}
