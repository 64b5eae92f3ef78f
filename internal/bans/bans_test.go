package bans_test

import (
	"net/netip"
	"testing"
	"time"

	"triplecross/internal/bans"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

func TestBansHoldForTheirTimeAcrossRestarts(t *testing.T) {
	dir := t.TempDir()
	kept, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	list, err := bans.Open(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	later, past := time.Now().Add(time.Hour), time.Now().AddDate(0, 0, -31)
	for _, b := range []store.Ban{
		{Kind: store.BanAddress, Key: "198.51.100.7", Until: later},
		{Kind: store.BanAddress, Key: "2001:db8::7", Until: later},
		{Kind: store.BanAddress, Key: "203.0.113.0/24", Until: later},
		{Kind: store.BanAddress, Key: "192.0.2.1", Until: past},
		{Kind: store.BanAddress, Key: "192.0.2.2", Until: later},
		{Kind: store.BanPerson, Key: "ada", Until: later},
		{Kind: store.BanTable, Key: "T", Until: later},
		{Kind: store.BanTables, Until: later},
	} {
		if _, err := list.Set(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	if lifted, err := list.Lift(t.Context(), store.BanAddress, "192.0.2.3"); lifted || err != nil {
		t.Errorf("a ban that is not there is lifted: %v, %v", lifted, err)
	}
	if lifted, err := list.Lift(t.Context(), store.BanAddress, "192.0.2.2"); !lifted || err != nil {
		t.Fatal(err)
	}
	if _, err := list.Set(t.Context(), store.Ban{Kind: store.BanAddress, Key: "rubbish", Until: later}); err == nil {
		t.Error("rubbish is an address")
	}
	check := func(list *bans.List, in bool) {
		t.Helper()
		for text, want := range map[string]bool{
			"198.51.100.7": true, "198.51.100.8": false, "2001:db8::8": true, "2001:db8:0:1::7": false,
			"203.0.113.200": true, "192.0.2.1": false, "192.0.2.2": false,
		} {
			if got := list.Address(netip.MustParseAddr(text)); got != (want && in) {
				t.Errorf("%s is banned: %v", text, got)
			}
		}
		for name, got := range map[string]bool{"ada": list.Person("ada"), "the table": list.Table("T"), "new tables": list.NewTables()} {
			if got != in {
				t.Errorf("%s is banned: %v", name, got)
			}
		}
		if list.Person("bob") || list.Person("") || list.Table("U") {
			t.Error("somebody else is banned")
		}
	}
	check(list, true)
	check(nil, false)
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	if kept, err = sqlite.Open(dir); err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if list, err = bans.Open(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	check(list, true)
	if got := list.All(); len(got) != 6 {
		t.Errorf("%d bans are in force: %v", len(got), got)
	}
	if stored, err := kept.Bans(t.Context()); err != nil || len(stored) != 6 { // what has long been over is removed
		t.Errorf("stored are %v, %v", stored, err)
	}
}

// A server whose clock is ahead takes a ban for one that is over. It must not take it from the others, nor
// from itself when its clock is set.
func TestABanThatHasJustEndedStaysStored(t *testing.T) {
	kept, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	want := store.Ban{Kind: store.BanPerson, Key: "ada", Until: time.Now().AddDate(0, 0, -29).UTC().Truncate(time.Millisecond), Why: "spam"}
	if err := kept.SetBan(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	list, err := bans.Open(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	if list.Person("ada") || len(list.All()) != 0 {
		t.Errorf("in force are %v", list.All())
	}
	if stored, err := kept.Bans(t.Context()); err != nil || len(stored) != 1 || stored[0] != want {
		t.Errorf("stored are %v, %v", stored, err)
	}
}

// The same address has two spellings, and no spelling bans anybody else.
func TestAnIPv4AddressThatIsWrittenAsIPv6IsBannedAsWhatItIs(t *testing.T) {
	list, err := bans.Open(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	b, err := list.Set(t.Context(), store.Ban{Kind: store.BanAddress, Key: "::ffff:198.51.100.7", Until: later})
	if err != nil || b.Key != "198.51.100.7/32" {
		t.Errorf("the ban is %+v, %v", b, err)
	}
	if !list.Address(netip.MustParseAddr("198.51.100.7")) || list.Address(netip.MustParseAddr("::1")) {
		t.Error("somebody else is banned")
	}
	for _, network := range []string{"::ffff:198.51.100.0/120", "::ffff:198.51.100.7/64"} {
		if b, err := list.Set(t.Context(), store.Ban{Kind: store.BanAddress, Key: network, Until: later}); err == nil {
			t.Errorf("%s is banned as %s", network, b.Key)
		}
	}
	if lifted, err := list.Lift(t.Context(), store.BanAddress, "::ffff:198.51.100.7"); !lifted || err != nil || list.Address(netip.MustParseAddr("198.51.100.7")) {
		t.Errorf("the ban stays: %v", err)
	}
}

func TestNoBanIsOfHalfTheNet(t *testing.T) {
	kept, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	later := time.Now().Add(time.Hour)
	earlier := store.Ban{Kind: store.BanAddress, Key: "0.0.0.0/1", Until: later} // of a version that took it
	if err := kept.SetBan(t.Context(), earlier); err != nil {
		t.Fatal(err)
	}
	list, err := bans.Open(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	if lifted, err := list.Lift(t.Context(), earlier.Kind, earlier.Key); !lifted || err != nil {
		t.Errorf("an earlier one stays: %v", err)
	}
	for network, wide := range map[string]bool{"0.0.0.0/0": true, "127.0.0.0/7": true, "10.0.0.0/8": false, "::/0": true, "2000::/15": true, "2001::/16": false} {
		_, err := list.Set(t.Context(), store.Ban{Kind: store.BanAddress, Key: network, Until: later})
		if refused := err != nil; refused != wide {
			t.Errorf("%s: %v", network, err)
		}
	}
	if list.Address(netip.MustParseAddr("198.51.100.7")) || list.Address(netip.MustParseAddr("2a00::1")) {
		t.Error("somebody else is banned")
	}
}
