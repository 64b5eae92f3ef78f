package web

import (
	"triplecross/internal/signin"
	"triplecross/web/devices"
	"triplecross/web/lists"
)

// signIn returns the handlers of the ways in which another browser becomes the same person, nil for those that are off, and
// tells the page of a person's games of them.
func (s *Server) signIn(yours *lists.Handler) (moving *devices.Handler, passkeys *devices.PasskeyHandler) {
	o := s.options
	if o.SignIn == nil {
		return nil, nil
	}
	if o.Devices {
		moving = &devices.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Links: signin.Links{Store: o.SignIn}, Browsers: o.Browsers, News: s.news, Push: o.Push}
		yours.Links = &moving.Links
	}
	if o.Passkeys {
		passkeys = &devices.PasskeyHandler{Respond: s.respond, People: s.people, Passkeys: signin.Passkeys{Store: o.SignIn}}
		yours.Passkeys = true
	}
	return moving, passkeys
}
