package logging_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/logging"
)

func TestWhatHappensAgainAndAgainIsSaidOnceAMinuteForEachKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s logging.Seldom
		var got []bool
		for range 4 {
			got = append(got, s.Again("one"), s.Again("one"), s.Again("other"))
			time.Sleep(31 * time.Second)
		}
		once, nothing := []bool{true, false, true}, []bool{false, false, false}
		if want := slices.Concat(once, nothing, once, nothing); !slices.Equal(got, want) {
			t.Errorf("said %v instead of %v", got, want)
		}
	})
}
