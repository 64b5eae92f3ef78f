-- A game as lists show it. IDs are compared byte by byte, as SQLite does. The row is rewritten
-- with each append; there is room for that on its page, and no index has to follow.
CREATE TABLE game (
	number   bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	id       text    COLLATE "C" NOT NULL UNIQUE,
	last_seq integer NOT NULL, -- the seq of the newest event
	slug     text    NOT NULL,
	setup    text    NOT NULL, -- JSON, or empty
	clock    text    NOT NULL, -- JSON, or empty
	status   text    NOT NULL,
	public   boolean NOT NULL,
	showcase boolean NOT NULL,
	players  integer NOT NULL,
	plies    integer NOT NULL,
	seats    text    NOT NULL, -- a JSON array of who sits where
	position text    NOT NULL,
	outcome  text    NOT NULL, -- JSON, or empty
	created  bigint  NOT NULL, -- times are Unix milliseconds
	updated  bigint  NOT NULL,
	due      bigint            -- when something happens by itself; null if nothing does
) WITH (fillfactor = 70);

CREATE INDEX game_by_age    ON game (created, id);
CREATE INDEX game_by_status ON game (status, created, id);
CREATE INDEX game_by_due    ON game (due) WHERE due IS NOT NULL;
CREATE INDEX game_public    ON game (status, created, id) WHERE public AND NOT showcase;
CREATE INDEX game_showcase  ON game (status, created, id) WHERE showcase;

-- The logs. Bodies are kept as they were written, so they are text and not jsonb.
CREATE TABLE event (
	game bigint  NOT NULL, -- game.number
	seq  integer NOT NULL,
	at   bigint  NOT NULL,
	kind text    NOT NULL,
	body text    NOT NULL, -- JSON
	PRIMARY KEY (game, seq)
);

-- Who took a seat where. Status, created and id are those of the game.
CREATE TABLE participant (
	person  text   COLLATE "C" NOT NULL,
	game    bigint NOT NULL, -- game.number
	status  text   NOT NULL,
	created bigint NOT NULL,
	id      text   COLLATE "C" NOT NULL,
	PRIMARY KEY (person, game)
);

CREATE INDEX participant_by_age    ON participant (person, created, id);
CREATE INDEX participant_by_status ON participant (person, status, created, id);
CREATE INDEX participant_by_game   ON participant (game);

CREATE TABLE chat_message (
	game    bigint  NOT NULL, -- game.number
	number  integer NOT NULL,
	at      bigint  NOT NULL,
	channel text    NOT NULL,
	person  text    NOT NULL,
	name    text    NOT NULL,
	seat    integer NOT NULL,
	text    text    NOT NULL,
	PRIMARY KEY (game, number)
);

CREATE INDEX chat_by_channel ON chat_message (game, channel, number);

CREATE TABLE secret (
	name  text  PRIMARY KEY,
	value bytea NOT NULL
);

-- When a server last proved, after a failure, that it can write; one row.
CREATE TABLE heartbeat (
	id integer PRIMARY KEY CHECK (id = 1),
	at bigint  NOT NULL
);
