// Condition of disclosure, else `SAID_ALONE`: what was said while one person took part, or is from a profile, is told to that person only, in a private context.
CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END
