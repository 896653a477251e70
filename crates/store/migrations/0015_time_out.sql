-- What follows when the time of a seat runs out: 0 the rules answer, 1 a bot plays on, 2 the seat resigns.
ALTER TABLE tables ADD COLUMN time_out INTEGER NOT NULL DEFAULT 0;
