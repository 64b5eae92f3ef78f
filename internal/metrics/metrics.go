// Package metrics holds the Prometheus metrics of a running server: its requests,
// its store and its bots.
package metrics

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"triplecross/internal/protocol"
)

// Metrics are the metrics of one server. Its methods are safe for concurrent use.
type Metrics struct {
	registry   *prometheus.Registry
	counted    *prometheus.Registry // the counters of Rates alone: a look at all metrics reads files and the disk
	registerer prometheus.Registerer
	requests   *prometheus.CounterVec
	duration   *prometheus.HistogramVec
	refusals   *prometheus.CounterVec
	limited    *prometheus.CounterVec
	panics     *prometheus.CounterVec
	closes     *prometheus.CounterVec
	notices    *prometheus.CounterVec
	elsewhere  *prometheus.CounterVec
	pool       poolMetrics
	store      storeMetrics
	lobby      lobbyMetrics
}

// New returns the metrics of a server that has done nothing yet.
func New() *Metrics { return NewOfNode("") }

// NewOfNode returns the metrics of one of several servers. Each has the node's name as its label
// "node", unless that is empty.
func NewOfNode(name string) *Metrics {
	registry := prometheus.NewRegistry()
	m := &Metrics{
		registry: registry, counted: prometheus.NewRegistry(), registerer: registry,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "triplecross_requests_total",
			Help: "Requests that were answered, by the pattern of their path and the status; 101 is a socket that has ended.",
		}, []string{"route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "triplecross_request_seconds",
			Help:    "Time until a request was answered, sockets and streams of events left out.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "triplecross_refusals_total",
			Help: "Requests and commands that were refused, by the code of the refusal.",
		}, []string{"code"}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "triplecross_limited_total",
			Help: "What was refused because of a limit, by its name.",
		}, []string{"limit"}),
		panics: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "triplecross_panics_total",
			Help: "Panics that were contained, by where they happened.",
		}, []string{"where"}),
		closes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "triplecross_socket_closes_total",
			Help: "Sockets that have ended, by the code of the WebSocket's end; none if the client vanished.",
		}, []string{"code"}),
		notices:   newNotices(),
		elsewhere: newElsewhere(),

		pool:  newPoolMetrics(),
		store: newStoreMetrics(),
		lobby: newLobbyMetrics(),
	}
	if name != "" {
		m.registerer = prometheus.WrapRegistererWith(prometheus.Labels{"node": name}, registry)
	}
	// What is counted rarely is there from the beginning: a rate needs the zero.
	for _, where := range []string{"handler", "socket", "panel", "room"} {
		m.panics.WithLabelValues(where)
	}
	for _, code := range []protocol.Code{protocol.CodeFailed, protocol.CodeFlood, protocol.CodeStale} {
		m.refusals.WithLabelValues(string(code))
	}
	for _, limit := range []string{"bans", "messages", "sockets", "watchers"} {
		m.limited.WithLabelValues(limit)
	}
	for _, code := range []protocol.CloseCode{
		protocol.CloseRestart, protocol.CloseSlow, protocol.CloseFlood, protocol.CloseTooMany, protocol.CloseMalformed, protocol.CloseUnknown,
	} {
		m.closes.WithLabelValues(strconv.Itoa(int(code)))
	}
	m.registerer.MustRegister(
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.requests, m.duration, m.refusals, m.limited, m.panics, m.closes,
	)
	m.registerer.MustRegister(m.notices, m.elsewhere, m.pool.waits, m.pool.seats)
	m.registerer.MustRegister(m.store.collectors()...)
	m.registerer.MustRegister(m.lobby.collectors()...)
	m.counted.MustRegister(m.requests, m.store.moves, m.store.tables, m.refusals, m.limited, m.panics)
	return m
}

// Handler serves all metrics in the Prometheus text format.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Gauge adds the gauge triplecross_NAME, whose value is computed whenever the
// metrics are read. It panics if the name is already in use.
func (m *Metrics) Gauge(name, help string, value func() int) {
	m.registerer.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: "triplecross_" + name, Help: help},
		func() float64 { return float64(value()) },
	))
}

// Answered counts a request to a route and records how long its answer took,
// except for sockets and event streams.
func (m *Metrics) Answered(route string, status int, took time.Duration) {
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if status != http.StatusSwitchingProtocols && !strings.HasSuffix(route, "/events") {
		m.duration.WithLabelValues(route).Observe(took.Seconds())
	}
}

// Limited counts what a limit has refused.
func (m *Metrics) Limited(limit string) { m.limited.WithLabelValues(limit).Inc() }

// Panicked counts a panic.
func (m *Metrics) Panicked(where string) { m.panics.WithLabelValues(where).Inc() }

// Closed counts the end of a socket. Codes of neither WebSockets nor this server, which only clients choose, have one
// name together, so that nobody can invent figures.
func (m *Metrics) Closed(code int) {
	name := strconv.Itoa(code)
	switch protocol.CloseCode(code) {
	case 0:
		name = "none"
	case protocol.CloseRestart, protocol.CloseSlow, protocol.CloseFlood, protocol.CloseTooMany, protocol.CloseMalformed, protocol.CloseUnknown:
	default:
		if code < 1000 || code > 1015 {
			name = "other"
		}
	}
	m.closes.WithLabelValues(name).Inc()
}

// Refused counts a refusal by its code.
func (m *Metrics) Refused(code protocol.Code) { m.refusals.WithLabelValues(string(code)).Inc() }
