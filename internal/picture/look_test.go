package picture_test

import (
	"os"
	"testing"

	"triplecross/internal/picture"
)

func TestLook(t *testing.T) {
	a, err := picture.NewArtist()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []struct {
		name, slug, setup string
		plies             int
	}{{"chex", "chexers", "", 60}, {"hexd", "hexdame", "", 24}, {"six", "chinese-checkers", `{"players":6,"first":1}`, 40}, {"two", "chinese-checkers", `{"players":2}`, 4}} {
		f := played(t, g.slug, g.setup, g.plies)
		s := f[len(f)-1]
		gif, err := a.GIF(t.Context(), f, picture.Light)
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile("/tmp/look-"+g.name+".gif", gif, 0o644)
		t.Log(len(f), len(gif))
		for _, th := range []picture.Theme{picture.Light, picture.Dark} {
			b, err := a.PNG(s, th)
			if err != nil {
				t.Fatal(err)
			}
			os.WriteFile("/tmp/look-"+g.name+"-"+string(th)+".png", b, 0o644)
			svg := a.SVG(s, th)
			os.WriteFile("/tmp/look-"+g.name+"-"+string(th)+".svg", svg, 0o644)
			t.Log(g.name, len(b), len(svg))
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	a, _ := picture.NewArtist()
	f := played(b, "chexers", "", 30)
	for b.Loop() {
		a.PNG(f[30], picture.Light)
	}
}

func BenchmarkGIF(b *testing.B) {
	a, _ := picture.NewArtist()
	f := played(b, "chexers", "", 299)
	for b.Loop() {
		a.GIF(b.Context(), f, picture.Light)
	}
	b.ReportMetric(float64(len(f)), "frames")
}

func TestText(t *testing.T) {
	for _, g := range []struct{ slug, setup string }{{"chexers", ""}, {"hexdame", ""}, {"chinese-checkers", `{"players":2}`}} {
		f := played(t, g.slug, g.setup, 21)
		t.Log("\n" + picture.Text(f[len(f)-1], "https://example.org/g/ABC/21"))
	}
}
