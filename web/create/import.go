package create

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/web/respond"
)

const (
	// ImportPath is the path of the import form.
	ImportPath = "/import"
	// MaxImport is the size of the largest import request, in bytes. It has room
	// for the longest game that is accepted, in its longest notation.
	MaxImport = 256 << 10
)

// AskImport shows the import form.
func (h *Handler) AskImport(w http.ResponseWriter, r *http.Request) error {
	g, err := h.Games.Named(r.URL.Query().Get("game"))
	if err != nil {
		return respond.ErrNotFound
	}
	h.Respond.Render(w, r, http.StatusOK, forms.Import(h.importPage(r, g)))
	return nil
}

func (h *Handler) importPage(r *http.Request, g game.Game) forms.ImportPage {
	return forms.ImportPage{Page: h.Respond.Frame(r), Games: h.Games.Choices(g.Info())}
}

// Import stores a game that is sent as text, and shows it.
func (h *Handler) Import(w http.ResponseWriter, r *http.Request) error {
	text, err := importedText(r)
	if err != nil {
		return err
	}
	g, err := h.Games.Named(r.PostFormValue("game"))
	if err != nil {
		return err
	}
	rec, err := record.Read(text, g.Info().Slug, h.Lobby.Game)
	var mistake *record.Mistake
	switch {
	case errors.As(err, &mistake) && !respond.WantsJSON(r):
		page := h.importPage(r, g)
		page.Path, page.Text, page.Problem = ImportPath, text, mistakeIn(text, mistake)
		h.Respond.Render(w, r, http.StatusBadRequest, forms.Import(page))
		return nil
	case err != nil:
		return respond.Bad(phrase.Phrase{English: err.Error()})
	}
	hinted, err := hintedSeats(r, rec.Last.Players())
	if err != nil {
		return err
	}
	host := h.People.Admit(w, r)
	spec := table.Spec{
		Game: rec.Game.Info().Slug, Setup: rec.Setup, Host: host,
		Opening: &table.Opening{Hinted: hinted}, Import: &table.Imported{By: host, Began: rec.Began},
	}
	for _, m := range rec.Moves {
		spec.Opening.Moves = append(spec.Opening.Moves, table.Opened(m))
	}
	id, err := h.Creator.AdmitImport(r.Context(), func() (string, error) { return h.Lobby.Create(r.Context(), spec) })
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/g/"+id+"/0")
	return nil
}

// hintedSeats returns the seats whose person was shown a move, as the browser says of games that it
// has played by itself.
func hintedSeats(r *http.Request, players int) (game.Seats, error) {
	var hinted game.Seats
	for _, text := range r.PostForm["hinted"] {
		seat, err := strconv.Atoi(text)
		if err != nil || seat < 0 || seat >= players {
			return 0, respond.Bad(phrase.New("refusal.formSeat", "The form names no seat."))
		}
		hinted |= game.SeatsOf(game.Seat(seat))
	}
	return hinted, nil
}

// importedText returns the text of a game: from the uploaded file if there is
// one, else from the text field.
func importedText(r *http.Request) (string, error) {
	err := r.ParseMultipartForm(MaxImport)
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, http.ErrNotMultipart):
		return r.PostFormValue("text"), nil
	case errors.As(err, &large):
		return "", respond.ErrTooLarge
	case err != nil:
		return "", respond.Bad(phrase.New("refusal.form", "The form could not be read."))
	}
	defer r.MultipartForm.RemoveAll() // all of it is in memory
	file, head, err := r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) || err == nil && head.Size == 0 {
		return r.PostFormValue("text"), nil
	} else if err != nil {
		return "", respond.Bad(phrase.New("refusal.form", "The form could not be read."))
	}
	defer file.Close()
	body, err := io.ReadAll(file)
	return string(body), err
}

// mistakeIn adds to a mistake the line that it is in.
func mistakeIn(text string, m *record.Mistake) forms.Mistake {
	lines := strings.Split(text, "\n")
	line := []rune(strings.TrimRight(lines[min(m.Line, len(lines))-1], "\r"))
	// Of a long line, only this much is shown on each side of the mistake.
	const around = 40
	first := max(m.Column-1-around, 0)
	return forms.Mistake{
		Line: m.Line, Column: m.Column, Why: m.Why,
		Before: string(line[min(first, len(line)):min(m.Column-1, len(line))]),
		After:  string(line[min(m.Column-1, len(line)):min(m.Column-1+around, len(line))]),
	}
}
