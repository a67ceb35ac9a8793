// People m is about for the rows `ABOUT_ME` and `ABOUT_SOMEONE_HERE`; for answers that agents get without asking, only those with whom its stater was acquainted.
CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END
