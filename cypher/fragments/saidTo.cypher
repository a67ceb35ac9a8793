(m.aloneId IS NULL OR ($audience.private AND m.aloneId = $audience.viewer))
