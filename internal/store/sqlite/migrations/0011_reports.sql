-- Chat messages that people have reported to the operator.
CREATE TABLE report (
	game    INTEGER NOT NULL, -- game.number
	number  INTEGER NOT NULL, -- of the message
	person  TEXT    NOT NULL, -- who has reported it
	at      INTEGER NOT NULL,
	settled INTEGER NOT NULL,
	PRIMARY KEY (game, number, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_by_age    ON report (at) WHERE settled = 0;
CREATE INDEX report_by_person ON report (person);

-- A message that goes takes its reports with it; so does one that is emptied.
CREATE TRIGGER message_deleted AFTER DELETE ON chat_message BEGIN
	DELETE FROM report WHERE game = OLD.game AND number = OLD.number;
END;
CREATE TRIGGER message_emptied AFTER UPDATE OF text ON chat_message WHEN NEW.text = '' BEGIN
	DELETE FROM report WHERE game = OLD.game AND number = OLD.number;
END;
