package sqlite_test

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/locale"
)

// keptSentences are the sentences on the page about the site that mention each database table with data about
// people; tables without such data have "". Comments say which test proves a sentence.
var keptSentences = map[string]string{
	"game":          "about.keptGames",    // lobby: TestKeptReturnsEverythingAboutAPerson, upkeep: TestPrune…
	"event":         "about.keptGames",    // lobby: TestNothingOfAnErasedPersonIsLeftInTheFiles
	"participant":   "about.keptGames",    // storetest: "a person is taken out of a game"
	"chat_message":  "about.keptAllChat",  // storetest: "a long chat is bounded", lobby: TestOldChatIsDropped
	"report":        "about.keptReports",  // storetest: "what people report is kept until it is settled"
	"ticket":        "about.keptDevices",  // storetest: "a ticket is used once, and in time", "a new ticket ends the former one"
	"ban":           "about.keptBans",     // bans: TestBansHoldForTheirTimeAcrossRestarts
	"passkey":       "about.keptPasskeys", // storetest: "a passkey is kept", "an erased person has neither"
	"journal":       "about.keptGames",    // what is not in the tables above yet
	"commit_log":    "",                   // where files beside the database also hold such data
	"note":          "",                   // the time used in turns; people being erased, until that is done
	"subscription":  "about.keptPush",     // storetest.RunSubscriptions
	"secret":        "",
	"heartbeat":     "",
	"in_use":        "",
	"evening":       "about.keptEvenings", // storetest: "evenings are kept"
	"evening_game":  "about.keptEvenings",
	"evening_guest": "about.keptEvenings",
}

// A new table must be described to people.
func TestThePageAboutTheSiteMentionsEachTable(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	pool, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "triplecross.db")+"?"+url.Values{"mode": {"ro"}}.Encode())
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	rows, err := pool.QueryContext(t.Context(), `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	ctx := locale.With(t.Context(), words.Languages()[0])
	got, want := map[string]bool{}, map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		got[name] = true
	}
	for name, sentence := range keptSentences {
		want[name] = true
		if sentence != "" && locale.T(ctx, sentence) == sentence {
			t.Errorf("the page says nothing of %s", name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || rows.Err() != nil {
		t.Errorf("tables that the page about the site does not know (-known +there):\n%s%v", diff, rows.Err())
	}
}
