CASE $order WHEN 'OLDEST' THEN -m.createdAt WHEN 'IMPORTANCE' THEN m.importance WHEN 'UPDATED' THEN m.updatedAt
    WHEN 'CONFIRMED' THEN coalesce(m.confirmedAt, 0) ELSE m.createdAt END
