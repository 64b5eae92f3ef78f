package protocol_test

import (
	"encoding/json"
	"testing"
	"testing/quick"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
)

// Messages that are encoded by hand equal those of package json, byte for byte.
func TestMessagesAreEncodedAsByPackageJSON(t *testing.T) {
	same := func(m any, got []byte) bool {
		want, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Error(diff)
		}
		return string(want) == string(got)
	}
	left := protocol.Move{
		Kind: "move", Version: 12, Seat: 2, Word: "a9-a8&b1-b2:a9.a8.b1.b2", Changes: "a1 b1=0", Legal: "a1-b1 a1xc1", Note: "You must <capture>.",
		Remarks: []protocol.Remark{{Key: "check", Seat: 1}}, Left: 1, Outcome: &protocol.Outcome{Place: []int{1, 2}, Reason: "four exits"},
	}
	same(left, protocol.EncodeMove(&left))
	same(protocol.Move{}, protocol.EncodeMove(&protocol.Move{}))
	if err := quick.Check(func(m protocol.Move) bool { return same(m, protocol.EncodeMove(&m)) }, nil); err != nil {
		t.Error(err)
	}
	if err := quick.Check(func(id string, version int) bool {
		return same(protocol.Ack{Kind: "ack", ID: id, Version: version}, protocol.EncodeAck(id, version))
	}, nil); err != nil {
		t.Error(err)
	}
}

func TestAMoveIsEncodedWithoutGarbage(t *testing.T) {
	m := protocol.Move{Kind: "move", Version: 1234, Word: "a1-b1", Changes: "a1 b1=0", Turn: 2, Scores: []int{0, 1, 2}, Legal: "a1-b1 a1xc1"}
	if n := testing.AllocsPerRun(100, func() { protocol.EncodeMove(&m) }); n > 1 {
		t.Errorf("%v allocations besides the message", n-1)
	}
}
