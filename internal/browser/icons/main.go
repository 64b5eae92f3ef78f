// Icons draws the site's mark, static/icon/favicon.svg, as the icons that phones
// show for an installed site.
package main

import (
	"context"
	"encoding/base64"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"triplecross/internal/browser"
)

func main() {
	dir := flag.String("dir", "static/icon", "the `folder` of the mark and the pictures")
	flag.Parse()
	if err := run(context.Background(), *dir); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

// paper is the colour below the mark.
const paper = "#f7f2e8"

// The mark is 32 units wide. A phone may crop a maskable icon to a circle of four
// fifths of its width.
var icons = []struct {
	name string
	size int64
	wide float64 // width of the picture, in units of the mark
}{
	{"touch.png", 180, 40},
	{"app-192.png", 192, 37},
	{"app-512.png", 512, 37},
	{"maskable-512.png", 512, 46},
}

func run(ctx context.Context, dir string) error {
	mark, err := os.ReadFile(filepath.Join(dir, "favicon.svg"))
	if err != nil {
		return err
	}
	b, err := browser.Start(ctx)
	if err != nil {
		return err
	}
	defer b.Close()
	for _, icon := range icons {
		ground := fmt.Sprintf(`viewBox="%g %g %g %[3]g"><path fill="%s" d="M-99-99H99V99H-99Z"/>`, -icon.wide/2, -icon.wide/2, icon.wide, paper)
		drawn := strings.Replace(string(mark), `viewBox="-16 -16 32 32">`, ground, 1)
		page, err := b.Page(browser.Screen{Width: icon.size, Height: icon.size})
		if err != nil {
			return err
		}
		if err := page.Open("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(drawn))); err != nil {
			return err
		}
		picture, err := page.Screenshot()
		if err != nil {
			return err
		}
		page.Close()
		if err := os.WriteFile(filepath.Join(dir, icon.name), picture, 0o644); err != nil {
			return err
		}
	}
	return nil
}
