-- Where people are notified while the site is closed there.
CREATE TABLE subscription (
	endpoint TEXT    NOT NULL PRIMARY KEY,
	person   TEXT    NOT NULL,
	key      TEXT    NOT NULL,
	auth     TEXT    NOT NULL,
	server   TEXT    NOT NULL,
	language TEXT    NOT NULL,
	since    INTEGER NOT NULL -- Unix milliseconds
) STRICT, WITHOUT ROWID;

CREATE INDEX subscription_by_person ON subscription (person, since);
