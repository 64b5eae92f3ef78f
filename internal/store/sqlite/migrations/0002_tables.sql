-- When something happens at a table by itself, such as a flag that falls; null
-- if nothing does. Times are Unix milliseconds.
ALTER TABLE game ADD COLUMN due INTEGER;

-- How much time the seats have: JSON, or empty.
ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT '';

CREATE INDEX game_by_due ON game (due) WHERE due IS NOT NULL;

-- What was said at the tables.
CREATE TABLE line (
	game_id TEXT    NOT NULL REFERENCES game (id),
	n       INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	room    TEXT    NOT NULL,
	person  TEXT    NOT NULL,
	name    TEXT    NOT NULL,
	seat    INTEGER NOT NULL,
	text    TEXT    NOT NULL,
	PRIMARY KEY (game_id, n)
) STRICT, WITHOUT ROWID;
