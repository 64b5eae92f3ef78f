package web

import (
	"context"

	"triplecross/internal/evening"
	pages "triplecross/web/evening"
	"triplecross/web/present"
	"triplecross/web/sharing"
)

// bookOf returns the evenings of a site, nil if there are none.
func bookOf(o Options) *evening.Book {
	if o.Evenings == nil || o.NoEvenings {
		return nil
	}
	return pages.NewBook(o.Evenings, o.Lobby, o.Games)
}

// evenings returns the handler of evenings, nil if there are none. Its streams end when the site closes.
func (s *Server) evenings(book *evening.Book, pictures *sharing.Handler) *pages.Handler {
	closing, end := context.WithCancel(context.Background())
	s.closing = end
	if book == nil {
		return nil
	}
	s.evening = &pages.Handler{
		Respond: s.respond, People: s.people, Lobby: s.options.Lobby, Games: present.Games(s.options.Games), Creator: s.creator, Book: book,
		Sharing: pictures, Conns: s.conns, Closing: closing.Done(), Address: s.address, Owns: s.options.owns, Ask: s.options.Ask,
		Banned: s.options.Bans.Person,
	}
	return s.evening
}
