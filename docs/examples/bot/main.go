// Bot plays a seat of Triplecross: go run main.go https://host/t/TABLE/seat/KEY
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
	table, key, _ := strings.Cut(strings.Replace(os.Args[1], "/t/", "/api/tables/", 1), "/seat/")
	granted := map[string]any{"token": ""}
	call := func(method, path, body string) *json.Decoder {
		for ; ; time.Sleep(time.Second) { // the server may be restarting, or ask for patience
			r, _ := http.NewRequest(method, table+path, strings.NewReader(body))
			r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {strings.TrimSuffix(fmt.Sprint("Bearer ", granted["token"]), "Bearer ")}}
			if answer, err := http.DefaultClient.Do(r); err == nil && answer.StatusCode != 429 && answer.StatusCode < 500 {
				return json.NewDecoder(answer.Body)
			} else if err == nil {
				answer.Body.Close()
			}
		}
	}
	fmt.Println(call("POST", "/take", fmt.Sprintf(`{"key":%q,"program":"Go bot"}`, key)).Decode(&granted), granted) // or why not
	for event, events := granted, call("GET", "/events", ""); event["o"] == nil && event["why"] == nil; fmt.Println(event) {
		for event = map[string]any{}; events.Decode(&event) != nil; events = call("GET", "/events", "") {
		} // a view or a move; l has our legal moves
		for legal, _ := event["l"].(string); legal != "" && legal != "pass:"; legal, _ = event["l"].(string) { // the server passes for us
			event["l"] = nil
			move, _, _ := strings.Cut(strings.Fields(legal)[rand.IntN(1+strings.Count(legal, " "))], ":")
			if first, two := strings.CutSuffix(move, "&"); two { // with another one
				call("GET", "/following?first="+first, "").Decode(&event)
			} else {
				call("POST", "/moves", fmt.Sprintf(`{"version":%v,"move":%q}`, event["n"], move)).Decode(new(any))
			}
		}
	}
}
