-- The arms that a person has chosen, and those of whoever sits on a seat: a few words of a closed list. Empty where nobody
-- has chosen.
ALTER TABLE guests ADD COLUMN arms TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN arms TEXT NOT NULL DEFAULT '';
