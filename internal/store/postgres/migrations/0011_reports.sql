-- Chat messages that people have reported to the operator. A message that goes takes its reports
-- with it; the program removes those of one that is emptied.
CREATE TABLE report (
	game    bigint  NOT NULL, -- game.number
	number  integer NOT NULL, -- of the message
	person  text    COLLATE "C" NOT NULL, -- who has reported it
	at      bigint  NOT NULL,
	settled boolean NOT NULL,
	PRIMARY KEY (game, number, person),
	FOREIGN KEY (game, number) REFERENCES chat_message ON DELETE CASCADE
);

CREATE INDEX report_by_age    ON report (at) WHERE NOT settled;
CREATE INDEX report_by_person ON report (person);
