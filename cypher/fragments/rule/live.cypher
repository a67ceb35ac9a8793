// Liveness, a condition of disclosure: m is active and has not expired.
m.status = 'ACTIVE' AND m.expiresAt > $audience.now
