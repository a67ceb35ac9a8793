CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END
