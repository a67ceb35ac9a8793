// People m is about for the rows about me and about someone here; Unasked, only those whom its stater was acquainted with.
CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END
