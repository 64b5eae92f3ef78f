package respond

import (
	"net/http"
	"net/url"
	"strings"
)

// SeeOther redirects to the page that shows the result of a form.
func SeeOther(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// Back redirects to the page of this site that a form came from, or home if to
// leads to another site: browsers take "//host" and "/\\host" for one, even with
// a tab or a line break in between, which no URL contains.
func Back(w http.ResponseWriter, r *http.Request, to string) {
	to, _, _ = strings.Cut(to, "#") // no browser sends one, and it would not be checked
	_, err := url.Parse(to)
	if err != nil || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.Contains(to, `\`) {
		to = "/"
	}
	SeeOther(w, r, to)
}

// ToTable redirects to the page of a table, with the board as text if the form was
// on such a page.
func ToTable(w http.ResponseWriter, r *http.Request, id string) {
	to := "/t/" + id
	from, err := url.Parse(r.Referer())
	if err == nil && from.Query().Get("view") == "text" {
		to += "?view=text"
	}
	SeeOther(w, r, to)
}
