-- While a server appends records to files beside the database instead of the journal: what they need to be read.
-- It has one row then, and none otherwise.
CREATE TABLE commit_log (
	id       INTEGER PRIMARY KEY CHECK (id = 1),
	epoch    INTEGER NOT NULL, -- of which the files' records are
	segments TEXT    NOT NULL, -- the ordinals of the files, as a JSON array
	floor    INTEGER NOT NULL  -- the number of the first record in files that may not be in the other tables
) STRICT;
