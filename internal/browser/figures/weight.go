package main

import (
	"fmt"
	"time"

	"triplecross/internal/browser"
)

// quiet is how long a page must load nothing more to count as loaded.
const quiet = 3 * time.Second

// weigh prints what the server sends for a playing page, cold and warm, request by request.
func (m measurer) weigh(traffic *browser.Traffic) error {
	page, _, err := m.table()
	if err != nil {
		return err
	}
	defer page.Close()
	m.settle(traffic)
	printTraffic("a playing page, cold", traffic)
	traffic.Reset()
	if err := page.Reload(); err != nil {
		return err
	}
	m.settle(traffic)
	printTraffic("a playing page, warm", traffic)
	return nil
}

// settle waits until the site sends nothing more.
func (m measurer) settle(traffic *browser.Traffic) {
	for before := -1; before != traffic.Sent(); time.Sleep(quiet) {
		before = traffic.Sent()
	}
}

func printTraffic(name string, traffic *browser.Traffic) {
	fmt.Printf("%s: %d bytes; sent before each request:\n", name, traffic.Sent())
	for _, r := range traffic.Requests() {
		fmt.Printf("%10d  %s\n", r.Before, r.Path)
	}
}
