-- The position that the match begins with, as JSON; none where it is dealt.
ALTER TABLE tables ADD COLUMN given TEXT;
