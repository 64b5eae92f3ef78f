-- Tables and columns take the names that the program uses.
ALTER TABLE game RENAME COLUMN last TO last_seq;
ALTER TABLE game RENAME COLUMN house TO showcase;

ALTER TABLE sitting RENAME TO participant;

ALTER TABLE line RENAME TO chat_message;
ALTER TABLE chat_message RENAME COLUMN n TO number;
ALTER TABLE chat_message RENAME COLUMN room TO channel;

ALTER TABLE pulse RENAME TO heartbeat;
