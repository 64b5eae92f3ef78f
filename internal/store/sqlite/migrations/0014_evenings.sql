-- The games that the same people play one after the other.
CREATE TABLE evening (
	number  INTEGER PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE, -- of its link, which changes when that is renewed
	name    TEXT    NOT NULL,
	namer   TEXT    NOT NULL, -- the person who gave it that name
	maker   TEXT    NOT NULL, -- the person who made it
	created INTEGER NOT NULL
) STRICT;

CREATE INDEX evening_by_maker ON evening (maker) WHERE maker <> '';
CREATE INDEX evening_by_namer ON evening (namer) WHERE namer <> '';

-- A game is in one evening at most.
CREATE TABLE evening_game (
	evening  INTEGER NOT NULL,
	position INTEGER NOT NULL,
	game     TEXT    NOT NULL UNIQUE, -- game.id: its row may come later
	PRIMARY KEY (evening, position)
) STRICT, WITHOUT ROWID;

-- Who has come.
CREATE TABLE evening_guest (
	evening  INTEGER NOT NULL,
	person   TEXT    NOT NULL,
	name     TEXT    NOT NULL,
	sits_out INTEGER NOT NULL,
	since    INTEGER NOT NULL,
	PRIMARY KEY (evening, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX evening_guest_by_person ON evening_guest (person);
