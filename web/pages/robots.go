package pages

import (
	"io"
	"net/http"
)

// robots asks crawlers to leave alone what grows without end: tables, games and their pictures.
// Messengers and networks that show previews of links may read those.
const robots = `User-agent: Twitterbot
User-agent: facebookexternalhit
User-agent: LinkedInBot
User-agent: Slackbot-LinkExpanding
User-agent: Discordbot
User-agent: TelegramBot
User-agent: WhatsApp
Disallow: /api/

User-agent: *
Disallow: /api/
Disallow: /c/
Disallow: /g/
Disallow: /house
Disallow: /import
Disallow: /new
Disallow: /t/
Disallow: /watch
Disallow: /yours
`

// Robots tells crawlers what to leave alone.
func (h *Handler) Robots(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	io.WriteString(w, robots) // fails only if the client has left
	return nil
}
