package puzzles

import (
	"strings"
	"testing"
)

func TestATaskIsWholeSentences(t *testing.T) {
	for _, status := range []string{"Red to move", "Both opponents threaten you: you may move two pieces."} {
		task := Page{Status: status, Goal: "win"}.Task(t.Context())
		if !strings.HasPrefix(task, strings.TrimSuffix(status, ".")+". ") || strings.Contains(task, "..") {
			t.Errorf("it says %q", task)
		}
	}
}
