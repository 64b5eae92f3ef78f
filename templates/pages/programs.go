package pages

import "triplecross/templates/layout"

// ProgramsPage is the guide for authors of programs.
type ProgramsPage struct {
	layout.Page
	Origin     string // of the site: "https://host"
	Python, Go string // complete bots
}

// create is the command that makes a table with a seat for a program.
func (p ProgramsPage) create() string {
	return "curl " + p.Origin + "/api/tables -H 'Content-Type: application/json' \\\n" +
		`  -d '{"game":"chexers","seats":["me","bot:club","bot:club"],"public":true}'`
}

// by are the commands that play over plain HTTP.
func (p ProgramsPage) by() string {
	return `curl ` + p.Origin + `/api/tables/TABLE/take -H 'Content-Type: application/json' \
  -d '{"key":"KEY","program":"My bot 1.0"}'           # answers with a TOKEN
curl -N ` + p.Origin + `/api/tables/TABLE/events -H 'Authorization: Bearer TOKEN'
curl ` + p.Origin + `/api/tables/TABLE/moves -H 'Authorization: Bearer TOKEN' \
  -H 'Content-Type: application/json' -d '{"version":VERSION,"move":"a1-b1"}'`
}
