package api

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"triplecross/internal/phrase"
	"triplecross/web/respond"
)

// read decodes the JSON object in a request's body into v. An unknown field is
// an error.
func read(r *http.Request, v any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return respond.Bad(phrase.Phrase{English: "The body has to be JSON, with Content-Type: application/json."})
	}
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	err := dec.Decode(&v) // null takes the struct away
	if err == nil && v == nil || errors.Is(err, io.EOF) {
		return respond.Bad(phrase.Phrase{English: "The body has to be a JSON object."})
	}
	if err == nil {
		if _, err = dec.Token(); errors.Is(err, io.EOF) {
			return nil
		}
		return respond.Bad(phrase.Phrase{English: "There is text after the JSON object."})
	}
	var large *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &large):
		return respond.ErrTooLarge
	case errors.As(err, &kind) && kind.Field == "":
		return respond.Bad(phrase.Phrase{English: "The body has to be a JSON object."})
	case errors.As(err, &kind):
		return respond.Bad(phrase.Phrase{English: "The body’s field " + kind.Field + " cannot be a JSON " + kind.Value + "."})
	}
	return respond.Bad(phrase.Phrase{English: "The body cannot be read: " + strings.TrimPrefix(err.Error(), "json: ") + "."})
}
