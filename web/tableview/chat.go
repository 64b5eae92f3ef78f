package tableview

import (
	"net/http"
	"strconv"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Chat renders the chat of a table's page.
func (h *Handler) Chat(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	person := h.People.Of(r)
	lines, err := h.Lobby.Chat(r.Context(), t, person)
	if err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, tablepage.ChatView(chatOf(r, t, person, lines)))
	return nil
}

// chatOf returns a table's chat for a person. lines are the ones that the person may read.
func chatOf(r *http.Request, t table.Moment, person table.Person, lines []protocol.Said) tablepage.Chat {
	chat := tablepage.Chat{
		Table: t.ID, Lines: lines, Hues: present.Hues(t), Both: t.Status == protocol.Over,
		Plays: t.PlayedBy(person) != 0, Muted: t.Muted(person),
	}
	chat.Locked = t.ChatLocked
	chat.Reported, _ = strconv.Atoi(r.URL.Query().Get("reported")) // 0 is no line
	if person != "" {
		chat.Me, chat.Host = t.Mark(person), person == t.Host
	}
	if chat.Host {
		for _, line := range lines {
			if table.Silences(t.Table, line.Who) {
				chat.Silenced = append(chat.Silenced, line.Who)
			}
		}
	}
	return chat
}
