package tables

import (
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"path"
	"strconv"

	"triplecross/internal/table"
)

// once returns the command of a form so that it is carried out once, even if the form is sent
// twice. A form has the version of the table that its page showed, as v, and an id if a script
// or a program sends it. Without an id, the same choice on the same version is the same command.
func once(r *http.Request, c table.Command) table.Command {
	version, err := strconv.Atoi(r.FormValue("v"))
	id := r.PostFormValue("id")
	if err != nil || version < 0 {
		version = 0
	}
	switch {
	case id != "":
		id = "id " + id
	case version > 0:
		id = strconv.Itoa(version) + " " + r.PostForm.Encode()
	default:
		return c
	}
	sum := sha256.Sum256([]byte(path.Base(r.URL.Path) + " " + id))
	id = base32.StdEncoding.EncodeToString(sum[:])[:16]
	if play, ok := c.(table.Play); ok {
		if play.ID == "" {
			play.ID = id
		}
		if version > 0 {
			play.Version = version
		}
		return play
	}
	return table.Once{Command: c, ID: id, Version: version}
}
