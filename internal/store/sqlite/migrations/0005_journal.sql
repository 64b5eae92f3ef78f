-- What was appended and is not yet in the other tables. A record holds the events,
-- participants and summaries of one commit; file record.go describes it.
CREATE TABLE journal (
	number INTEGER PRIMARY KEY,
	record BLOB NOT NULL
) STRICT;

-- Rows about a game are keyed by its number, which grows with time, instead of its random
-- ID: games that are played now share few pages, however many games there are.
CREATE TABLE new_event (
	game INTEGER NOT NULL, -- game.number
	seq  INTEGER NOT NULL,
	at   INTEGER NOT NULL,
	kind TEXT    NOT NULL,
	body TEXT    NOT NULL, -- JSON
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO new_event
SELECT game.number, seq, at, kind, body FROM event JOIN game ON game.id = event.game_id
ORDER BY game.number, seq;
DROP TABLE event;
ALTER TABLE new_event RENAME TO event;

-- Who took a seat where, in the order of a person's lists. Status, created and id
-- are those of the game.
CREATE TABLE new_participant (
	person  TEXT    NOT NULL,
	status  TEXT    NOT NULL,
	created INTEGER NOT NULL,
	id      TEXT    NOT NULL,
	game    INTEGER NOT NULL, -- game.number
	PRIMARY KEY (person, status, created, id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_participant
SELECT person, status, created, game.id, game.number FROM participant JOIN game ON game.id = participant.game_id
ORDER BY person, status, created, game.id;
DROP TABLE participant;
ALTER TABLE new_participant RENAME TO participant;
CREATE INDEX participant_by_game ON participant (game);

CREATE TABLE new_chat_message (
	game    INTEGER NOT NULL,
	number  INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	channel TEXT    NOT NULL,
	person  TEXT    NOT NULL,
	name    TEXT    NOT NULL,
	seat    INTEGER NOT NULL,
	text    TEXT    NOT NULL,
	PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO new_chat_message
SELECT game.number, chat_message.number, at, channel, person, name, seat, text
FROM chat_message JOIN game ON game.id = chat_message.game_id
ORDER BY game.number, chat_message.number;
DROP TABLE chat_message;
ALTER TABLE new_chat_message RENAME TO chat_message;

-- The lists of public tables are not longer to read because there are private ones.
CREATE INDEX game_public ON game (status, created, id) WHERE public = 1 AND showcase = 0;
CREATE INDEX game_showcase ON game (status, created, id) WHERE showcase = 1;
