package lobby

import (
	"fmt"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

func TestTheCacheOfTablesIsBoundedByItsBytes(t *testing.T) {
	const max = 1 << 20
	c := newTableCache(max, Options{}.owns)
	for i := range 10_000 {
		c.put(table.Table{ID: fmt.Sprint(i), States: make([]game.State, 50)}, readSize, true)
	}
	c.put(table.Table{ID: "huge", States: make([]game.State, 5000)}, readSize, true)
	c.tables.CleanUp()
	if size := c.tables.WeightedSize(); size > max || size < max/2 {
		t.Errorf("the cache holds %d bytes", size)
	}
	if _, ok := c.get("huge"); ok {
		t.Error("a table is kept that is larger than the cache")
	}
}

func TestMemoryOfACrowdIsFreed(t *testing.T) {
	const crowd = 2000
	now := time.Now()
	l := &Lobby{rooms: make(map[string]*room), tables: newTableCache(maxCached, Options{}.owns)}
	for i := range crowd {
		r, err := l.room(t.Context(), fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		r.table.ID = r.id
	}
	for _, r := range l.rooms {
		if r.id != "0" {
			r.users = 0
			l.retire(r)
		}
	}
	l.tidy(now)
	if _, ok := l.tables.get("1"); !ok {
		t.Error("a table is forgotten at once")
	}
	if len(l.rooms) != 1 || l.mostRooms != 1 {
		t.Errorf("the map of %d rooms is as large as for %d", len(l.rooms), l.mostRooms)
	}
	l.tidy(now.Add(2 * forgetAfter))
	l.tables.tables.CleanUp()
	if n := l.tables.tables.EstimatedSize(); n != 0 {
		t.Errorf("%d tables are cached that nobody has asked for", n)
	}
}
