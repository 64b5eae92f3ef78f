package pool

import (
	"math"
	"reflect"
	"testing"
	"time"
)

// simulated runs a simulation with so many people that chance hardly matters.
func simulated(perHour float64, players int, patience time.Duration) Outcome {
	return Simulate(Arrivals{Kind: Kind{Game: "chexers", Players: players}, PerHour: perHour, Patience: patience, People: 20_000, Seed: 1})
}

func TestTheSimulationAgreesWithTheFormulaForTwoSeats(t *testing.T) {
	// Of two who wait for each other, the first waits for the next arrival, 36 s on average at 100 an hour,
	// and the second does not wait. With patience, the first plays a bot with probability e^-(T/36 s).
	o := simulated(100, 2, 0)
	if o.Filled != 0 {
		t.Errorf("%d games have bots although everybody waits for people", o.Filled)
	}
	var sum time.Duration
	for _, w := range o.Waits {
		sum += w
	}
	if mean := sum.Seconds() / float64(len(o.Waits)); math.Abs(mean-18) > 0.5 {
		t.Errorf("people wait %.1f s on average, not 18", mean)
	}
	o = simulated(100, 2, 20*time.Second)
	if got, want := float64(o.Filled)/float64(o.Matches), math.Exp(-20.0/36); math.Abs(got-want) > 0.01 {
		t.Errorf("%.3f of the games have a bot, not %.3f", got, want)
	}
	if longest := o.Wait(1); longest > 20*time.Second {
		t.Errorf("somebody waits %v, with patience for 20 s", longest)
	}
}

func TestWithoutPatienceThreePeoplePlayTogether(t *testing.T) {
	// Of three, the first waits for two arrivals, the second for one, the last does not wait: the mean is one
	// interval between arrivals.
	o := simulated(60, 3, 0)
	var sum time.Duration
	for _, w := range o.Waits {
		sum += w
	}
	if mean := sum.Minutes() / float64(len(o.Waits)); math.Abs(mean-1) > 0.03 {
		t.Errorf("people wait %.2f min on average, not 1", mean)
	}
	if o.Alone != 0 || o.Matches != len(o.Waits)/3 {
		t.Errorf("%d people play %d games, %d of them alone", len(o.Waits), o.Matches, o.Alone)
	}
}

func TestASimulationIsRepeatable(t *testing.T) {
	if a, b := simulated(5, 3, time.Minute), simulated(5, 3, time.Minute); !reflect.DeepEqual(a, b) {
		t.Error("the same seed gives other games")
	}
	if got := (Outcome{}).Wait(0.5); got != 0 {
		t.Errorf("nobody waits %v", got)
	}
}
