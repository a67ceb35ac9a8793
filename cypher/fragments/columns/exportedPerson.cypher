// Columns of a person in an export, with their aliases and the account they are linked to.
p{.id, .handle, .label, .ref, .names, .createdAt, .creatorId, .insightsAt} AS person,
  COLLECT { MATCH (p)-[known:KNOWN_AS]->(a:Alias) WHERE p.handle IS NULL OR a.space = p.id RETURN known{.name, .at} ORDER BY known.at, known.name, a.slug } AS aliases,
  head(COLLECT { MATCH (p)-[link:LINKED_TO]->(account:Entity) RETURN {handle: account.handle, at: link.at} ORDER BY link.at, account.handle }) AS link
