-- How many sides (single seats, or teams) share the first place of a match that is over.
ALTER TABLE tables ADD COLUMN sides INTEGER;
