m.status = 'ACTIVE' AND m.expiresAt > $audience.now
