package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
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
		return BadSetup("want an object, not %s", wrong.Value)
	case errors.As(err, &wrong):
		return BadSetup("%q has the wrong type: %s", wrong.Field, wrong.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return BadSetup("the object has no end")
	case err != nil:
		return BadSetup("%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return BadSetup("text after the object")
	}
	return nil
}

// SetupError says what is wrong with a set-up: lower case, without a full stop.
type SetupError struct{ Problem string }

func (e *SetupError) Error() string { return "set-up: " + e.Problem }

// BadSetup returns a SetupError with a problem that is formatted as by fmt.Sprintf.
func BadSetup(format string, args ...any) error {
	return &SetupError{fmt.Sprintf(format, args...)}
}

// SetupProblem returns what is wrong with a set-up for which Start has returned an error.
func SetupProblem(err error) string {
	var bad *SetupError
	if errors.As(err, &bad) {
		return bad.Problem
	}
	return err.Error()
}
