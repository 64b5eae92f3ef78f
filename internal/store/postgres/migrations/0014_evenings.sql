-- The games that the same people play one after the other.
CREATE TABLE evening (
	number  bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	id      text    COLLATE "C" NOT NULL UNIQUE, -- of its link, which changes when that is renewed
	name    text    NOT NULL,
	namer   text    NOT NULL, -- the person who gave it that name
	maker   text    NOT NULL, -- the person who made it
	created bigint  NOT NULL
);

CREATE INDEX evening_by_maker ON evening (maker) WHERE maker <> '';
CREATE INDEX evening_by_namer ON evening (namer) WHERE namer <> '';

-- A game is in one evening at most.
CREATE TABLE evening_game (
	evening  bigint  NOT NULL,
	position integer NOT NULL,
	game     text    NOT NULL UNIQUE, -- game.id: its row may come later
	PRIMARY KEY (evening, position)
);

-- Who has come.
CREATE TABLE evening_guest (
	evening  bigint  NOT NULL,
	person   text    NOT NULL,
	name     text    NOT NULL,
	sits_out boolean NOT NULL,
	since    bigint  NOT NULL,
	PRIMARY KEY (evening, person)
);

CREATE INDEX evening_guest_by_person ON evening_guest (person);
