// Rank of m in a list, by the order that was asked for; higher ranks come first.
CASE $order WHEN 'OLDEST' THEN -m.createdAt WHEN 'IMPORTANCE' THEN m.importance WHEN 'UPDATED' THEN m.updatedAt
    WHEN 'CONFIRMED' THEN coalesce(m.confirmedAt, 0) ELSE m.createdAt END
