package sharing

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/layout"
	"triplecross/templates/share"
	"triplecross/templates/words"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// ownQuery is the parameter of an address that makes its picture the card of a seat.
const ownQuery = "for"

// Links returns the links by which the holder of some seats shares a position, on the site with
// the given origin. Their pictures are the card of the first of these seats.
func Links(ctx context.Context, origin string, t table.Moment, ply int, mine game.Seats) share.Links {
	at := "/g/" + t.ID + "/" + strconv.Itoa(ply)
	embed := at + "/embed"
	if t.Status != protocol.Over {
		embed = "/g/" + t.ID + "/embed"
	}
	own, link := mine.First(), origin+at
	if own != game.Nobody {
		link += fmt.Sprintf("?%s=%d", ownQuery, own)
	}
	return share.Links{
		Pictures: pictureQuery(ctx, own),
		Link:     link, At: at, Game: "/g/" + t.ID, Embed: origin + embed, Title: words.GameName(ctx, t.Game.Info()), Language: respond.LanguageQuery(ctx),
	}
}

// pictureQuery returns the query of a seat's own card in the language of the page, or
// of everybody's card for game.Nobody.
func pictureQuery(ctx context.Context, own game.Seat) string {
	language := respond.LanguageQuery(ctx)
	switch {
	case own == game.Nobody:
		return language
	case language == "":
		return fmt.Sprintf("?%s=%d", ownQuery, own)
	}
	return fmt.Sprintf("%s&%s=%d", language, ownQuery, own)
}

// Card returns the preview of links to a position.
func Card(to *respond.Responder, r *http.Request, t table.Moment, ply int) layout.LinkCard {
	own := ownAsked(r, t)
	snapshot := snapshotOf(r.Context(), t, ply, own)
	return layout.LinkCard{
		Picture: to.Link(r, fmt.Sprintf("/g/%s/%d.png", t.ID, ply)+pictureQuery(r.Context(), own)),
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
