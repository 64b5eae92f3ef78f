package templates_test

import (
	"context"
	"html"
	"regexp"
	"strings"
	"testing"

	"triplecross/internal/locale/localetest"
	"triplecross/internal/protocol"
	"triplecross/templates/plates"
	"triplecross/templates/tablepage"
)

// Who does not see the rows of the seats hears of each button to which seat it belongs. The name that a button has for
// them begins with what it says, so that it is found by what people read aloud.
func TestNoTwoButtonsOfSeatsHaveTheSameName(t *testing.T) {
	button := regexp.MustCompile(`<button[^>]*?(?: aria-label="([^"]*)")?>([^<]*)</button>`)
	for _, tag := range []string{"en", "de", "fr"} {
		ctx := localetest.Reader(t, tag)
		for name, page := range seatPanels(ctx, t) {
			names := make(map[string]bool)
			for _, found := range button.FindAllStringSubmatch(page, -1) {
				label, text := html.UnescapeString(found[1]), html.UnescapeString(found[2])
				if label != "" && !strings.HasPrefix(label, text) {
					t.Errorf("%s, %s: the button %q has the name %q", tag, name, text, label)
				}
				if label == "" {
					label = text
				}
				if names[label] {
					t.Errorf("%s, %s: two buttons have the name %q", tag, name, label)
				}
				names[label] = true
			}
			if len(names) < 2 {
				t.Errorf("%s, %s: there are %d buttons", tag, name, len(names))
			}
		}
	}
}

// seatPanels are panels in which two seats have the same buttons.
func seatPanels(ctx context.Context, t *testing.T) map[string]string {
	pages := make(map[string]string)
	for name, c := range map[string]struct {
		status  protocol.Status
		seat    tablepage.PanelSeat
		absence *tablepage.Absence
	}{
		"who may sit down":     {protocol.Open, tablepage.PanelSeat{Sit: true}, nil},
		"who may stand up":     {protocol.Open, tablepage.PanelSeat{Stand: true}, nil},
		"who may free seats":   {protocol.Open, tablepage.PanelSeat{Unseat: true}, nil},
		"whose seats are kept": {protocol.Live, tablepage.PanelSeat{Back: true}, nil},
		"who may offer seats":  {protocol.Live, tablepage.PanelSeat{CanOffer: true}, nil},
		"who is asked":         {protocol.Live, tablepage.PanelSeat{}, &tablepage.Absence{Asked: true, Of: 2, Invites: true}},
	} {
		panel := tablepage.Panel{Table: "abc", Status: c.status}
		for i, colour := range []string{"Red", "Blue"} {
			c.seat.Plate = plates.Plate{Seat: i, Hue: i, Colour: colour}
			panel.Seats = append(panel.Seats, c.seat)
			if c.absence != nil {
				away := *c.absence
				away.Seat, away.Colour, away.Name = i, colour, colour
				panel.Absences = append(panel.Absences, away)
			}
		}
		var b strings.Builder
		if err := tablepage.PanelView(panel).Render(ctx, &b); err != nil {
			t.Fatal(err)
		}
		pages[name] = b.String()
	}
	return pages
}
