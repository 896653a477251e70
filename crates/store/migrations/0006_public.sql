-- How much of the match somebody who only looks on was told. Lists show it, and `updated` moves with it: the number
-- of actions, and the moment of one, would tell of answers that are still sealed.
ALTER TABLE tables ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0;
-- Was it laid down as a record, and not played here?
ALTER TABLE tables ADD COLUMN laid INTEGER NOT NULL DEFAULT 0;
-- Who came first is who the seat is; an older guest may come later.
ALTER TABLE holders ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_of_rematch ON tables (rematch);
CREATE INDEX tables_by_age ON tables (updated);
