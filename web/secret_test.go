package web_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/web"
)

func TestTheDataFolderHoldsNoTokenAndNoKey(t *testing.T) {
	s := open(t, web.Limits{})
	table, host, join := s.private()
	seated := s.guest()
	seated.sit(table, 1, join)
	seat, err := seated.SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	phone := s.guest()
	if answer := phone.post("/t/"+table+"/take", "key", seat); answer.Status != http.StatusSeeOther {
		t.Fatalf("taking the seat is answered %d", answer.Status)
	}
	next, err := phone.SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	secrets := map[string]string{"join key": join, "used seat key": seat, "seat key": next}
	for name, p := range map[string]*person{"host": host, "guest": seated, "phone": phone} {
		secrets[name+"'s token"] = p.Cookie("person")
	}
	program := s.script()
	g := program.sits("/api/tables", `{"program":"Randy 1.0"}`)
	secrets["program's token"], secrets["program's join key"], secrets["program's seat key"] = g.Token, key(g.Join), key(g.Seats[0].Link)
	bytesOf := 0
	err = filepath.WalkDir(s.dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		bytesOf += len(data)
		for name, secret := range secrets {
			if len(secret) < 26 {
				t.Errorf("the %s is %q", name, secret)
			}
			if bytes.Contains(bytes.ToLower(data), []byte(strings.ToLower(secret))) {
				t.Errorf("%s holds the %s", filepath.Base(path), name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if bytesOf < 1000 {
		t.Errorf("the folder has %d bytes", bytesOf)
	}
}

func TestAfterItsUseNoLinkIsLeftInTheAddressBar(t *testing.T) {
	s := open(t, web.Limits{})
	table, host, join := s.private()
	p := s.guest()
	answer := p.post("/t/"+table+"/sit", "seat", "1", "key", join)
	if answer.Location() != "/t/"+table {
		t.Errorf("sitting down leads to %q", answer.Location())
	}
	for _, seated := range []*person{p, host} {
		if answer := seated.get("/t/" + table + "/join/" + join); answer.Location() != "/t/"+table {
			t.Errorf("who sits here and opens the join link is led to %q (%d)", answer.Location(), answer.Status)
		}
	}
	seat, err := p.SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	if answer := s.guest().post("/t/"+table+"/take", "key", seat); answer.Location() != "/t/"+table {
		t.Errorf("taking a seat leads to %q", answer.Location())
	}
	// People who only have the link keep it.
	says(t, s.guest().get("/t/"+table+"/join/"+join), http.StatusOK, "<svg")
}
