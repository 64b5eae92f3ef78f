package browser_test

import "testing"

func TestTheLanguageCanBeSwitchedAndTheScriptSpeaksItToo(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/rules/chexers")
	w.check(page.Click(`form.language button[value="de"]`))
	w.check(page.Wait(`document.documentElement.lang === "de"`))
	w.check(page.Wait(`document.querySelector("h2").textContent === "Aufstellung"`))
	// The script says it as soon as a move has been tried.
	w.check(page.ClickPlaces("d4"))
	w.check(page.Wait(`document.querySelector('[data-place="d4"]')?.ariaLabel?.includes("leer")`))
	w.check(page.Click(`form.language button[value="fr"]`))
	w.check(page.Wait(`document.documentElement.lang === "fr"`))
	w.check(page.Wait(`document.querySelector("h2").textContent === "Au départ"`))
	w.check(page.Wait(`document.querySelector('[data-place="d4"]')?.ariaLabel?.includes("vide")`))
	w.check(page.Click(`form.language button[value="en"]`))
	w.check(page.Wait(`document.documentElement.lang === "en"`))
	w.check(page.Wait(`document.querySelector('[data-place="d4"]')?.ariaLabel?.includes("empty")`))
}
