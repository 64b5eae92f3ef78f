package lobby

import (
	"slices"
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

func TestAGlancingViewerIsNotWatching(t *testing.T) {
	var a audience
	a.viewers.join(&Subscription{who: "ann", glances: true}, false)
	a.viewers.join(&Subscription{who: "bob"}, false)
	a.viewers.join(&Subscription{who: "bob"}, false)
	if got := a.watching([]table.Person{"ann", "bob", "cid"}); !slices.Equal(got, []table.Person{"bob"}) {
		t.Errorf("watching are %q", got)
	}
}
