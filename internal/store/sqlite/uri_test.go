package sqlite

import "testing"

func TestAFilesURINamesNoHost(t *testing.T) {
	for file, want := range map[string]string{
		"/var/lib/games.db":  "file:///var/lib/games.db",
		"/50%41 #1?/ü.db":    "file:///50%2541%20%231%3F/%C3%BC.db",
		"C:/Games/games.db":  "file:///C:/Games/games.db",
		"//nas/games/all.db": "file:////nas/games/all.db",
	} {
		if got := uri(file, nil); got != want {
			t.Errorf("%s is %s, not %s", file, got, want)
		}
	}
}
