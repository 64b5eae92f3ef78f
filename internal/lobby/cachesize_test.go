package lobby

import (
	"fmt"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

func TestTheCacheOfTablesIsBoundedByItsBytes(t *testing.T) {
	const max = 1 << 20
	c := newTableCache(max)
	for i := range 10_000 {
		c.put(table.Table{ID: fmt.Sprint(i), States: make([]game.State, 50)}, readSize)
	}
	c.put(table.Table{ID: "huge", States: make([]game.State, 5000)}, readSize)
	c.tables.CleanUp()
	if size := c.tables.WeightedSize(); size > max || size < max/2 {
		t.Errorf("the cache holds %d bytes", size)
	}
	if _, ok := c.get("huge"); ok {
		t.Error("a table is kept that is larger than the cache")
	}
}
