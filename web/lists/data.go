package lists

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/lists"
	"triplecross/web/identity"
	"triplecross/web/news"
	"triplecross/web/respond"
)

// keptGame is a table in the export of a person's data.
type keptGame struct {
	ID      string       `json:"id"`
	Game    string       `json:"game"`
	Status  store.Status `json:"status"`
	Created time.Time    `json:"created"`
	Events  []keptEvent  `json:"events"` // of the log, those about the person
}

type keptEvent struct {
	Seq  int             `json:"seq"`
	At   time.Time       `json:"at"`
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
}

type keptLine struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"`
	Room  string    `json:"room"`
	Name  string    `json:"name"`
	Text  string    `json:"text"`
}

// keptReport is a line that the person has reported. Reports of the person's own lines by others
// are left out: they would give away who made them.
type keptReport struct {
	Table string    `json:"table"`
	Line  int       `json:"line"`
	At    time.Time `json:"at"`
	Text  string    `json:"text"`
}

// kept is what is kept of a person, except for the games.
type kept struct {
	Person  table.Person `json:"person"`
	Chat    []keptLine   `json:"chat"`
	Reports []keptReport `json:"reports"`
	Bans    []keptBan    `json:"bans"`
	Links   []keptLink   `json:"links"` // to another device
	// SignedOut is when the person has signed out their other browsers.
	SignedOut time.Time     `json:"signedOut,omitzero"`
	Push      []keptPush    `json:"push"`
	Keys      []keptKey     `json:"passkeys"`
	Evenings  []keptEvening `json:"evenings"`
}

// keptKey is a stored passkey: the public key, and the person's token, encrypted with a
// secret that only the authenticator keeps.
type keptKey struct {
	ID      []byte          `json:"id"`
	Label   string          `json:"label"`
	Made    time.Time       `json:"made"`
	Used    time.Time       `json:"used"`
	Counter uint32          `json:"counter"`
	Body    json.RawMessage `json:"body"`
}

type keptLink struct {
	Made    time.Time `json:"made"`
	Expires time.Time `json:"expires"`
}

// keptPush is a browser that notifies the person.
type keptPush struct {
	Since    time.Time `json:"since"`
	Language string    `json:"language"`
	Endpoint string    `json:"endpoint"`
	Key      string    `json:"key"`
	Auth     string    `json:"auth"`
}

type keptBan struct {
	Until time.Time `json:"until"`
	Why   string    `json:"why"`
}

// keptOf returns what is kept of a person besides their games.
func (h *Handler) keptOf(ctx context.Context, person table.Person) (kept, error) {
	k := kept{Person: person, Chat: []keptLine{}, Reports: []keptReport{}, Bans: []keptBan{}, Links: []keptLink{}, Keys: []keptKey{}, Push: []keptPush{}, Evenings: []keptEvening{}}
	if person == "" {
		return k, nil
	}
	people := lobby.NewPeople(h.Lobby)
	lines, err := people.SaidBy(ctx, person)
	if err != nil {
		return k, err
	}
	for _, line := range lines {
		k.Chat = append(k.Chat, keptLine{Table: line.GameID, At: line.At, Room: line.Channel, Name: line.Name, Text: line.Text})
	}
	reports, err := people.ReportedBy(ctx, person)
	if err != nil {
		return k, err
	}
	for _, r := range reports {
		k.Reports = append(k.Reports, keptReport{Table: r.GameID, Line: r.Message.Number, At: r.At, Text: r.Message.Text})
	}
	for _, b := range h.Bans(string(person)) {
		k.Bans = append(k.Bans, keptBan{b.Until, b.Why})
	}
	told, err := h.notified(ctx, person)
	if err != nil {
		return k, err
	}
	for _, sub := range told {
		k.Push = append(k.Push, keptPush{sub.Since, sub.Language, sub.Endpoint, sub.Key, sub.Auth})
	}
	if k.Evenings, err = h.eveningsOf(ctx, person); err != nil {
		return k, err
	}
	if h.SignIn == nil {
		return k, nil
	}
	tickets, err := h.SignIn.Tickets(ctx, string(person))
	for _, t := range tickets {
		if t.Kind == signin.KindLink {
			k.Links = append(k.Links, keptLink{t.Made, t.Expires})
		}
		if t.Kind == store.KindBrowsers {
			k.SignedOut = t.Made
		}
	}
	if err != nil {
		return k, err
	}
	keys, err := h.SignIn.Passkeys(ctx, string(person))
	for _, key := range keys {
		k.Keys = append(k.Keys, keptKey{key.ID, key.Label, key.Made, key.Used, key.Counter, key.Body})
	}
	return k, err
}

// notified returns where a person is notified.
func (h *Handler) notified(ctx context.Context, person table.Person) ([]store.Subscription, error) {
	if h.Push == nil {
		return nil, nil
	}
	return h.Push.Of(ctx, person)
}

// Data answers with everything that is kept of the sender, as JSON. It is written as it is read,
// because a person may have thousands of games.
func (h *Handler) Data(w http.ResponseWriter, r *http.Request) error {
	person := h.People.Of(r)
	k, err := h.keptOf(r.Context(), person)
	if err != nil {
		return err
	}
	head, err := json.Marshal(k)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if _, err := fmt.Fprintf(w, `%s,"games":[`, bytes.TrimSuffix(head, []byte("}"))); err != nil || person == "" {
		return errors.Join(err, closeJSON(w))
	}
	separator := ""
	err = lobby.NewPeople(h.Lobby).Kept(r.Context(), person, func(k lobby.KeptGame) error {
		game := keptGame{ID: k.Summary.ID, Game: k.Summary.Game, Status: k.Summary.Status, Created: k.Summary.Created, Events: []keptEvent{}}
		for _, e := range k.Events {
			game.Events = append(game.Events, keptEvent{e.Seq, e.At, e.Kind, e.Body})
		}
		text, err := json.Marshal(game)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n%s", separator, text)
		}
		separator = ","
		return err
	})
	if err != nil {
		h.Respond.Abort(r, err)
	}
	return closeJSON(w)
}

func closeJSON(w http.ResponseWriter) error {
	_, err := fmt.Fprintln(w, "]}")
	return err
}

// AskErase asks whether to erase the sender's data.
func (h *Handler) AskErase(w http.ResponseWriter, r *http.Request) error {
	page := lists.ErasePage{Page: h.Respond.Frame(r), Done: r.URL.Query().Has("done")}
	if person := h.People.Of(r); person != "" {
		page.Mark, page.Name = identity.Mark(person), identity.NameOf(r)
		var err error
		if page.Games, _, err = lobby.NewPeople(h.Lobby).Games(r.Context(), person); err != nil {
			return err
		}
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Erase(page))
	return nil
}

// Erase erases the sender's data, and only then removes their cookies, so that a
// request that was cut off can be sent again.
func (h *Handler) Erase(w http.ResponseWriter, r *http.Request) error {
	if err := h.People.Meant(r, r.PostFormValue(identity.MarkField)); err != nil {
		return err
	}
	if person := h.People.Of(r); person != "" {
		people := lobby.NewPeople(h.Lobby)
		lines, err := people.SaidBy(r.Context(), person)
		if err != nil {
			return err
		}
		said := news.News{Erased: person}
		for _, line := range lines {
			said.Hidden = append(said.Hidden, news.Line{Table: line.GameID, Number: line.Number})
		}
		if err := h.News.Publish(r.Context(), said); err != nil {
			return err
		}
		if err := people.Erase(r.Context(), person); err != nil {
			return err
		}
		h.People.Forget(w)
	}
	respond.SeeOther(w, r, "/yours/erase?done")
	return nil
}
