package web

import (
	"context"
	"fmt"

	"triplecross/internal/locale"
	"triplecross/templates/layout"
	"triplecross/web/dictionary"
	"triplecross/web/tableview"
)

// assets returns the URLs of the files that pages need.
func assets(options Options) layout.Assets {
	files := options.Static
	a := layout.Assets{
		Style:   files.URL("dist/site.css"),
		Script:  files.URL("dist/app.js"),
		Front:   files.URL("dist/front.js"),
		Watch:   files.URL("dist/watch.js"),
		Wall:    files.URL("dist/wall.js"),
		Offline: files.URL("dist/offline.js"),
		Replay:  files.URL("dist/replay.js"),
		Lesson:  files.URL("dist/lesson.js"),
		Names:   files.URL("dist/names.js"),
		Chat:    files.URL("dist/chat.js"),
		Text:    files.URL("dist/text.js"),
		Keys:    files.URL("dist/keys.js"),
		Figures: files.URL("dist/figures.css"),
		Lists:   files.URL("dist/lists.css"),
		Results: files.URL("dist/results.css"),
		Rules:   files.URL("dist/rules.css"),
		Forms:   files.URL("dist/forms.css"),
		Written: files.URL("dist/textboard.css"),
		Chess:   files.URL("dist/chess.js"),
		Adorn:   files.URL("dist/figures.js"),
		Font:    files.URL("font/fraunces.woff2"),
		Icon:    files.URL("icon/favicon.svg"),
		Turn:    files.URL("icon/turn.svg"),
		Touch:   files.URL("icon/touch.png"),
		Scripts: make(map[string]string),
		Boards:  make(map[layout.BoardTheme]string),

		Analysis: files.URL("dist/analysis.js"), AnalysisStyle: files.URL("dist/analysis.css"),
		Passkeys: files.URL("dist/passkeys.js"), Yours: files.URL("dist/yours.js"),
		Pool: files.URL("dist/pool.js"), PoolStyle: files.URL("dist/pool.css"),
		Puzzles: files.URL("dist/puzzles.js"), PuzzlesStyle: files.URL("dist/puzzles.css"),
		Again:   files.URL("dist/again.js"),
		Evening: files.URL("dist/evening.js"), EveningStyle: files.URL("dist/evening.css"),
		Local:   files.URL("dist/local.js"),
		Push:    files.URL("dist/push.js"),
		Chances: files.URL("dist/chances.js"), ChancesStyle: files.URL("dist/chances.css"),
		Hints: files.URL("dist/hints.js"), HintsStyle: files.URL("dist/hints.css"),
		Engine: layout.Engine{
			Worker: files.URL("dist/engine.js"), Start: files.URL("engine/go.js"), Program: files.URL("engine/engine.wasm"),
			Networks: map[string]string{"chexers": files.URL("engine/chexers.net")},
		},
	}
	for _, b := range layout.BoardThemes() {
		if b != layout.Paper {
			a.Boards[b] = files.URL("dist/" + b.Class() + ".css")
		}
	}
	for _, l := range options.Words.Languages() {
		if l.Script() != "" {
			a.Scripts[l.Tag] = files.URL(l.Script())
		}
	}
	return a
}

// dictionaries returns, for each language, the dictionary with which pages of tables are
// compressed: an example of such a page, for the game that is listed first.
func dictionaries(options Options, tables *tableview.Handler) (dictionary.Set, error) {
	set := make(dictionary.Set)
	for _, l := range options.Words.Languages() {
		page, err := tables.Sample(context.Background(), options.Games[0].Info().Slug, l)
		if err != nil {
			return nil, err
		}
		if set[l.Tag], err = dictionary.New(page); err != nil {
			return nil, fmt.Errorf("web: %w", err)
		}
	}
	return set, nil
}

// addresses returns the URLs of dictionaries by language.
func addresses(set dictionary.Set, languages []*locale.Language) map[string]string {
	all := make(map[string]string)
	for _, l := range languages {
		if url := set.URL(l.Tag); url != "" {
			all[l.Tag] = url
		}
	}
	return all
}
