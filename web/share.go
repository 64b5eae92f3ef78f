package web

import (
	"fmt"
	"net/http"
	"strconv"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/layout"
	"triplecross/templates/share"
	"triplecross/templates/words"
	"triplecross/web/respond"
)

// shareOf returns what there is to share of a position.
func (s *Server) shareOf(r *http.Request, t table.Moment, ply int) share.Links {
	at := "/g/" + t.ID + "/" + strconv.Itoa(ply)
	embed := at + "/embed"
	if t.Status != protocol.Over {
		embed = "/g/" + t.ID + "/embed"
	}
	return share.Links{
		Link: s.Respond.Link(r, at), At: at, Game: "/g/" + t.ID, Embed: s.Respond.Link(r, embed), Title: words.GameName(r.Context(), t.Game.Info()), Tongue: respond.LanguageQuery(r),
	}
}

// linkCard returns what a preview of a link to a position shows.
func (s *Server) linkCard(r *http.Request, t table.Moment, ply int) layout.LinkCard {
	scene := sceneOf(r.Context(), t, ply)
	return layout.LinkCard{
		Picture: s.Respond.Link(r, fmt.Sprintf("/g/%s/%d.png", t.ID, ply)+respond.LanguageQuery(r)),
		Alt:     scene.Game + ". " + scene.Caption + ". " + scene.Status,
	}
}

// qrCode answers with the code that leads to a position.
func (s *Server) qrCode(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	code, err := share.NewQR(s.Respond.Link(r, "/g/"+t.ID+"/"+strconv.Itoa(ply)))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "private, max-age=86400")
	return share.QRFile(code).Render(r.Context(), w)
}
