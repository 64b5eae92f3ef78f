package browser_test

import (
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestABotGreetsUnlessItIsSilenced(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/")
	w.check(page.Click(`.rung[value="club"]`))
	w.check(page.Wait(`document.querySelector(".says")?.checkVisibility() && document.querySelector(".says b").textContent === "Greta"`))
	w.check(page.Wait(`[...document.querySelectorAll(".plate.bot .who")].map(e => e.textContent).join() === "Greta,Oskar"`))
	w.check(page.Wait(`[...document.querySelectorAll(".plate.bot .level")].every(e => e.innerText === "Club" && e.checkVisibility())`))
	w.check(page.Click(`.toolbar .more > summary, .toolbar summary`))
	w.check(page.Click(`.preferences [data-prefer="talk"]`))
	w.check(page.Wait(`!document.querySelector(".says").checkVisibility()`))
	w.check(page.Reload())
	w.check(page.Wait(`document.querySelector(".says") && !document.querySelector(".says").checkVisibility()`))
}

func TestSlowABotSpeaksWhenTheGameHasEnded(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	page := w.come(phone, ada, tbl)
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), table.Resign{Seat: 0})
	w.check(err)
	w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over })
	w.check(page.Wait(`document.querySelector(".says")?.checkVisibility() && ["Dot", "Bo"].includes(document.querySelector(".says b").textContent)`))
}
