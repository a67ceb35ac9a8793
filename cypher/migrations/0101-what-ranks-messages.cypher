// Keeps beside each message what its ranking needs to know of its text; words lose the usual marks, as near as Cypher comes to it.
CYPHER 25
MATCH (m:Message) WHERE m.plain IS NULL
CALL (m) {
  SET m.asks = m.text CONTAINS '?', m.length = size(split(m.text, ' ')),
    m.plain = reduce(text = toLower(m.text), mark IN split('.,;:!?"“”„’\'()[]{}<>*_/|…—–-\n\t', '') | replace(text, mark, ' '))
} IN TRANSACTIONS OF 1000 ROWS
