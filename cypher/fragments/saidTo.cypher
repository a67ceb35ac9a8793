CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END
