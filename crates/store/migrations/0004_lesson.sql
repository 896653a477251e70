-- Is a guided first match played here, with its coach?
ALTER TABLE tables ADD COLUMN lesson INTEGER NOT NULL DEFAULT 0;
