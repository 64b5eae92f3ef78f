package tableview

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
	"triplecross/web/present"
)

// Sample renders a player's page of a table at the start of a game, with bots on the other seats, as an example of
// what pages of tables have in common. It is the same on every server, and contains no keys.
func (h *Handler) Sample(ctx context.Context, game string, language *locale.Language) ([]byte, error) {
	const person = "sample"
	bot := table.Holder{Kind: table.SeatBot, Bot: present.FillLevel}
	t, err := h.Lobby.Sample(table.Spec{
		Game: game, Host: person, Name: person, Seats: []table.Holder{{Kind: table.SeatPerson}, bot, bot},
	})
	if err != nil {
		return nil, fmt.Errorf("web: sample: %w", err)
	}
	ctx = locale.With(ctx, language)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost/t/"+t.ID, nil)
	if err != nil {
		return nil, fmt.Errorf("web: sample: %w", err)
	}
	reader := Reader{Person: person, Name: person, Origin: h.Respond.Link(r, ""), Language: language}
	page, err := h.page(r, t, reader, nil)
	if err != nil {
		return nil, err
	}
	for i := range page.Panel.Own {
		page.Panel.Own[i].Code.Path = "" // no other page has it
		page.Panel.Own[i].Link = reader.link("/t/" + t.ID + "/seat/")
	}
	page.Chat.Me, page.Panel.Says = "", tablepage.Says{} // few pages have these
	page.Panel.Hints = false                             // only games against bots have them
	var html bytes.Buffer
	if err := tablepage.Table(page).Render(ctx, &html); err != nil {
		return nil, fmt.Errorf("web: sample: %w", err)
	}
	return html.Bytes(), nil
}
