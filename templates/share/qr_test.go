package share_test

import (
	"fmt"
	"strings"
	"testing"

	"rsc.io/qr"

	"triplecross/templates/share"
)

func TestTheQRCodeDrawsExactlyTheDarkModules(t *testing.T) {
	link := "https://example.org/t/k3m9/join/wq8r2n"
	drawn, err := share.NewQR(link)
	if err != nil {
		t.Fatal(err)
	}
	want, err := qr.Encode(link, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	dark := make(map[[2]int]bool)
	for _, run := range strings.Split(drawn.Path, "M")[1:] {
		var x, y, n int
		if _, err := fmt.Sscanf(run, "%d %d.5h%d", &x, &y, &n); err != nil {
			t.Fatalf("%q: %v", run, err)
		}
		for i := range n {
			dark[[2]int{x + i, y}] = true
		}
	}
	if drawn.Size != want.Size {
		t.Fatalf("size %d, want %d", drawn.Size, want.Size)
	}
	for y := range want.Size {
		for x := range want.Size {
			if dark[[2]int{x, y}] != want.Black(x, y) {
				t.Errorf("module %d,%d", x, y)
			}
		}
	}
}
