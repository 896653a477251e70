-- How long a person may take over one decision, in seconds; without it, as long as they like.
ALTER TABLE tables ADD COLUMN clock INTEGER;
