package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Setup is a table's set-up as a JSON object, such as {"players":3}. Empty
// means all defaults.
type Setup string

// Decode reads the set-up into the struct that v points to. Fields that the text
// leaves out keep their values, so v provides the defaults. Unknown fields, wrong
// types and trailing text are errors.
func (s Setup) Decode(v any) error {
	if s == "" {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader([]byte(s)))
	dec.DisallowUnknownFields()
	err := dec.Decode(v)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "": // its own text names Go types
		return fmt.Errorf("set-up: want an object, not %s", wrong.Value)
	case errors.As(err, &wrong):
		return fmt.Errorf("set-up: %q has the wrong type: %s", wrong.Field, wrong.Value)
	case err != nil:
		return fmt.Errorf("set-up: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("set-up: text after the object")
	}
	return nil
}
