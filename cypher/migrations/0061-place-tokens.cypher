// One token for each chat that opens a memory to whoever was there, in place of one for what was learned in it.
CYPHER 25
MATCH (m:Memory) WHERE any(token IN m.audienceTokens WHERE token STARTS WITH 'w' OR (token STARTS WITH 'g' AND token ENDS WITH 'open'))
  AND none(token IN m.audienceTokens WHERE token STARTS WITH 'c')
CALL (m) {
  SET m.audienceTokens = [token IN m.audienceTokens WHERE NOT token STARTS WITH 'w']
    + [token IN m.audienceTokens WHERE token STARTS WITH 'w' | 'c' + substring(token, 1)]
    + [token IN m.audienceTokens WHERE token STARTS WITH 'g' AND token ENDS WITH 'open' | 'c' + substring(token, 1, size(token) - 5)]
} IN TRANSACTIONS OF 1000 ROWS
