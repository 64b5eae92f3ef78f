package web

import (
	"net/http"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// say adds a line to the chat of a table.
func (s *Server) say(w http.ResponseWriter, r *http.Request) error {
	person := s.People.Admit(w, r)
	if err := s.Lobby.Say(r.Context(), respond.TableID(r), person, identity.NameOf(r), r.PostFormValue("text")); err != nil {
		return err
	}
	if respond.WantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	respond.ToTable(w, r, respond.TableID(r))
	return nil
}

// chat is the part of the table's page that shows what was said.
func (s *Server) chat(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	chat, err := s.chatOf(r, t, s.People.Of(r))
	if err != nil {
		return err
	}
	s.Respond.Render(w, r, http.StatusOK, tablepage.ChatView(chat))
	return nil
}

// chatOf returns what a person may read of a table's chat.
func (s *Server) chatOf(r *http.Request, t table.Moment, person table.Person) (tablepage.Chat, error) {
	lines, err := s.Lobby.Chat(r.Context(), t, person)
	if err != nil {
		return tablepage.Chat{}, err
	}
	chat := tablepage.Chat{
		Table: t.ID, Lines: lines, Hues: hues(t), Both: t.Status == protocol.Over,
		Plays: t.SeatsOf(person)|t.OwnedBy(person) != 0, Hushed: t.Muted(person),
	}
	if person != "" {
		chat.Me = t.Mark(person)
	}
	return chat, nil
}
