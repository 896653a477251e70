-- How an action came about: 0 it was played, 1 the time of its seat ran out, 2 it did, and more was answered then, 3 the others claimed the match.
ALTER TABLE actions ADD COLUMN how INTEGER NOT NULL DEFAULT 0;
