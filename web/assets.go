package web

import "triplecross/templates/layout"

// assets returns the URLs of the files that pages need.
func assets(options Options) layout.Assets {
	files := options.Static
	a := layout.Assets{
		Style:   files.URL("dist/site.css"),
		Script:  files.URL("dist/app.js"),
		Front:   files.URL("dist/front.js"),
		Replay:  files.URL("dist/replay.js"),
		Lesson:  files.URL("dist/lesson.js"),
		Chat:    files.URL("dist/chat.js"),
		Text:    files.URL("dist/text.js"),
		Keys:    files.URL("dist/keys.js"),
		Figures: files.URL("dist/figures.css"),
		Chess:   files.URL("dist/chess.js"),
		Adorn:   files.URL("dist/figures.js"),
		Font:    files.URL("font/fraunces.woff2"),
		Icon:    files.URL("icon/favicon.svg"),
		Turn:    files.URL("icon/turn.svg"),
		Touch:   files.URL("icon/touch.png"),
		Scripts: make(map[string]string),
	}
	for _, l := range options.Words.Languages() {
		if l.Script() != "" {
			a.Scripts[l.Tag] = files.URL(l.Script())
		}
	}
	return a
}
