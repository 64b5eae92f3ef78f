package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/push"
	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// AllowNotifications lets a site notify the owner of the page's browser.
func (p *Page) AllowNotifications(site string) error {
	return p.do("allow notifications", chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		c := chromedp.FromContext(ctx)
		_, err := cdp.Call(ctx, c.Browser, browser.SetPermission, browser.SetPermissionParams{
			Origin: site, BrowserContextID: c.BrowserContextID,
			Permission: &browser.PermissionDescriptor{Name: "notifications"}, Setting: browser.PermissionSettingGranted,
		})
		return err
	}))
}

// SubscribeTo gives the page's browser a subscription with the given address and keys, because
// Chromium's own push service cannot be reached without the internet.
func (p *Page) SubscribeTo(endpoint, key, auth string) error {
	subscription, err := json.Marshal(map[string]any{"endpoint": endpoint, "keys": map[string]string{"p256dh": key, "auth": auth}})
	if err != nil {
		return err
	}
	return p.Prepare(fmt.Sprintf(pushManager, subscription))
}

// pushManager is a script that replaces Chromium's subscriptions by the given one. It stores the
// site's key of the subscription, so that the key outlasts the page.
const pushManager = `(() => {
	const given = %s, made = "made with";
	const subscription = {
		...given,
		toJSON: () => given,
		unsubscribe: async () => { localStorage.removeItem(made); return true; },
		get options() { return { applicationServerKey: Uint8Array.fromBase64(localStorage.getItem(made), { alphabet: "base64url" }).buffer }; },
	};
	PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
		localStorage.setItem(made, applicationServerKey);
		return subscription;
	};
	PushManager.prototype.getSubscription = async () => localStorage.getItem(made) ? subscription : null;
})()`

// Push delivers a message to a site's service worker, as a push service would.
func (p *Page) Push(site, data string) error {
	ctx, cancel := context.WithTimeout(p.ctx, timeout)
	defer cancel()
	found := make(chan serviceworker.RegistrationID, 1)
	err := chromedp.Listen(ctx, func(event any) {
		e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated)
		if !ok {
			return
		}
		for _, r := range e.Registrations {
			if r.ScopeURL == site+"/" && !r.IsDeleted {
				select {
				case found <- r.RegistrationID:
				default:
				}
			}
		}
	})
	if err != nil {
		return fmt.Errorf("browser: push: %w", err)
	}
	return p.do("push", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		// Chromium reports workers only when reporting is switched on.
		if _, err := cdp.Call(ctx, t, serviceworker.Disable, cdp.Empty{}); err != nil {
			return err
		}
		if _, err := cdp.Call(ctx, t, serviceworker.Enable, cdp.Empty{}); err != nil {
			return err
		}
		select {
		case id := <-found:
			_, err := cdp.Call(ctx, t, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: site, RegistrationID: id, Data: data})
			return err
		case <-time.After(timeout):
			return fmt.Errorf("%s has no service worker", site)
		}
	}))
}

// openPush opens the part that notifies people, and returns the function that it wants to be called
// with changes of tables.
func (s *Site) openPush(ctx context.Context, o SiteOptions, kept store.Store, words *locale.Catalogues) (*push.Service, func(before, after table.Table, here game.Seats), error) {
	var subscriptions store.Subscriptions
	switch kept := kept.(type) {
	case *sqlite.Store:
		subscriptions = sqlite.NewSubscriptions(kept)
	case *postgres.Store:
		subscriptions = postgres.NewSubscriptions(kept)
	}
	if o.Push == nil || subscriptions == nil {
		return nil, nil, nil
	}
	notices, err := push.Open(ctx, push.Options{
		Subscriptions: subscriptions, Words: words, Log: slog.New(slog.DiscardHandler), Secret: kept.Secret,
		Contact: "https://example.org", Delay: cmp.Or(o.PushDelay, time.Millisecond), Transport: o.Push,
	})
	if err != nil {
		return nil, nil, err
	}
	s.closing(notices.Close)
	return notices, notices.Changed, nil
}
