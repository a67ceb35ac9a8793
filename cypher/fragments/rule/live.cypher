// Condition of disclosure, else `NOT_LIVE`: m is active and has not expired.
m.status = 'ACTIVE' AND m.expiresAt > $audience.now
