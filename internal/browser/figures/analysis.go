package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/analysis"
	"triplecross/internal/browser"
)

// searchFigures measures the search in the browser: its speed with one and with two workers,
// compared with the same code natively, the time to the first line, and for how long the page's own
// thread is busy.
func (m measurer) searchFigures() error {
	for _, q := range []analysis.Question{
		{Ask: "search", Line: analysis.Line{Game: "chexers"}, Lines: 3, Nodes: 300_000},
		{Ask: "search", Line: analysis.Line{Game: "hexdame"}, Lines: 3, Nodes: 500_000},
		{Ask: "search", Line: analysis.Line{Game: "hexachess", Setup: `{"players":2}`}, Lines: 3, Nodes: 60_000},
		{Ask: "search", Line: analysis.Line{Game: "hexachess", Setup: `{"players":3}`}, Lines: 3, Nodes: 100_000},
		{Ask: "search", Line: analysis.Line{Game: "chinese-checkers", Setup: `{"players":3}`}, Lines: 3, Nodes: 200_000},
	} {
		text, err := json.Marshal(q)
		if err != nil {
			return err
		}
		var native, one, two []float64
		for range rounds { // interleaved, so that all run under the same conditions
			native = append(native, m.native(string(text)))
			for workers, into := range map[int]*[]float64{1: &one, 2: &two} {
				rate, err := m.workers(q.Game, string(text), workers)
				if err != nil {
					return err
				}
				*into = append(*into, rate)
			}
		}
		n, a, b := median(native), median(one), median(two)
		fmt.Printf("%-18s native %8.0f positions/s, one worker %7.0f (%.2f), two %7.0f (%.2f ×)\n", q.Game+q.Setup, n, a, a/n, b, b/a)
	}
	return m.firstLines()
}

// rounds is the number of times that a search is measured.
const rounds = 3

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

// native returns the positions a second of a search in this process.
func (m measurer) native(question string) float64 {
	var desk analysis.Desk
	var found analysis.Found
	began := time.Now()
	if err := json.Unmarshal([]byte(desk.Answer(m.ctx, question, nil)), &found); err != nil {
		return 0
	}
	return float64(found.Nodes) / time.Since(began).Seconds()
}

// workers returns the positions per second of a search in several workers at a time, as on the
// analysis board. It measures from the last report of the first second, in which the program is
// compiled for speed, to the last report of the following eight seconds.
func (m measurer) workers(game, question string, workers int) (float64, error) {
	page, err := m.browser.Page(browser.Screen{Width: 1280, Height: 800})
	if err != nil {
		return 0, err
	}
	defer page.Close()
	if err := page.Open(m.site.URL + "/rules/" + game); err != nil { // a page that does not search
		return 0, err
	}
	return browser.Eval[float64](page, fmt.Sprintf(`(async () => {
		const text = await (await fetch("/analysis/%s")).text();
		const { engine, ...files } = new DOMParser().parseFromString(text, "text/html").querySelector("#analysis").dataset;
		for (const name in files) if (files[name].startsWith("/")) files[name] = new URL(files[name], location.href).href;
		const of = %d;
		const { nodes, ...question } = JSON.parse(%q);
		const workers = Array.from({ length: of }, () => new Worker(engine, { type: "module" }));
		const reports = workers.map((worker, part) => {
			const seen = [];
			worker.addEventListener("message", ({ data }) => data.report && seen.push({ at: performance.now(), nodes: data.report.nodes }));
			worker.postMessage({ open: files });
			worker.postMessage({ id: 1, question: JSON.stringify(of > 1 ? { ...question, part, of } : question) }); // shared in the way of the analysis board
			return seen;
		});
		const begun = () => reports.every((seen) => seen.length > 0);
		while (!begun()) await new Promise((done) => setTimeout(done, 50));
		await new Promise((done) => setTimeout(done, 1000));
		const from = performance.now();
		await new Promise((done) => setTimeout(done, 8000));
		const rates = reports.map((seen) => {
			const [first, last] = [seen.findLast(({ at }) => at <= from), seen.at(-1)];
			return (1000 * (last.nodes - first.nodes)) / (last.at - first.at);
		});
		for (const worker of workers) worker.terminate();
		return rates.reduce((sum, rate) => sum + rate, 0);
	})()`, game, workers, question))
}

// firstLines measures the time from the navigation to the first line of an analysis board: cold,
// over a line of 9 Mbit/s with 60 ms, and warm; and the longest task of the page's own thread while
// the search goes on.
func (m measurer) firstLines() error {
	slow, err := newSlowLine(m.site.URL, 9_000_000/8, 60*time.Millisecond)
	if err != nil {
		return err
	}
	defer slow.Close()
	for _, game := range []string{"chexers", "hexdame", "hexachess"} {
		var cold, warm, longest []float64
		for range rounds {
			page, err := m.browser.Page(browser.Screen{Width: 360, Height: 740, Touch: true})
			if err != nil {
				return err
			}
			for _, into := range []*[]float64{&cold, &warm} {
				if err := page.Open(slow.URL + "/analysis/" + game); err != nil {
					return err
				}
				ms, err := browser.Eval[float64](page, `new Promise((done) => {
					const lines = document.querySelector("[data-lines]");
					const look = () => lines.childElementCount > 0 && done(performance.now());
					new MutationObserver(look).observe(lines, { childList: true });
					look();
				})`)
				if err != nil {
					return err
				}
				*into = append(*into, ms)
			}
			ms, err := browser.Eval[float64](page, `new Promise((done) => {
				let longest = 0;
				new PerformanceObserver((list) => (longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration)))).observe({ type: "longtask" });
				setTimeout(() => done(longest), 3000);
			})`)
			if err != nil {
				return err
			}
			longest = append(longest, ms)
			page.Close()
		}
		fmt.Printf("%-18s first line cold %4.0f ms, warm %4.0f ms; longest task while it searches %2.0f ms\n", game, median(cold), median(warm), slices.Max(longest))
	}
	return nil
}
