CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END
