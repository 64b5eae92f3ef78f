package layout

import "github.com/a-h/templ"

// Engine are the files with which a browser searches: the worker's script, the script that starts
// the program, the program, and the networks by game.
type Engine struct {
	Worker, Start, Program string
	Networks               map[string]string
}

// For returns the attributes that tell a script the files for a game.
func (e Engine) For(game string) templ.Attributes {
	named := templ.Attributes{"data-engine": e.Worker, "data-start": e.Start, "data-program": e.Program}
	if network := e.Networks[game]; network != "" {
		named["data-network"] = network
	}
	return named
}
