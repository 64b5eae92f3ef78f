package table

import (
	"strings"
	"testing"
)

func TestNobodyGuessesTheIDOfATable(t *testing.T) {
	const bits = 5 // a letter
	if IDLength*bits < 72 {
		t.Errorf("an ID has %d bits", IDLength*bits)
	}
	keys := NewKeys([]byte("secret"))
	next := keys.Rematch("OLDTABLEID")
	if len(next) != IDLength || next == keys.Rematch("OTHERTABLE") || strings.ContainsAny(next, "=-") {
		t.Errorf("a rematch has the ID %q", next)
	}
}
