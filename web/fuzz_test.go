package web_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/web"
)

// injected is what no page may hold unescaped, wherever it was written.
const injected = "<q9>"

// Whatever a stranger asks of any route, with whatever heads and body: the server does not fail,
// has nothing to complain of, and shows no text of theirs as part of a page.
func FuzzRequests(f *testing.F) {
	limits := web.Limits{Create: 2} // of a person, and of an address 20
	s := assemble(f, limits, func(o *web.Options) { o.Pool = true })
	server := httptest.NewServer(s.web) // for the people below
	f.Cleanup(server.Close)
	f.Cleanup(s.web.Close)
	s.url = server.URL
	host := s.guest()
	answer := host.post("/tables", "game", "chexers", "seat0", "me", "seat1", "bot:casual", "seat2", "open", "public", "on", "name", injected)
	table, found := strings.CutPrefix(answer.Location(), "/t/")
	if !found {
		f.Fatalf("the table is answered %d: %s", answer.Status, answer.Body)
	}
	evening := "AAAAAAAAAAAAAAA"
	if err := s.store.Evenings().AddEvening(f.Context(), store.Evening{
		ID: evening, Name: injected, Created: time.Now(), Games: []string{table}, Guests: []store.Guest{{Person: "x", Name: injected, Since: time.Now()}},
	}); err != nil {
		f.Fatal(err)
	}

	const form, multi = "application/x-www-form-urlencoded", "multipart/form-data; boundary=q"
	for _, path := range []string{
		"/", "/house?game=chexers", "/house/panel?game=x", "/watch?status=live&before=" + injected, "/yours", "/yours/erase?done", "/yours/record?game=chexers&since=" + injected, "/yours/record/games.csv", "/yours/record/record.csv", "/yours/record/record.json?with=bots", "/yours?joined", "/device/" + injected, "/rules", "/rules/hexdame?text",
		"/about", "/programs", "/programs/bot.py", "/keys", "/analysis/hexachess?players=3&turn=9", "/new?game=chinese-checkers&players=6&clock=3d&option-x=1",
		"/import?game=hexdame", "/api/position?game=chexers&pieces=a1&turn=1&text=" + injected, "/rules/chexers/why?places=a1&first=" + injected,
		"/rules/hexdame/following?seat=0&first=d4", "/yours/data", "/pool", "/pool/chexers?players=2", "/pool/chexers/events", "/t/TABLE?view=text&still&first=a1&typed=" + injected,
		"/c/EVENING", "/c/EVENING.png?lang=de", "/c/EVENING/events", "/t/TABLE/panel?seat=1", "/t/TABLE/chat?after=-1", "/t/TABLE/join/" + injected, "/t/TABLE/seat/x", "/t/TABLE/ws", "/t/TABLE/why?places=a1,b1", "/t/TABLE/following?seat=0&first=a1-b1",
		"/api/tables/TABLE/events?since=0&said=-1", "/picture.png", "/g/TABLE.png?theme=dark&turn=2", "/g/TABLE/0.svg", "/g/TABLE/0.txt?lang=de", "/g/TABLE.gif", "/g/TABLE/0/qr.svg",
		"/g/TABLE.json", "/g/TABLE/99999999999999999999.json", "/g/TABLE", "/g/TABLE/0?ply=-1", "/g/TABLE/0/analysis", "/g/TABLE/moves.txt", "/g/TABLE/chances", "/g/TABLE/again?seat=-1", "/g/TABLE/referee.log",
		"/g/TABLE/embed?theme=" + injected, "/static/dist/../../x", "/dictionary/en?v=x", "/worker.js?v=1", "/manifest.webmanifest", "/offline", "/robots.txt", "/healthz", "/readyz", "/%2e%2e/" + injected,
	} {
		f.Add("GET", path, "", "Accept-Language: de, x;q=2\nAccept-Encoding: dcz, gzip;q=0.1\nCookie: theme="+injected+"; name=%3Cq9%3E; language=xx\nX-Forwarded-For: 1.2.3.4", "")
	}
	for path, body := range map[string]string{
		"/theme": "theme=" + injected + "&back=//x", "/language": "language=fr&back=/" + injected, "/tables": "game=hexachess&setup={&seat0=me&level0=x&public=on&clock=10+20&name=" + injected,
		"/play-bots": "game=chexers&level=" + injected, "/g/TABLE/on": "ply=0&seat0=me", "/yours/erase": "sure=on", "/yours/device": "x=" + injected, "/yours/device/end": "", "/device/" + injected: "", "/pool/chexers": "players=2&clock=none&name=" + injected,
		"/pool/chexers/ready": "fill=on", "/pool/chexers/leave": "", "/t/TABLE/move": "move=a1-b1&n=0&seat=0&v=1&id=x", "/t/TABLE/say": "text=" + injected + "%00%ff",
		"/t/TABLE/sit": "seat=2&name=" + injected + "&key=KEY", "/t/TABLE/take": "key=x", "/t/TABLE/rematch": "level=x", "/t/TABLE/stand": "seat=0", "/t/TABLE/draw": "offer=on",
		"/t/TABLE/seat": "seat=1&to=bot&level=" + injected, "/t/TABLE/start": "level=casual", "/t/TABLE/name": "name=%e2%80%ae" + injected, "/t/TABLE/return": "seat=-1", "/t/TABLE/relieve": "seat=9",
		"/t/TABLE/wait": "seat=0", "/t/TABLE/lend": "seat=0&lent=on", "/t/TABLE/skip": "", "/t/TABLE/hint": "", "/t/TABLE/takeback": "v=99999999999999999999", "/t/TABLE/undo": "agree=no",
		"/c/EVENING/next": "n=0&game=hexdame", "/c/EVENING/come": "name=" + injected, "/c/EVENING/leave": "", "/c/EVENING/name": "name=" + injected, "/c/EVENING/renew": "",
		"/t/TABLE/evening": "", "/t/TABLE/resign": "seat=1", "/t/TABLE/lock": "on=on", "/t/TABLE/silence": "who=aaaaaaaa&on=on", "/t/TABLE/relink": "v=-1",
	} {
		f.Add("POST", path, form, "Origin: http://example.com\nSec-Fetch-Site: same-origin\nReferer: /x?view=text", body)
	}
	f.Add("POST", "/import", multi, "", "--q\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n1. a1-b1 "+injected+"\r\n--q--\r\n")
	f.Add("POST", "/import", form, "", "game=chexers&text=[game ] - Start Chexers game log at noon")
	for path, body := range map[string]string{
		"/passkey/challenge": `{}`, "/yours/passkey/challenge": `{}`, "/passkey": `{"state":"x","answer":{"id":"AA","rawId":"AA","type":"public-key","response":{"signature":"AA","userHandle":"AA","authenticatorData":"AA","clientDataJSON":"e30"}}}`,
		"/yours/passkey": `{"state":"x","answer":{"id":"AA","rawId":"AA","type":"public-key","response":{"attestationObject":"oA","clientDataJSON":"e30"}}}`, "/yours/passkey/drop": "id=" + injected,
		"/api/tables": `{"game":"chexers","seats":["me","bot:casual","open"],"name":"` + injected + `"}`, "/api/tables/TABLE/sit": `{"seat":2,"name":"\ud800"}`,
		"/api/tables/TABLE/take": `{"key":null}`, "/api/tables/TABLE/moves": `{"move":["MOVE",[[0,-3],[0,-2]]],"v":1e9,"id":"x","seat":0}`,
	} {
		f.Add("POST", path, "application/json; charset=\"", "Authorization: Bearer ABCDEFGHIJKLMNOPQRSTUVWXYZ", body)
	}
	f.Fuzz(func(t *testing.T, method, target, kind, heads, body string) {
		known := strings.NewReplacer("TABLE", table, "EVENING", evening)
		at, err := url.ParseRequestURI(known.Replace(target))
		if err != nil || at.Host != "" || !strings.HasPrefix(at.Path, "/") {
			return // net/http refuses it
		}
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", strings.NewReader(known.Replace(body)))
		r.Method, r.URL, r.RequestURI = method, at, known.Replace(target)
		for line := range strings.SplitSeq(heads, "\n") {
			if name, value, ok := strings.Cut(line, ": "); ok {
				r.Header.Add(name, value)
			}
		}
		r.Header.Set("Content-Type", kind)
		w := &reader{ResponseRecorder: httptest.NewRecorder(), leave: leave}
		s.web.ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError {
			t.Errorf("%s %s: the server fails", method, target)
		}
		if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") && bytes.Contains(w.Body.Bytes(), []byte(injected)) {
			t.Errorf("%s %s has %s as part of the page", method, target, injected)
		}
		if complaints := s.log.String(); complaints != "" {
			t.Fatalf("%s %s: the server complains:\n%s", method, target, complaints)
		}
	})
}

// reader reads an answer until something was flushed: a stream would not end.
type reader struct {
	*httptest.ResponseRecorder
	leave func()
}

func (r *reader) SetWriteDeadline(time.Time) error { return nil }

func (r *reader) Flush() {
	r.ResponseRecorder.Flush()
	r.leave()
}
