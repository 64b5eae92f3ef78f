-- Small values by name, besides the games.
CREATE TABLE note (
	name  text PRIMARY KEY,
	value bytea NOT NULL
);
