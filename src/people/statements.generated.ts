// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Makes a person known by more names; accounts are still found by handle and name alone. */
  'people/add-aliases': statement<{ tenant: string | null; space: string | null; by: string | null; aliases: readonly unknown[]; now: number }>(
    'people/add-aliases',
    "CYPHER 25\nUNWIND $aliases AS alias\nMATCH (p:Entity {id: alias.person})\nMERGE (a:Alias {tenantId: $tenant, space: $space, slug: alias.slug})\nMERGE (p)-[known:KNOWN_AS]->(a)\nON CREATE SET known.addedBy = $by, known.at = $now, known.name = alias.name\nSET p.names = CASE WHEN p.handle IS NOT NULL OR alias.name IN p.names THEN p.names ELSE p.names + alias.name END",
  ),
  /** Gives accounts the skeletons of their handles, where nobody has them yet; one that comes later keeps its handle without it. */
  'people/claim-skeletons': statement<{ accounts: readonly unknown[] }>(
    'people/claim-skeletons',
    "CYPHER 25\nUNWIND $accounts AS account\nMATCH (p:Entity {id: account.id})\nOPTIONAL MATCH (first:Entity {tenantId: account.tenant, skeleton: account.skeleton})\nSET p.skeleton = CASE WHEN first IS NULL THEN account.skeleton ELSE p.skeleton END\nREMOVE p.skeletonPending",
  ),
  /** Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances. */
  'people/fetch': statement<{ tenant: string | null; viewer: string | null; ids: readonly unknown[] }>(
    'people/fetch',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND p.type = 'person'\n  AND (p.handle IS NOT NULL OR p.creatorId = $viewer)\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.id",
  ),
  /** The id of the account with exactly this handle. */
  'people/find-account': statement<{ tenant: string | null; handle: string | null }>(
    'people/find-account',
    "CYPHER 25\nMATCH (p:Entity {tenantId: $tenant, handle: $handle}) RETURN p.id AS id",
  ),
  /** Accounts by exact handle. */
  'people/find-by-handles': statement<{ tenant: string | null; handles: readonly unknown[] }>(
    'people/find-by-handles',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IN $handles\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.handle",
  ),
  /** The speaker's own acquaintances that are known by these slugs; a linked one stands for its account. */
  'people/find-by-names': statement<{ tenant: string | null; speaker: string | null; slugs: readonly unknown[] }>(
    'people/find-by-names',
    "CYPHER 25\nUNWIND $slugs AS slug\nMATCH (a:Alias {tenantId: $tenant, space: $speaker, slug: slug})<-[:KNOWN_AS]-(p:Entity)\nWHERE p.creatorId = $speaker\nOPTIONAL MATCH (p)-[:LINKED_TO]->(account:Entity)\nWITH slug, coalesce(account, p) AS person, p\nRETURN slug, person{.id, .type, .ref, .label, .handle, .creatorId} AS person, p.label AS label\nORDER BY slug, p.label, p.id",
  ),
  /** The accounts of the tenant and the viewer's own acquaintances that have one of these refs. */
  'people/find-by-refs': statement<{ tenant: string | null; viewer: string | null; refs: readonly unknown[] }>(
    'people/find-by-refs',
    "CYPHER 25\nUNWIND $refs AS ref\nMATCH (p:Entity {tenantId: $tenant, ref: ref}) WHERE p.handle IS NOT NULL OR p.creatorId = $viewer\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.ref, p.label, p.id",
  ),
  /** Binds an acquaintance to an account from now on; a second account is refused by giving back the first. */
  'people/link': statement<{ acquaintance: string | null; account: string | null; now: number }>(
    'people/link',
    "CYPHER 25\nMATCH (p:Entity {id: $acquaintance})\nMATCH (account:Entity {id: $account})\nSET p.touchedAt = $now\nWITH p, account\nSET p.linkedId = coalesce(p.linkedId, account.id)\nWITH p, account, p.linkedId = account.id AS linked\nCALL (p, account, linked) { WITH p, account, linked WHERE linked MERGE (p)-[link:LINKED_TO]->(account) ON CREATE SET link.at = $now }\nRETURN linked",
  ),
  /** The aliases of persons, their names left out. */
  'people/list-aliases': statement<{ ids: readonly unknown[] }>(
    'people/list-aliases',
    "CYPHER 25\nMATCH (p:Entity)-[known:KNOWN_AS]->(a:Alias) WHERE p.id IN $ids\nRETURN p.id AS id, known.name AS name\nORDER BY id, known.at, name",
  ),
  /** The people a viewer knows: those they have made, and those with whom they have ever taken part in a chat, by name. */
  'people/list-known': statement<{ tenant: string | null; viewer: string | null; after: object; limit: number }>(
    'people/list-known',
    "CYPHER 25\nCALL () {\n  MATCH (p:Entity {tenantId: $tenant, space: $viewer}) WHERE p.ref STARTS WITH 'person:' AND p.creatorId = $viewer\n  RETURN p\n  UNION\n  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(p:Entity)\n  RETURN p\n}\nWITH DISTINCT p, toLower(p.label) AS place\nWHERE p.tenantId = $tenant AND p.id <> $viewer AND (place > $after.place OR (place = $after.place AND p.id > $after.id))\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY place, p.id LIMIT $limit",
  ),
  /** Accounts that were made before handles had skeletons, the oldest first. */
  'people/list-unclaimed-accounts': statement<{ limit: number }>(
    'people/list-unclaimed-accounts',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.skeletonPending = true\nRETURN p.id AS id, p.tenantId AS tenant, p.handle AS handle\nORDER BY p.createdAt, id LIMIT $limit",
  ),
  /** Makes acquaintances in their creator's space, or finds those of the same ref. */
  'people/make-acquaintances': statement<{ tenant: string | null; creator: string | null; people: readonly unknown[]; now: number }>(
    'people/make-acquaintances',
    "CYPHER 25\nUNWIND $people AS person\nMERGE (p:Entity {tenantId: $tenant, space: $creator, ref: person.ref})\nON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,\n  p.finderTokens = person.finderTokens, p.creatorId = $creator, p.createdAt = $now\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.ref",
  ),
  /** Makes organisations, places and projects in a creator's or chat's space, or finds those of the same ref. */
  'people/make-things': statement<{ tenant: string | null; creator: string | null; things: readonly unknown[]; now: number }>(
    'people/make-things',
    "CYPHER 25\nUNWIND $things AS thing\nMERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})\nON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = $creator, e.createdAt = $now\nRETURN e{.id, .space, .type, .ref, .label} AS thing\nORDER BY e.space, e.ref",
  ),
  /** Makes the accounts of handles that the tenant does not know yet, and says who each of them is, or whose handle looks like it. */
  'people/put-accounts': statement<{ tenant: string | null; accounts: readonly unknown[]; finderTokens: readonly unknown[]; now: number }>(
    'people/put-accounts',
    "CYPHER 25\nUNWIND $accounts AS account\nOPTIONAL MATCH (known:Entity {tenantId: $tenant, handle: account.handle})\nCALL (account, known) {\n  WITH known WHERE known IS NOT NULL\n  RETURN known AS p\n  UNION ALL\n  WITH account, known WHERE known IS NULL\n  MERGE (p:Entity {tenantId: $tenant, skeleton: account.skeleton})\n  ON CREATE SET p:Person, p.id = account.id, p.type = 'person', p.handle = account.handle, p.ref = account.ref, p.label = account.handle,\n    p.names = [account.handle], p.finderTokens = $finderTokens, p.createdAt = $now\n  RETURN p\n}\nRETURN account.handle AS handle, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY handle",
  ),
  /** Makes acquaintances as they stood elsewhere, or finds those of the same ref. */
  'people/put-acquaintances': statement<{ tenant: string | null; people: readonly unknown[] }>(
    'people/put-acquaintances',
    "CYPHER 25\nUNWIND $people AS person\nMERGE (p:Entity {tenantId: $tenant, space: person.creator, ref: person.ref})\nON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,\n  p.finderTokens = person.finderTokens, p.creatorId = person.creator, p.createdAt = person.createdAt\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.space, p.ref",
  ),
  /** Makes persons known by more names, each since a time of its own. */
  'people/put-aliases': statement<{ tenant: string | null; aliases: readonly unknown[] }>(
    'people/put-aliases',
    "CYPHER 25\nUNWIND $aliases AS alias\nMATCH (p:Entity {id: alias.person})\nMERGE (a:Alias {tenantId: $tenant, space: alias.space, slug: alias.slug})\nMERGE (p)-[known:KNOWN_AS]->(a)\nON CREATE SET known.addedBy = alias.space, known.at = alias.at, known.name = alias.name\nSET p.names = CASE WHEN p.handle IS NOT NULL OR alias.name IN p.names THEN p.names ELSE p.names + alias.name END",
  ),
  /** Shows accounts by the names they had elsewhere, where they have none here yet, and notes since when there are they. */
  'people/put-names': statement<{ accounts: readonly unknown[] }>(
    'people/put-names',
    "CYPHER 25\nUNWIND $accounts AS account\nMATCH (p:Entity {id: account.id})\nSET p.createdAt = CASE WHEN account.createdAt < p.createdAt THEN account.createdAt ELSE p.createdAt END\nWITH p, account WHERE p.label = p.handle AND account.label <> p.handle\nSET p.label = account.label, p.names = [p.handle, account.label]",
  ),
  /** Makes organisations, places and projects as they stood elsewhere, where there are none of the same ref. */
  'people/put-things': statement<{ tenant: string | null; things: readonly unknown[] }>(
    'people/put-things',
    "CYPHER 25\nUNWIND $things AS thing\nMERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})\nON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = thing.creator, e.createdAt = thing.createdAt",
  ),
  /** Changes the name a person is shown by; their ref and keys stay, and an acquaintance stays known by the old name. */
  'people/rename': statement<{ id: string | null; label: string | null }>(
    'people/rename',
    "CYPHER 25\nMATCH (p:Entity {id: $id})\nSET p.label = $label,\n  p.names = CASE WHEN p.handle IS NOT NULL THEN [p.handle, $label] WHEN $label IN p.names THEN p.names ELSE p.names + $label END",
  ),
  /** Persons whose names match these words, as far as the viewer may find them. */
  'people/search': statement<{ tenant: string | null; viewer: string | null; query: string | null; words: readonly unknown[]; limit: number }>(
    'people/search',
    "CYPHER 25\nCALL db.index.fulltext.queryNodes('person_names', $query, {limit: 200}) YIELD node AS p\nWHERE p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.creatorId = $viewer)\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY size([word IN $words WHERE any(name IN p.names WHERE toLower(name) = word OR word IN split(toLower(name), ' '))]) DESC, p.label, p.id LIMIT $limit",
  ),
} as const;
