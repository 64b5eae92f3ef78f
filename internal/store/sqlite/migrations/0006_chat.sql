-- The last messages of each channel are found without reading the others.
CREATE INDEX chat_by_channel ON chat_message (game, channel, number);
