// Work that may be taken up now; of each lane the first unfinished piece alone. The $limit next tenants with unfinished work after the one named take turns. In each, the $limit next people after the one named have their longest due piece first, then come the tenant's longest due. The longest due of all tenants fill the rest.
// :param kinds => ['make-spine']
// :param tenant => 'default'
// :param afterTenant => 'default'
// :param afterPerson => 'per_7f3a'
// :param maxCountedAttempts => 6
// :param now => 1700000000000
// :param limit => 16
CYPHER 25
// Skips from tenant to tenant in the index, and begins again at the first one behind the last; so with the people of each.
WITH CASE WHEN $tenant IS NOT NULL THEN [$tenant] ELSE reduce(turns = [], turn IN range(1, $limit) | turns + [coalesce(
  head(COLLECT {
    MATCH (w:Work) USING INDEX SEEK w:Work(tenantId, runAt) WHERE w.tenantId > coalesce(turns[-1], $afterTenant) AND w.runAt IS NOT NULL
    RETURN w.tenantId AS next ORDER BY next LIMIT 1
  }),
  head(COLLECT {
    MATCH (w:Work) USING INDEX SEEK w:Work(tenantId, runAt) WHERE w.tenantId > '' AND w.runAt IS NOT NULL
    RETURN w.tenantId AS next ORDER BY next LIMIT 1
  }))]) END AS turns
CALL (turns) {
  UNWIND turns AS tenant
  WITH DISTINCT tenant
  CALL (tenant) {
    WITH tenant, reduce(people = [], turn IN range(1, $limit) | people + [coalesce(
      head(COLLECT {
        MATCH (w:Work) USING INDEX SEEK w:Work(tenantId, personId, runAt)
        WHERE w.tenantId = tenant AND w.personId > coalesce(people[-1], $afterPerson) AND w.runAt IS NOT NULL
        RETURN w.personId AS next ORDER BY w.tenantId, next LIMIT 1
      }),
      head(COLLECT {
        MATCH (w:Work) USING INDEX SEEK w:Work(tenantId, personId, runAt)
        WHERE w.tenantId = tenant AND w.personId > '' AND w.runAt IS NOT NULL
        RETURN w.personId AS next ORDER BY w.tenantId, next LIMIT 1
      }))]) AS people
    UNWIND people AS person
    WITH DISTINCT tenant, person
    CALL (tenant, person) {
      MATCH (w:Work) USING INDEX SEEK w:Work(tenantId, personId, runAt)
      WHERE w.tenantId = tenant AND w.personId = person AND w.runAt <= $now AND w.kind IN $kinds AND w.countedAttempts < $maxCountedAttempts
        AND {{isFirstOfLane}}
      RETURN w ORDER BY w.tenantId, w.personId, w.runAt, w.id LIMIT 1
    }
    RETURN w, 0 AS rank
    UNION ALL
    MATCH (w:Work) USING INDEX SEEK w:Work(tenantId, runAt)
    WHERE w.tenantId = tenant AND w.runAt <= $now AND w.kind IN $kinds AND w.countedAttempts < $maxCountedAttempts
      AND {{isFirstOfLane}}
    RETURN w, 1 AS rank ORDER BY w.tenantId, w.runAt, w.id LIMIT $limit
  }
  RETURN w, rank
  UNION ALL
  WITH $tenant AS tenant WHERE tenant IS NULL
  MATCH (w:Work) USING INDEX SEEK w:Work(runAt)
  WHERE w.runAt <= $now AND w.kind IN $kinds AND w.countedAttempts < $maxCountedAttempts
    AND {{isFirstOfLane}}
  RETURN w, 2 AS rank ORDER BY w.runAt, w.id LIMIT $limit
}
WITH turns[-1] AS lastTenant, w, min(rank) AS rank ORDER BY rank, w.runAt, w.id
WITH lastTenant, w.tenantId AS tenant, coalesce(w.personId, '') AS person, collect({work: w, rank: rank}) AS queue
UNWIND range(0, size(queue) - 1) AS turn
WITH lastTenant, tenant, queue[turn].work AS w, queue[turn].rank AS rank, turn ORDER BY turn, rank, w.runAt, w.id
WITH lastTenant, tenant, collect({work: w, rank: rank}) AS queue
UNWIND range(0, size(queue) - 1) AS turn
WITH lastTenant, turn, queue[turn].work AS w, queue[turn].rank AS rank ORDER BY turn, rank, w.runAt, w.id LIMIT $limit
RETURN w.id AS id, lastTenant, turn, rank, w.runAt AS dueAt ORDER BY turn, rank, dueAt, id
