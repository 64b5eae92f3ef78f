-- A game as lists show it. Rows lie in the order of creation, so that the
-- games that are played now share few pages.
CREATE TABLE game (
	number   INTEGER PRIMARY KEY,
	id       TEXT    NOT NULL UNIQUE,
	last     INTEGER NOT NULL, -- the seq of the newest event
	slug     TEXT    NOT NULL,
	setup    TEXT    NOT NULL, -- JSON, or empty
	status   TEXT    NOT NULL,
	public   INTEGER NOT NULL,
	house    INTEGER NOT NULL,
	players  INTEGER NOT NULL,
	plies    INTEGER NOT NULL,
	seats    TEXT    NOT NULL, -- a JSON array of who sits where
	position TEXT    NOT NULL,
	outcome  TEXT    NOT NULL, -- JSON, or empty
	created  INTEGER NOT NULL, -- times are Unix milliseconds
	updated  INTEGER NOT NULL
) STRICT;

CREATE INDEX game_by_age    ON game (created, id);
CREATE INDEX game_by_status ON game (status, created, id);

-- The logs. A game's events lie side by side.
CREATE TABLE event (
	game_id TEXT    NOT NULL REFERENCES game (id),
	seq     INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	kind    TEXT    NOT NULL,
	body    TEXT    NOT NULL, -- JSON
	PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE sitting (
	person  TEXT NOT NULL,
	game_id TEXT NOT NULL REFERENCES game (id),
	PRIMARY KEY (person, game_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE secret (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- When the store last proved that it can write; one row.
CREATE TABLE pulse (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	at INTEGER NOT NULL
) STRICT;
