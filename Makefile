# What a developer runs. `make test test-slow` is everything that CI runs.

TOOL = go tool -modfile=tools.mod
ESBUILD = $(TOOL) esbuild --bundle --minify --format=esm --target=es2022 --legal-comments=none --external:/static/* --log-level=warning

.PHONY: run build test test-slow check changed need lint generated types unit wasm generate bundle engine puzzles-check screenshots figures load plots soak late-scripts fuzz release clean

run: ## play at http://localhost:8080
	go run .

build:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o triplecross .

test: need lint generated types wasm unit ## all tests but the slow ones, in ten minutes on two cores

# Tests that are slow by nature (whole games in a browser, sweeps of all pages, many kills) are
# named TestSlow…: only the name decides which of the two targets runs a test.
SLOW = ^TestSlow
test-slow: need ## the slow tests, in 25 minutes on two cores
	go test -run '$(SLOW)' -timeout 25m $$(scripts/packages slow)
	go test -run '^Test($(OVER_NODES))' $(RACE) -timeout 15m ./internal/browser -nodes

# Tests of what people do at a table: it has to work the same when they come to different nodes.
OVER_NODES = ThreeFriendsPlayWhile|ASeatIsHandedOver|APlayerWhoLeft|AFlagFalls|TheClockOf|ArmiesAreSetUp|ARematchKeeps|AMoveIsNeitherLost|PeopleAgree|ATakeback|TwoTabs|PlayersAndWatchers|TheHostMutes|AGuestStarts|TheFrontPageShows|TheTextBoardFollows|TheBoardsOnThePage|WatchingNeeds|ThreeStrangersFind|SlowWhoLeavesThePool|GamesGoToAnother|APasskeyMakes|SlowAnEveningOf|OtherBrowsersAre|TheHostUnseats|SlowARematchIsTold|SixSeatsAnd|SlowWhoSitsDownInAGame|PeopleDownloadAnd|APremove|AnIllegalPremove|SlowThreeFriends

check: ## in a minute: check types, and lint and test packages with files that differ from the main branch (no slow tests, and without internal/browser and internal/e2e)
	@$(MAKE) -s -j2 -O types changed
changed:
	@packages=$$(scripts/packages changed | tr '\n' ' '); [ -z "$$packages" ] || \
		{ $(MAKE) -s lint PACKAGES="$$packages" && go test -skip '$(SLOW)' $$packages; }

need: ## install what the tests need and this machine lacks
	@scripts/need

lint:
	go vet ./...
	go -C internal/loadtest/peers vet ./...
	$(TOOL) staticcheck ./...
	@files=$$($(TOOL) gofumpt -l $$(git ls-files '*.go' | grep -v _templ.go)); \
	if [ -n "$$files" ]; then echo "not formatted by gofumpt:"; echo "$$files"; exit 1; fi

generated: ## fail if generated code is stale
	@scripts/stale

types:
	node_modules/.bin/tsc --noEmit
	node_modules/.bin/tsc --noEmit -p web/worker
	web/client/test/run

wasm: ## the rules and the search also run in a browser
	GOOS=js GOARCH=wasm go vet ./internal/wasm
	GOOS=js GOARCH=wasm go build ./internal/game/... ./internal/ai/...

# The race detector makes code up to ten times slower. It watches the packages that share memory between
# goroutines and the packages they use, except for code that works only on its own memory: SQLite, whose
# memory lies outside the heap, where the detector sees nothing; drawing; compression; regular
# expressions; and rules, searches and evaluations. Browser tests with the detector are in test-slow.
RULES = $(addprefix triplecross/internal/game/,hex chexers hexachess hexdame sternhalma)
UNWATCHED = modernc.org/... image/... golang.org/x/image/... compress/... regexp/... \
	$(RULES) triplecross/internal/ai/search triplecross/internal/ai/eval/...
RACE = -race $(foreach packages,$(UNWATCHED),'-gcflags=$(packages)=-race=false -d=checkptr=0')
# The detector itself needs stack, so the tests of how much stack a connection needs run once more without it.
STACKS = ^Test(AMoveNeedsASmallStack|AWaitingConnectionHasOneGoroutineAndASmallStack)$$
# Tests wait for disks, timers and browsers, so on two processors more of them run at a time. The target test has already
# run vet. Without tables of symbols for debuggers (-w), linking takes a third less time.
unit:
	go test -skip '$(SLOW)' -vet=off -ldflags=-w -parallel 3 $$(scripts/packages sequential)
	go test -skip '$(SLOW)' -vet=off -ldflags=-w -p 4 $(RACE) -timeout 20m $$(scripts/packages concurrent)
	go test -run '$(STACKS)' -vet=off -ldflags=-w -timeout 5m ./internal/lobby ./web

generate: ## write the generated code again
	go generate ./internal/protocol ./internal/locale
	$(TOOL) templ generate -path templates
	$(MAKE) -s engine bundle

OUT = static/dist
# A script for each kind of page, the service worker, and the style sheets. The scripts for keys and sound, the
# chat and chess pieces are loaded when they are used. Each file gets a copy compressed with brotli beside it.
BUNDLES = \
	again=web/client/main.again.ts \
	analysis=web/client/main.analysis.ts \
	app=web/client/main.ts \
	chances=web/client/main.chances.ts local=web/client/main.local.ts \
	chat=web/client/main.chat.ts names=web/client/main.names.ts \
	chess=web/client/main.chess.ts \
	engine=web/worker/engine.ts \
	evening=web/client/main.evening.ts \
	figures=web/client/main.figures.ts \
	front=web/client/main.front.ts \
	hints=web/client/main.hints.ts \
	keys=web/client/main.keys.ts \
	lesson=web/client/main.lesson.ts \
	offline=web/client/main.offline.ts \
	passkeys=web/client/main.passkeys.ts pool=web/client/main.pool.ts puzzles=web/client/main.puzzles.ts \
	push=web/client/main.push.ts \
	replay=web/client/main.replay.ts \
	text=web/client/main.text.ts \
	wall=web/client/main.wall.ts \
	watch=web/client/main.watch.ts yours=web/client/main.yours.ts \
	worker=web/worker/worker.ts \
	admin=static/css/admin.css \
	analysis=static/css/analysis.css \
	board-contrast=static/css/board-contrast.css \
	board-sea=static/css/board-sea.css \
	board-wood=static/css/board-wood.css \
	chances=static/css/chances.css \
	evening=static/css/evening.css \
	figures=static/css/figures.css \
	forms=static/css/forms.css \
	hints=static/css/hints.css \
	lists=static/css/lists.css \
	pool=static/css/pool.css puzzles=static/css/puzzles.css \
	results=static/css/results.css \
	rules=static/css/rules.css \
	site=static/css/site.css \
	textboard=static/css/textboard.css
bundle:
	$(ESBUILD) $(BUNDLES) --outdir=$(OUT)
	go run ./static/brotli $(OUT)

engine: ## build the program that searches in the browser, if its sources have changed: a minute
	@scripts/engine

puzzles-check: ## search every shipped puzzle again, as long as when it was found: some minutes
	go run . puzzles check

screenshots: ## pictures of every page, in ./screenshots
	go run ./internal/browser/screenshots

figures: ## measure the figures of docs/performance.md
	go test -run '^$$' -bench . -benchmem ./internal/... ./web/...
	go run ./internal/browser/figures

load: ## measure tables under load, as in docs/performance.md
	@scripts/load

plots: ## draw the plots of docs/performance.md from the figures next to them
	go run . loadtest plot latency <docs/plots/load.jsonl >docs/plots/latency.svg
	go run . loadtest plot lists <docs/plots/lists.txt >docs/plots/lists.svg
	go run ./internal/pool/simulation plot >docs/plots/pool.svg

fuzz: ## a hundred million inputs for all code that reads what strangers send, in hours; make fuzz PART=1/1000 for fewer
	scripts/fuzz $(PART)

soak: ## long and slow: many kills of stores and servers, power cuts, full, read-only and frozen disks, damaged files, backups under load, Litestream
	go build -C internal/e2e/litestream -o $(CURDIR)/.soak/ tool
	SOAK=1 LITESTREAM=$(CURDIR)/.soak/litestream go test -count=1 -timeout 60m -v -run '$(SLOW)(Killing|Damage|Litestream|NodesOutlive|ANodeThat)|Frozen|ReadOnly|FullInTheMiddle|^TestABackupMade' ./internal/store/sqlite/... ./internal/e2e

late-scripts: need ## the browser tests with scripts that arrive late: finds tests that do not wait for them
	go test -count=1 -timeout 40m ./internal/browser -late-scripts 1200ms

VERSION ?= $(shell git describe --tags --always --dirty)
release: ## static programs for six systems with checksums and SBOMs, in ./dist; make release VERSION=v1.2.3
	scripts/release $(VERSION)

clean:
	rm -rf dist .soak triplecross screenshots node_modules
