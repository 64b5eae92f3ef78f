package web

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/web/respond"
)

// importPath is where games are brought in from elsewhere.
const importPath = "/import"

// askImport is the form that takes a game as a text.
func (s *Server) askImport(w http.ResponseWriter, r *http.Request) error {
	g, err := s.gameNamed(r.URL.Query().Get("game"))
	if err != nil {
		return respond.ErrNotFound
	}
	s.Respond.Render(w, r, http.StatusOK, forms.Import(s.importPage(r, g)))
	return nil
}

func (s *Server) importPage(r *http.Request, g game.Game) forms.ImportPage {
	return forms.ImportPage{Page: s.Respond.Frame(r), Games: s.choices(g.Info())}
}

// importGame keeps a game that comes as a text, and shows it.
func (s *Server) importGame(w http.ResponseWriter, r *http.Request) error {
	text, err := importedText(r)
	if err != nil {
		return err
	}
	g, err := s.gameNamed(r.PostFormValue("game"))
	if err != nil {
		return err
	}
	rec, err := record.Read(text, g.Info().Slug, s.Lobby.Game)
	var mistake *record.Mistake
	switch {
	case errors.As(err, &mistake) && !respond.WantsJSON(r):
		page := s.importPage(r, g)
		page.Path, page.Text, page.Problem = importPath, text, mistakeIn(text, mistake)
		s.Respond.Render(w, r, http.StatusBadRequest, forms.Import(page))
		return nil
	case err != nil:
		return respond.Bad(phrase.Phrase{English: err.Error()})
	}
	if err := s.CanCreate(r.Context()); err != nil {
		return err
	}
	host := s.People.Admit(w, r)
	spec := table.Spec{
		Game: rec.Game.Info().Slug, Setup: rec.Setup, Host: host,
		Opening: new(table.Opening), Import: &table.Imported{By: host, Began: rec.Began},
	}
	for _, m := range rec.Moves {
		spec.Opening.Moves = append(spec.Opening.Moves, table.Opened(m))
	}
	id, err := s.Lobby.Create(r.Context(), spec)
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/g/"+id+"/0")
	return nil
}

// importedText returns the text of a game: the file, if the form brings one, or
// what was typed.
func importedText(r *http.Request) (string, error) {
	err := r.ParseMultipartForm(maxImport)
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
	defer file.Close() // it was only read
	body, err := io.ReadAll(file)
	return string(body), err
}

// mistakeIn tells a mistake with the line that it is in.
func mistakeIn(text string, m *record.Mistake) forms.Mistake {
	lines := strings.Split(text, "\n")
	line := []rune(strings.TrimRight(lines[min(m.Line, len(lines))-1], "\r"))
	// Of a long line, what is around.
	const around = 40
	first := max(m.Column-1-around, 0)
	return forms.Mistake{
		Line: m.Line, Column: m.Column, Why: m.Why,
		Before: string(line[min(first, len(line)):min(m.Column-1, len(line))]),
		After:  string(line[min(m.Column-1, len(line)):min(m.Column-1+around, len(line))]),
	}
}
