// Bot plays a seat of Triplecross: go run . https://host/t/TABLE/seat/KEY
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	link := strings.Fields(strings.NewReplacer("/t/", " ", "/seat/", " ").Replace(os.Args[1])) // site, table, key
	token, event := "", map[string]any{}
	call := func(method, path, body string) *http.Response {
		for ; ; time.Sleep(time.Second) { // the server may be restarting
			r, _ := http.NewRequest(method, link[0]+"/api/tables/"+link[1]+path, strings.NewReader(body))
			r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {token}}
			if answer, err := http.DefaultClient.Do(r); err == nil {
				return answer
			}
		}
	}
	json.NewDecoder(call("POST", "/take", fmt.Sprintf(`{"key":%q,"program":"Go bot"}`, link[2])).Body).Decode(&event)
	token = fmt.Sprint("Bearer ", event["token"])
	for events := json.NewDecoder(strings.NewReader("")); event["o"] == nil && event["why"] == nil; {
		event = map[string]any{} // a view or a move; l has our legal moves
		if events.Decode(&event) != nil {
			events = json.NewDecoder(call("GET", "/events", "").Body)
		}
		for legal, _ := event["l"].(string); legal != "" && legal != "pass:"; legal, _ = event["l"].(string) { // the server passes for us
			event["l"] = nil
			moves := strings.Fields(legal)
			move, _, _ := strings.Cut(moves[rand.IntN(len(moves))], ":")
			if first, two := strings.CutSuffix(move, "&"); two { // with another one
				json.NewDecoder(call("GET", "/following?first="+first, "").Body).Decode(&event)
			} else {
				call("POST", "/moves", fmt.Sprintf(`{"version":%v,"move":%q}`, event["n"], move)).Body.Close()
			}
		}
	}
	fmt.Println("The end:", event["o"], event["why"])
}
