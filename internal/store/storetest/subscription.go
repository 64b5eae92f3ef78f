package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

// RunSubscriptions tests implementations of store.Subscriptions. open is called again with the same folder,
// and of returns the subscriptions of the opened store.
func RunSubscriptions(t *testing.T, open func(dir string) (store.Store, error), of func(store.Store) store.Subscriptions) {
	suite := suite{open, t.TempDir()}
	s := suite.open(t)
	kept := of(s)
	subscribe := func(person, endpoint string, after time.Duration) {
		t.Helper()
		sub := store.Subscription{Person: person, Endpoint: endpoint, Key: "k", Auth: "a", Server: "s", Language: "de", Since: epoch.Add(after)}
		if err := kept.Subscribe(t.Context(), sub, 2); err != nil {
			t.Fatal(err)
		}
	}
	want := func(kept store.Subscriptions, person string, endpoints ...string) {
		t.Helper()
		list, err := kept.SubscriptionsOf(t.Context(), person)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, sub := range list {
			got = append(got, sub.Endpoint)
		}
		if diff := cmp.Diff(endpoints, got); diff != "" {
			t.Errorf("the subscriptions of %q:\n%s", person, diff)
		}
	}
	subscribe("ann", "https://a", 2)
	list, err := kept.SubscriptionsOf(t.Context(), "ann")
	all := []store.Subscription{{Person: "ann", Endpoint: "https://a", Key: "k", Auth: "a", Server: "s", Language: "de", Since: epoch}}
	if diff := cmp.Diff(all, list); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	subscribe("ben", "https://b", time.Second)
	subscribe("ann", "https://c", time.Minute)
	want(kept, "ann", "https://a", "https://c")
	subscribe("ann", "https://a", 2*time.Minute) // renews the subscription
	want(kept, "ann", "https://c", "https://a")
	subscribe("ann", "https://d", 3*time.Minute) // one too many
	want(kept, "ann", "https://a", "https://d")
	subscribe("ben", "https://a", 4*time.Minute) // another person uses the browser
	want(kept, "ann", "https://d")
	want(kept, "ben", "https://b", "https://a")
	want(kept, "", "https://b", "https://d", "https://a")
	for range 2 {
		if err := kept.Unsubscribe(t.Context(), "https://b"); err != nil {
			t.Fatal(err)
		}
	}
	want(kept, "ben", "https://a")
	if err := s.(store.Privacy).Unsay(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	want(kept, "ann")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	want(of(suite.open(t)), "", "https://a")
}
