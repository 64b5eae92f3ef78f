package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"triplecross/internal/push"
)

func newNotices() *prometheus.CounterVec {
	notices := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "triplecross_notices_total",
		Help: "Notices to browsers, by what has become of them: sent, gone (the browser was forgotten), failed, or dropped as too many.",
	}, []string{"result"})
	for _, result := range []push.Result{push.Sent, push.Gone, push.Failed, push.Dropped} {
		notices.WithLabelValues(string(result))
	}
	return notices
}

// Notified counts what has become of a notice to a browser.
func (m *Metrics) Notified(r push.Result) { m.notices.WithLabelValues(string(r)).Inc() }
