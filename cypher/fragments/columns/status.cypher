// Status of m as it is shown: what has expired counts as archived before a job archives it.
CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END
