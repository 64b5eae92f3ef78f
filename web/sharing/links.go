package sharing

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/layout"
	"triplecross/templates/share"
	"triplecross/templates/words"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Links returns the links for sharing a position, on the site with that origin.
func Links(ctx context.Context, origin string, t table.Moment, ply int) share.Links {
	at := "/g/" + t.ID + "/" + strconv.Itoa(ply)
	embed := at + "/embed"
	if t.Status != protocol.Over {
		embed = "/g/" + t.ID + "/embed"
	}
	return share.Links{
		Link: origin + at, At: at, Game: "/g/" + t.ID, Embed: origin + embed, Title: words.GameName(ctx, t.Game.Info()), Language: respond.LanguageQuery(ctx),
	}
}

// Card returns the preview of links to a position.
func Card(to *respond.Responder, r *http.Request, t table.Moment, ply int) layout.LinkCard {
	snapshot := snapshotOf(r.Context(), t, ply)
	return layout.LinkCard{
		Picture: to.Link(r, fmt.Sprintf("/g/%s/%d.png", t.ID, ply)+respond.LanguageQuery(r.Context())),
		Alt:     snapshot.Game + ". " + snapshot.Caption + ". " + snapshot.Status,
	}
}

// QR serves the QR code of a link to a position.
func (h *Handler) QR(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	code, err := share.NewQR(h.Respond.Link(r, "/g/"+t.ID+"/"+strconv.Itoa(ply)))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "private, max-age=86400")
	return share.QRFile(code).Render(r.Context(), w)
}
