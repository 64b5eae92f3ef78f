package identity

import (
	"crypto/sha256"
	"encoding/base32"
	"net/http"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// MarkField is the form field that holds a Mark.
const MarkField = "who"

// ErrSomebodyElse answers a form that was made for somebody else than the person who sends it.
var ErrSomebodyElse = &respond.Error{
	Status: http.StatusConflict, Code: protocol.CodeStale,
	Why: phrase.New("refusal.somebodyElse", "This page is old, or this browser has become somebody else since you opened it, so nothing was done. Open the page again."),
}

// Mark returns what a page about a person puts into its forms, so that Meant can tell whether the browser is
// still that person. It does not reveal the person's ID. Nobody's is empty.
func Mark(person table.Person) string {
	if person == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("form\x00" + person))
	return base32.StdEncoding.EncodeToString(sum[:])[:26]
}

// Meant returns ErrSomebodyElse if a form with a mark was made for another person than the one who sends it: another
// tab may have made the browser somebody else meanwhile. A program sends its token with each form, so it needs no mark.
func (p People) Meant(r *http.Request, mark string) error {
	if Bearer(r) == "" && mark != Mark(p.Of(r)) {
		return ErrSomebodyElse
	}
	return nil
}
