// Gives the memories that were stored before their titles, as titleOf makes them.
CYPHER 25
MATCH (m:Memory) WHERE m.title IS NULL
CALL (m) {
  WITH m, [word IN split(left(m.text, 200), [' ', '\n', '\t', '\r', '\u00A0', '\u3000']) WHERE word <> ''] AS words
  WITH m, reduce(all = head(words), word IN tail(words) | all + ' ' + word) AS line
  WITH m, line, split(left(line, 40), ' ')[..-1] AS whole
  SET m.title = CASE
    WHEN size(line) <= 40 THEN line
    WHEN whole = [] THEN left(line, 39) + '…'
    ELSE reduce(all = head(whole), word IN tail(whole) | all + ' ' + word) + '…'
  END
} IN TRANSACTIONS OF 1000 ROWS
