package layout

import (
	"context"
	"encoding/json"
	"io"

	"github.com/a-h/templ"

	"triplecross/internal/protocol"
)

// Data renders a view as JSON for the script. The encoder escapes everything
// that could end the element.
func Data(v protocol.View) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		body, err := json.Marshal(v)
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/json" class="view">`+string(body)+`</script>`)
		return err
	})
}
