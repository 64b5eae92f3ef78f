package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"triplecross/docs/examples"
	"triplecross/internal/httpguard"
	"triplecross/web/create"
	"triplecross/web/devices"
	"triplecross/web/dictionary"
	"triplecross/web/identity"
	"triplecross/web/local"
	"triplecross/web/pages"
	"triplecross/web/push"
	"triplecross/web/puzzles"
	"triplecross/web/respond"
	"triplecross/web/results"
)

// maxForm is the largest body of a request, in bytes, except for imports.
const maxForm = 16 << 10

// router lists all routes of the site with their limits.
func (s *Server) router(h handlers) http.Handler {
	page, api, plain := s.respond.Page, s.respond.API, s.respond.Plain
	// All routes with the same limit share its count.
	limit := func(rate *httpguard.RateLimit) func(http.Handler) http.Handler { return s.limit(rate, s.respond.Fail) }
	joining, acting := limit(s.rates.join), limit(s.rates.act)
	keeping := s.spend(s.rates.bytesADay, s.respond.Fail, size)
	creating := chi.Chain(limit(s.rates.create), limit(s.rates.createADay), keeping).Handler
	saying := chi.Chain(limit(s.rates.say), keeping).Handler
	moving, replaying, drawing, reading := limit(s.rates.move), limit(s.rates.replay), limit(s.rates.draw), limit(s.rates.read)

	r := chi.NewRouter()
	r.Use(s.identify, s.measure, h.pages.Language, s.recoverer, s.present, s.name, s.ban, s.refuseLost,
		httpguard.Headers(s.options.Secure), compress, s.shared.Compress, httpguard.TextURL(failWith(s.respond, respond.ErrNotFound)),
		httpguard.SameOrigin(s.options.Secure, identity.HasToken, http.HandlerFunc(s.refuseForeign)),
		httpguard.LimitBody(maxForm, map[string]int64{create.ImportPath: create.MaxImport}),
		s.respond.ParseForm, middleware.GetHead)
	r.NotFound(failWith(s.respond, respond.ErrNotFound))
	r.MethodNotAllowed(s.wrongMethod(r))

	r.Group(func(r chi.Router) {
		r.Use(reading)
		r.Get("/", page(h.lists.Home))
		r.Get("/house", page(h.lists.ShowcaseID))
		r.Get("/house/panel", page(h.lists.ShowcasePanel))
		r.Get("/watch", page(h.lists.Watch))
		r.Get("/watch/boards", page(h.lists.WatchBoards))
		r.Get("/yours", page(h.lists.Yours))
		r.Get("/yours/erase", page(h.lists.AskErase))
		r.Get("/rules", page(h.pages.RulesIndex))
		r.Get("/rules/{game}", page(h.pages.Rules))
		r.Get("/about", page(h.pages.About))
		r.Get("/programs", page(h.pages.Programs))
		r.Get("/programs/bot.py", pages.Example(examples.Python))
		r.Get("/programs/main.go", pages.Example(examples.Go))
		r.With(pages.Kept).Get("/keys", page(h.pages.Keys))
		r.Get("/appearance", page(h.pages.Appearance))
		r.With(pages.Kept).Get("/analysis/{game}", page(h.analysis.Empty))
		r.Get(puzzles.Path, page(h.puzzles.Index))
		r.Get(puzzles.Path+"/today", page(h.puzzles.Today))
		r.Get(puzzles.Path+"/list/{game}", page(h.puzzles.List))
		r.Get(puzzles.Path+"/{puzzle}", page(h.puzzles.Puzzle))
		r.With(pages.Kept).Get(local.Path, page(h.local.Index))
		r.Get(local.Path+"/files", page(h.local.Files))
		r.With(pages.Kept).Get(local.Path+"/{game}", page(h.local.Table))
		r.Get("/new", page(h.create.New))
		r.Get(create.ImportPath, page(h.create.AskImport))
	})
	r.With(limit(s.rates.open), s.sockets.Stream).Get("/watch/live", page(s.sockets.Live))
	r.Post("/theme", page(h.pages.SetTheme))
	r.Post("/board", page(h.pages.SetBoard))
	r.Post("/language", page(h.pages.SetLanguage))
	// Listing the moves of an invented position can take seconds, so the server works on only
	// one at a time, and each person gets a limited share.
	r.Group(func(r chi.Router) {
		r.Use(drawing, s.queue(1, 64, s.respond.FailJSON))
		r.Get("/api/position", api(h.api.Position))
		r.Get("/rules/{game}/why", api(h.api.ExplainPosition))
		r.Get("/rules/{game}/following", api(h.api.SecondMovesOfPosition))
	})

	r.Group(func(r chi.Router) {
		r.Use(creating)
		r.Post("/tables", page(h.create.Create))
		r.Post("/play-bots", page(h.create.PlayBots))
		r.Post(create.ImportPath, page(h.create.Import))
		r.Post("/g/{id}/on", page(h.create.PlayOn))
	})

	files := s.files()
	// They read a person's finished games.
	r.Group(func(r chi.Router) {
		r.Use(replaying)
		few := s.queue(2, 16, s.respond.Fail)
		r.With(few).Get(results.Path, page(h.results.Page))
		r.With(files, few).Get(results.Path+"/games.csv", page(h.results.GamesCSV))
		r.With(files, few).Get(results.Path+"/record.csv", page(h.results.RecordCSV))
		r.With(files, few).Get(results.Path+"/record.json", api(h.results.JSON))
	})

	// They read or write all that is kept of a person.
	r.Group(func(r chi.Router) {
		r.Use(limit(s.rates.create))
		r.With(files, s.queue(2, 16, s.respond.Fail)).Get("/yours/data", page(h.lists.Data))
		r.With(s.queue(2, 16, s.respond.Fail)).Post("/yours/erase", page(h.lists.Erase))
	})

	if h.devices != nil {
		r.With(joining).Post("/yours/device", page(h.devices.New))
		r.With(acting).Post("/yours/device/end", page(h.devices.End))
		r.With(reading).Get("/yours/browsers", page(h.devices.AskSignOut))
		// What it stores stays for good, even for an invented person.
		r.With(joining, limit(s.rates.signOut)).Post("/yours/browsers", page(h.devices.SignOut))
		r.With(reading).Get(devices.Path+"{key}", page(h.devices.Ask))
		r.With(joining).Post(devices.Path+"{key}", page(h.devices.Use))
	}

	if h.passkeys != nil {
		r.Group(func(r chi.Router) {
			r.Use(joining)
			r.Post("/yours/passkey/challenge", page(h.passkeys.Register))
			r.With(keeping).Post("/yours/passkey", page(h.passkeys.Add))
			r.Post("/yours/passkey/drop", page(h.passkeys.Drop))
			r.Post("/passkey/challenge", page(h.passkeys.SignIn))
			r.Post("/passkey", page(h.passkeys.Use))
		})
	}

	if h.push != nil {
		r.Group(func(r chi.Router) {
			r.With(acting, keeping).Post(push.Path, page(h.push.Subscribe))
			r.With(acting).Post(push.Path+"/off", page(h.push.Unsubscribe))
			r.With(replaying).Get(push.Path+"/{at}", page(h.push.Notice))
		})
	}
	if h.pool != nil {
		r.Route("/pool/{game}", func(r chi.Router) {
			r.Use(middleware.GetHead)
			r.With(reading).Get("/", page(h.pool.Page))
			r.With(limit(s.rates.open), s.sockets.Stream).Get("/events", api(h.pool.Events))
			r.With(joining).Post("/", page(h.pool.Enter))
			r.With(acting).Post("/ready", page(h.pool.Ready))
			r.With(acting).Post("/leave", page(h.pool.Leave))
		})
		r.With(reading).Get("/pool", page(h.pool.Index))
	}

	if h.evening != nil {
		r.Route("/c/{evening}", func(r chi.Router) {
			r.Use(middleware.GetHead)
			r.With(reading).Get("/", page(h.evening.Page))
			r.With(limit(s.rates.open), s.sockets.Stream).Get("/events", api(h.evening.Events))
			r.With(creating).Post("/next", page(h.evening.Next))
			r.With(joining).Post("/come", page(h.evening.Come))
			r.With(acting).Post("/leave", page(h.evening.Leave))
			r.With(acting).Post("/name", page(h.evening.Rename))
			r.With(joining).Post("/renew", page(h.evening.Renew))
		})
		r.With(creating).Post("/t/{id}/evening", page(h.evening.Begin))
		r.With(h.pages.AddressedLanguage, s.limit(s.rates.draw, s.respond.FailPlain)).Get("/c/{evening}.png", plain(h.evening.Picture))
	}

	r.Route("/t/{id}", func(r chi.Router) {
		r.Use(middleware.GetHead) // the one above does not reach nested routers
		r.Group(func(r chi.Router) {
			r.Use(reading)
			r.Get("/", page(h.tableview.Table))
			r.Get("/panel", page(h.tableview.Panel))
			r.Get("/chat", page(h.tableview.Chat))
			r.Get("/hints", page(h.analysis.Hints))
			r.Get("/join/{key}", page(h.tableview.Join))
			r.Get("/seat/{key}", page(h.tableview.SeatLink))
		})
		r.With(s.limit(s.rates.open, s.sockets.TurnAway)).Get("/ws", page(s.sockets.Socket))
		r.With(acting).Get("/why", api(h.api.ExplainAtTable))
		r.With(moving).Get("/following", api(h.api.SecondMovesAtTable))

		r.With(moving).Post("/move", page(h.tables.Move))
		r.With(saying).Post("/say", page(h.tables.Say))
		r.With(limit(s.rates.report)).Post("/report", page(h.tables.Report))
		r.With(joining).Post("/sit", page(h.tables.Sit))
		r.With(joining).Post("/take", page(h.tables.Take))
		r.With(creating).Post("/rematch", page(h.create.Rematch))
		r.Group(func(r chi.Router) {
			r.Use(acting)
			r.Post("/stand", page(h.tables.Stand))
			r.Post("/draw", page(h.tables.OfferDraw))
			r.Post("/seat", page(h.tables.Assign))
			r.Post("/start", page(h.tables.Start))
			r.Post("/name", page(h.tables.Rename))
			r.Post("/return", page(h.tables.Return))
			r.Post("/relieve", page(h.tables.ReplaceWithBot))
			r.Post("/wait", page(h.tables.Wait))
			r.Post("/lend", page(h.tables.OfferSeat))
			r.Post("/skip", page(h.tables.SkipToEnd))
			r.Post("/takeback", page(h.tables.TakeBack))
			r.Post("/hint", page(h.tables.TakeHint))
			r.Post("/undo", page(h.tables.AnswerUndo))
			r.Post("/resign", page(h.tables.Resign))
			r.Post("/lock", page(h.tables.LockChat))
			r.Post("/silence", page(h.tables.Silence))
			r.Post("/relink", page(h.tables.NewLink))
		})
	})

	// For programs that do not use WebSockets: JSON in and out, as
	// docs/openapi.yaml describes. A move counts as much here as over a socket.
	r.Route("/api/tables", func(r chi.Router) {
		r.Use(middleware.GetHead)
		r.With(creating).Post("/", api(h.api.Create))
		r.With(joining).Post("/{id}/sit", api(h.api.Sit))
		r.With(joining).Post("/{id}/take", api(h.api.Take))
		r.With(moving).Post("/{id}/moves", api(h.api.Move))
		r.With(moving).Get("/{id}/following", api(h.api.SecondMovesAtTable))
		r.With(limit(s.rates.open), s.sockets.Stream).Get("/{id}/events", api(s.sockets.Events))
	})

	r.Group(func(r chi.Router) {
		r.Use(h.pages.AddressedLanguage, s.limit(s.rates.draw, s.respond.FailPlain))
		r.Get("/picture.png", plain(h.sharing.SitePicture))
		r.Get(puzzles.Path+"/{puzzle}.png", plain(h.puzzles.PNG))
		for _, of := range [...]string{"/g/{id}", "/g/{id}/{ply}"} {
			r.Get(of+".png", plain(h.sharing.PNG))
			r.Get(of+".svg", plain(h.sharing.SVG))
			r.Get(of+".txt", plain(h.sharing.Text))
		}
		r.Get("/g/{id}.gif", plain(h.sharing.GIF))
		r.Get("/g/{id}/{ply}/qr.svg", plain(h.sharing.QR))
	})
	// Games that nobody is playing may have to be read from the store.
	r.Group(func(r chi.Router) {
		r.Use(s.limit(s.rates.replay, s.respond.FailJSON))
		r.Get("/g/{id}.json", api(h.games.Export))
		r.Get("/g/{id}/{ply}.json", api(h.games.ReplayJSON))
	})
	r.Group(func(r chi.Router) {
		r.Use(replaying)
		r.Get("/g/{id}", page(h.games.Last))
		r.Get("/g/{id}/{ply}", page(h.games.Replay))
		r.With(pages.Kept).Get("/g/{id}/{ply}/analysis", page(h.analysis.Game))
		r.Get("/g/{id}/moves.txt", page(h.games.MoveList))
		r.With(pages.Kept).Get("/g/{id}/chances", page(h.analysis.Chances))
		r.With(pages.Kept).Get("/g/{id}/again", page(h.analysis.Again))
		r.Get("/g/{id}/referee.log", page(h.games.RefereeLog))
		r.Get("/g/{id}/embed", page(h.sharing.Embed))
		r.Get("/g/{id}/{ply}/embed", page(h.sharing.Embed))
	})

	r.Handle("/static/*", s.options.Static)
	r.Get(dictionary.Prefix+"{language}", s.shared.ServeHTTP)
	r.Get("/worker.js", page(h.pages.Worker))
	r.Get("/manifest.webmanifest", page(h.pages.Manifest))
	r.Get(pages.OfflinePath, page(h.pages.Offline))
	r.Get("/robots.txt", page(h.pages.Robots))
	r.Get("/favicon.ico", page(h.pages.Favicon))
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	r.Get("/readyz", plain(s.ready))
	return r
}

// failWith answers every request with an error.
func failWith(to *respond.Responder, err error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { to.Fail(w, r, err) }
}

// refuseForeign refuses what another site has sent. If that was the site's own page behind a wrong proxy, nobody can do
// anything here, and only the log says why.
func (s *Server) refuseForeign(w http.ResponseWriter, r *http.Request) {
	if problem := httpguard.Misled(r, s.options.Secure); problem != "" {
		s.misled.Do(func() { // anybody can send these headers, so few are logged, and not much of them
			const most = 260 // bytes
			origin, host := r.Header.Get("Origin"), r.Host
			s.options.Log.WarnContext(r.Context(), "a request of the site's own page was refused", "problem", problem,
				"origin", origin[:min(len(origin), most)], "host", host[:min(len(host), most)])
		})
	}
	s.respond.Fail(w, r, respond.ErrOrigin)
}
