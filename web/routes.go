package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"triplecross/docs/examples"
	"triplecross/internal/httpguard"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

func foreign(http.ResponseWriter, *http.Request) error { return respond.ErrOrigin }

// routes is the whole site at a glance.
func (s *Server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(s.measure, s.language, s.recoverer,
		httpguard.Headers(s.options.Secure), compress,
		httpguard.SameOrigin(s.options.Secure, func(r *http.Request) bool { return identity.HasToken(r) }, s.Respond.Page(foreign)),
		httpguard.LimitBody(maxForm, map[string]int64{importPath: maxImport}), s.form, middleware.GetHead)
	r.NotFound(s.Respond.Page(func(http.ResponseWriter, *http.Request) error { return respond.ErrNotFound }))
	r.MethodNotAllowed(s.Respond.Page(func(http.ResponseWriter, *http.Request) error { return respond.ErrMethod }))

	r.Get("/", s.Respond.Page(s.home))
	r.Get("/house", s.Respond.Page(s.houseID))
	r.Get("/house/panel", s.Respond.Page(s.housePanel))
	r.Get("/new", s.Respond.Page(s.newTable))
	r.Get("/watch", s.Respond.Page(s.watch))
	r.Get("/yours", s.Respond.Page(s.yours))
	r.Get("/rules", s.Respond.Page(s.rulesIndex))
	r.Get("/rules/{game}", s.Respond.Page(s.rules))
	r.Get("/about", s.Respond.Page(s.about))
	r.Get("/programs", s.Respond.Page(s.programs))
	r.Get("/programs/bot.py", example(examples.Python))
	r.Get("/programs/main.go", example(examples.Go))
	r.Get("/keys", s.Respond.Page(s.keys))
	r.Post("/theme", s.Respond.Page(s.theme))
	r.Post("/language", s.Respond.Page(s.setLanguage))
	// Somebody may think up a position whose moves take seconds to list, so
	// only one is looked at at a time, and nobody has all the time for theirs.
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.draw, s.Respond.Fail), middleware.ThrottleBacklog(1, 64, 10*time.Second))
		r.Get("/api/position", s.Respond.API(s.position))
		r.Get("/rules/{game}/why", s.Respond.API(s.rulesWhy))
		r.Get("/rules/{game}/following", s.Respond.API(s.rulesFollowing))
	})

	create := s.limit(s.rates.create, s.Respond.Fail)
	r.With(create).Post("/tables", s.Respond.Page(s.create))
	r.With(create).Post("/play-bots", s.Respond.Page(s.playBots))
	r.Get(importPath, s.Respond.Page(s.askImport))
	r.With(create).Post(importPath, s.Respond.Page(s.importGame))

	r.Route("/t/{id}", func(r chi.Router) {
		r.Use(middleware.GetHead) // the one above does not see into a route of routes
		r.Get("/", s.Respond.Page(s.table))
		r.Get("/panel", s.Respond.Page(s.panel))
		r.With(s.limit(s.rates.act, s.Respond.Fail)).Get("/why", s.Respond.API(s.tableWhy))
		r.With(s.limit(s.rates.move, s.Respond.Fail)).Get("/following", s.Respond.API(s.tableFollowing))
		r.Get("/join/{key}", s.Respond.Page(s.join))
		r.Get("/seat/{key}", s.Respond.Page(s.offerSeat))
		r.With(s.limit(s.rates.open, s.turnAway)).Get("/ws", s.Respond.Page(s.socket))

		join := s.limit(s.rates.join, s.Respond.Fail)
		r.With(join).Post("/sit", s.Respond.Page(s.sit))
		r.With(join).Post("/take", s.Respond.Page(s.take))
		r.With(s.limit(s.rates.move, s.Respond.Fail)).Post("/move", s.Respond.Page(s.move))
		act := s.limit(s.rates.act, s.Respond.Fail)
		r.With(act).Post("/stand", s.Respond.Page(s.stand))
		r.With(act).Post("/draw", s.Respond.Page(s.draw))
		r.With(act).Post("/seat", s.Respond.Page(s.assign))
		r.With(act).Post("/start", s.Respond.Page(s.start))
		r.With(act).Post("/name", s.Respond.Page(s.rename))
		r.With(act).Post("/return", s.Respond.Page(s.goBack))
		r.With(act).Post("/relieve", s.Respond.Page(s.relieve))
		r.With(act).Post("/wait", s.Respond.Page(s.wait))
		r.With(act).Post("/lend", s.Respond.Page(s.lend))
		r.With(act).Post("/takeback", s.Respond.Page(s.takeBack))
		r.With(act).Post("/undo", s.Respond.Page(s.answerUndo))
		r.With(act).Post("/resign", s.Respond.Page(s.resign))
		r.With(s.limit(s.rates.say, s.Respond.Fail)).Post("/say", s.Respond.Page(s.say))
		r.Get("/chat", s.Respond.Page(s.chat))
		r.With(act, create).Post("/rematch", s.Respond.Page(s.rematch))
	})
	r.Route("/api/tables", s.scripts)
	r.With(create).Post("/g/{id}/on", s.Respond.Page(s.playOn))
	r.Group(func(r chi.Router) {
		r.Use(s.addressed, s.limit(s.rates.draw, s.Respond.FailPlain))
		r.Get("/picture.png", s.Respond.Plain(s.sitePicture))
		for _, of := range [...]string{"/g/{id}", "/g/{id}/{ply}"} {
			r.Get(of+".png", s.Respond.Plain(s.pixels))
			r.Get(of+".svg", s.Respond.Plain(s.vectors))
			r.Get(of+".txt", s.Respond.Plain(s.plainText))
		}
		r.Get("/g/{id}.gif", s.Respond.Plain(s.film))
		r.Get("/g/{id}/{ply}/qr.svg", s.Respond.Plain(s.qrCode))
	})
	// Games that nobody plays may have to be read from the store.
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.replay, s.Respond.FailJSON))
		r.Get("/g/{id}.json", s.Respond.API(s.export))
		r.Get("/g/{id}/{ply}.json", s.Respond.API(s.plyRecord))
	})
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.replay, s.Respond.Fail))
		r.Get("/g/{id}/moves.txt", s.Respond.Page(s.exportList))
		r.Get("/g/{id}/referee.log", s.Respond.Page(s.exportLog))
		r.Get("/g/{id}/embed", s.Respond.Page(s.embed))
		r.Get("/g/{id}/{ply}/embed", s.Respond.Page(s.embed))
		r.Get("/g/{id}", s.Respond.Page(s.lastPly))
		r.Get("/g/{id}/{ply}", s.Respond.Page(s.replay))
	})

	r.Handle("/static/*", s.options.Static)
	r.Get("/worker.js", s.Respond.Page(s.serveWorker))
	r.Get("/manifest.webmanifest", s.Respond.Page(s.serveManifest))
	r.Get(offlinePath, s.Respond.Page(s.offline))
	r.Get("/favicon.ico", s.Respond.Page(s.favicon))
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	r.Get("/readyz", s.Respond.Page(s.ready))
	return r
}
