package metrics

import "github.com/prometheus/client_golang/prometheus"

// What becomes of a question to another server.
const (
	answered   = "answered"
	unanswered = "unanswered"
)

func newElsewhere() *prometheus.CounterVec {
	asked := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "triplecross_bots_elsewhere_total",
		Help: "Moves of bots that another server was asked for, by whether one answered.",
	}, []string{"result"})
	for _, result := range []string{answered, unanswered} {
		asked.WithLabelValues(result)
	}
	return asked
}

// ThoughtElsewhere counts a move of a bot that another server was asked for.
func (m *Metrics) ThoughtElsewhere(ok bool) {
	result := unanswered
	if ok {
		result = answered
	}
	m.elsewhere.WithLabelValues(result).Inc()
}
