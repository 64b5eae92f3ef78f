package lobby

import (
	"testing"

	"triplecross/internal/table"
)

func TestAGlancingViewerIsNotCountedAsAWatcher(t *testing.T) {
	var v viewers
	all := []*Subscription{{glances: true}, {}, {glances: true}, {who: "ada"}}
	want := func(watching, size int) {
		t.Helper()
		if v.watching() != watching || v.size() != size {
			t.Errorf("%d watch, %d are there; want %d and %d", v.watching(), v.size(), watching, size)
		}
	}
	for _, s := range all {
		v.join(s, s.who != "")
	}
	want(1, 4)
	v.sort(func(p table.Person) bool { return p == "ada" })
	want(1, 4)
	for i, left := range [][2]int{{1, 3}, {0, 2}, {0, 1}, {0, 0}} {
		v.leave(all[i])
		want(left[0], left[1])
	}
}
