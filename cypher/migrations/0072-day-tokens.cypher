// Gives what can be found the tokens of its day and stems without accents, and takes the stems of what is not live away.
CYPHER 25
MATCH (m:Memory|Message)
CALL (m) {
  WITH m, (coalesce(m.observedAt, m.at) - 1262304000000) / 86400000 AS found
  WITH m, CASE WHEN found < 0 THEN 0 WHEN found > 16383 THEN 16383 ELSE toInteger(found) END AS day,
    [['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe'], ['ø', 'o'], ['ð', 'd'], ['đ', 'd'], ['þ', 'th'], ['ł', 'l'], ['ı', 'i']] AS spelled
  WITH m, day, reduce(stems = m.stems, pair IN spelled | replace(stems, pair[0], pair[1])) AS stems
  SET m.dayTokens = CASE WHEN m:Message OR m.status = 'ACTIVE'
      THEN [bit IN range(0, 13) WHERE (day / toInteger(2 ^ bit)) % 2 = 1 | 'd' + toString(bit)] END,
    m.stems = CASE WHEN m:Message OR m.status = 'ACTIVE' THEN CASE WHEN stems =~ '[ -~]*' THEN stems
      ELSE normalize(reduce(plain = '', one IN split(normalize(stems, NFD), '') |
        CASE WHEN one >= '\u0300' AND one <= '\u036f' AND right(plain, 1) < '\u0250' THEN plain ELSE plain + one END), NFC) END END
} IN TRANSACTIONS OF 1000 ROWS
