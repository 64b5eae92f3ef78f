package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"triplecross/docs/examples"
	"triplecross/internal/httpguard"
)

func foreign(http.ResponseWriter, *http.Request) error { return errOrigin }

// routes is the whole site at a glance.
func (s *Server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(s.measure, s.language, s.recoverer,
		httpguard.Headers(s.options.Secure), compress,
		httpguard.SameOrigin(s.options.Secure, func(r *http.Request) bool { return bearer(r) != "" }, s.page(foreign)),
		httpguard.LimitBody(maxForm, map[string]int64{importPath: maxImport}), s.form, middleware.GetHead)
	r.NotFound(s.page(func(http.ResponseWriter, *http.Request) error { return errNothing }))
	r.MethodNotAllowed(s.page(func(http.ResponseWriter, *http.Request) error { return errMethod }))

	r.Get("/", s.page(s.home))
	r.Get("/house", s.page(s.houseID))
	r.Get("/house/panel", s.page(s.housePanel))
	r.Get("/new", s.page(s.newTable))
	r.Get("/watch", s.page(s.watch))
	r.Get("/yours", s.page(s.yours))
	r.Get("/rules", s.page(s.rulesIndex))
	r.Get("/rules/{game}", s.page(s.rules))
	r.Get("/about", s.page(s.about))
	r.Get("/programs", s.page(s.programs))
	r.Get("/programs/bot.py", example(examples.Python))
	r.Get("/programs/main.go", example(examples.Go))
	r.Get("/keys", s.page(s.keys))
	r.Post("/theme", s.page(s.theme))
	r.Post("/language", s.page(s.setLanguage))
	// Somebody may think up a position whose moves take seconds to list, so
	// only one is looked at at a time, and nobody has all the time for theirs.
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.draw, s.fail), middleware.ThrottleBacklog(1, 64, 10*time.Second))
		r.Get("/api/position", s.api(s.position))
		r.Get("/rules/{game}/why", s.api(s.rulesWhy))
		r.Get("/rules/{game}/following", s.api(s.rulesFollowing))
	})

	create := s.limit(s.rates.create, s.fail)
	r.With(create).Post("/tables", s.page(s.create))
	r.With(create).Post("/play-bots", s.page(s.playBots))
	r.Get(importPath, s.page(s.askImport))
	r.With(create).Post(importPath, s.page(s.importGame))

	r.Route("/t/{id}", func(r chi.Router) {
		r.Use(middleware.GetHead) // the one above does not see into a route of routes
		r.Get("/", s.page(s.table))
		r.Get("/panel", s.page(s.panel))
		r.With(s.limit(s.rates.act, s.fail)).Get("/why", s.api(s.tableWhy))
		r.With(s.limit(s.rates.move, s.fail)).Get("/following", s.api(s.tableFollowing))
		r.Get("/join/{key}", s.page(s.join))
		r.Get("/seat/{key}", s.page(s.offerSeat))
		r.With(s.limit(s.rates.open, s.turnAway)).Get("/ws", s.page(s.socket))

		join := s.limit(s.rates.join, s.fail)
		r.With(join).Post("/sit", s.page(s.sit))
		r.With(join).Post("/take", s.page(s.take))
		r.With(s.limit(s.rates.move, s.fail)).Post("/move", s.page(s.move))
		act := s.limit(s.rates.act, s.fail)
		r.With(act).Post("/stand", s.page(s.stand))
		r.With(act).Post("/draw", s.page(s.draw))
		r.With(act).Post("/seat", s.page(s.assign))
		r.With(act).Post("/start", s.page(s.start))
		r.With(act).Post("/name", s.page(s.rename))
		r.With(act).Post("/return", s.page(s.goBack))
		r.With(act).Post("/relieve", s.page(s.relieve))
		r.With(act).Post("/wait", s.page(s.wait))
		r.With(act).Post("/lend", s.page(s.lend))
		r.With(act).Post("/takeback", s.page(s.takeBack))
		r.With(act).Post("/undo", s.page(s.answerUndo))
		r.With(act).Post("/resign", s.page(s.resign))
		r.With(s.limit(s.rates.say, s.fail)).Post("/say", s.page(s.say))
		r.Get("/chat", s.page(s.chat))
		r.With(act, create).Post("/rematch", s.page(s.rematch))
	})
	r.Route("/api/tables", s.scripts)
	r.With(create).Post("/g/{id}/on", s.page(s.playOn))
	r.Group(func(r chi.Router) {
		r.Use(s.addressed, s.limit(s.rates.draw, s.refuse))
		r.Get("/picture.png", s.shown(s.sitePicture))
		for _, of := range [...]string{"/g/{id}", "/g/{id}/{ply}"} {
			r.Get(of+".png", s.shown(s.pixels))
			r.Get(of+".svg", s.shown(s.vectors))
			r.Get(of+".txt", s.shown(s.plainText))
		}
		r.Get("/g/{id}.gif", s.shown(s.film))
		r.Get("/g/{id}/{ply}/qr.svg", s.shown(s.qrCode))
	})
	// Games that nobody plays may have to be read from the store.
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.replay, s.failJSON))
		r.Get("/g/{id}.json", s.api(s.export))
		r.Get("/g/{id}/{ply}.json", s.api(s.plyRecord))
	})
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.replay, s.fail))
		r.Get("/g/{id}/moves.txt", s.page(s.exportList))
		r.Get("/g/{id}/referee.log", s.page(s.exportLog))
		r.Get("/g/{id}/embed", s.page(s.embed))
		r.Get("/g/{id}/{ply}/embed", s.page(s.embed))
		r.Get("/g/{id}", s.page(s.lastPly))
		r.Get("/g/{id}/{ply}", s.page(s.replay))
	})

	r.Handle("/static/*", s.options.Static)
	r.Get("/worker.js", s.page(s.serveWorker))
	r.Get("/manifest.webmanifest", s.page(s.serveManifest))
	r.Get(offlinePath, s.page(s.offline))
	r.Get("/favicon.ico", s.page(s.favicon))
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	r.Get("/readyz", s.page(s.ready))
	return r
}
