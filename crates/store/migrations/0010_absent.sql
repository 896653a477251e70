-- May the others call a bot for somebody who stays away, or claim the match?
ALTER TABLE tables ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN claim INTEGER NOT NULL DEFAULT 0;
-- The others have called the bot of this seat: it leaves when the person comes back.
ALTER TABLE seats ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
-- The seats that would like a rematch, as bits.
ALTER TABLE tables ADD COLUMN offers INTEGER NOT NULL DEFAULT 0;
