package share

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"
	"rsc.io/qr"
)

// QR is a QR code as a drawing: Size modules a side, and the path of the dark
// ones, to be stroked one unit wide.
type QR struct {
	Size int
	Path string
}

// NewQR returns the QR code of a link.
func NewQR(link string) (QR, error) {
	code, err := qr.Encode(link, qr.L)
	if err != nil {
		return QR{}, fmt.Errorf("templates: QR code: %w", err)
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for x+run < code.Size && code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&path, "M%d %d.5h%d", x, y, run)
				x += run
			}
		}
	}
	return QR{Size: code.Size, Path: path.String()}, nil
}

// QRFile renders a QR code as a file of its own.
func QRFile(c QR) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s" shape-rendering="crispEdges">`+
			`<path fill="#fff" d="M-3-3h%dv%[2]dh-%[2]dZ"/><path stroke="#111" d="%s"/></svg>`, c.box(), c.Size+6, c.Path)
		return err
	})
}

// box returns the view box, with the quiet zone that readers need.
func (c QR) box() string { return fmt.Sprintf("-3 -3 %d %[1]d", c.Size+6) }
