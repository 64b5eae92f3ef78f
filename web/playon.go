package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/templates/seats"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// playOn makes a table where a game goes on from one of its positions.
func (s *Server) playOn(w http.ResponseWriter, r *http.Request) error {
	ply, err := strconv.Atoi(r.PostFormValue("ply"))
	if err != nil {
		return respond.Bad(phrase.New("refusal.formMove", "The form names no move."))
	}
	spec := table.Spec{}
	if spec.Seats, err = readSeats(r); err != nil {
		return err
	}
	if err := s.CanCreate(r.Context()); err != nil {
		return err
	}
	spec.Host, spec.Name = s.People.Admit(w, r), identity.NameOf(r)
	id, err := s.Lobby.PlayOn(r.Context(), respond.TableID(r), ply, spec)
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}

// playOnOf says how a game can go on from a position: with whoever reads the
// page on turn, and with bots, as they played before.
func playOnOf(ctx context.Context, t table.Moment, ply int, reader table.Person) forms.PlayOn {
	on := forms.PlayOn{Table: t.ID, Ply: ply, Levels: levels(ctx), Over: t.States[ply].Turn() == 0}
	if err := t.MayCopy(reader); err != nil {
		var refused *table.Refused
		if on.Refused = err.Error(); errors.As(err, &refused) {
			on.Refused = locale.Say(ctx, refused.Why)
		}
		return on
	}
	info, hues := t.Game.Info(), hues(t)
	for seat := range t.Players() {
		now := "bot"
		if t.States[ply].Turn().Has(game.Seat(seat)) || on.Over && seat == 0 {
			now = "me"
		}
		level := opponents
		if holder := t.Seats()[seat]; holder.Kind == table.SeatBot && holder.Owner == "" {
			level = cmp.Or(holder.Bot, level)
		}
		on.Seats = append(on.Seats, forms.Seat{
			Seat: seat, Hue: hues[seat], Colour: seats.Colour(ctx, info, seat, t.Players()), Choices: seatChoices(ctx, now), Level: level,
		})
	}
	return on
}
