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
  /** Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances; for one that is merged into another that one. */
  'people/fetch': statement<{ tenant: string | null; viewer: string | null; ids: readonly unknown[] }>(
    'people/fetch',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND p.type = 'person'\n  AND (p.handle IS NOT NULL OR p.creatorId = $viewer)\nWITH p.id AS asked, coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p) AS p\nRETURN asked, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY asked",
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
  /** The speaker's own acquaintances that are known by these slugs; one that is merged stands for what it is merged into, a linked one for its account. */
  'people/find-by-names': statement<{ tenant: string | null; speaker: string | null; slugs: readonly unknown[] }>(
    'people/find-by-names',
    "CYPHER 25\nUNWIND $slugs AS slug\nMATCH (a:Alias {tenantId: $tenant, space: $speaker, slug: slug})<-[:KNOWN_AS]-(p:Entity)\nWHERE p.creatorId = $speaker\nWITH DISTINCT slug, coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p) AS p\nOPTIONAL MATCH (p)-[:LINKED_TO]->(account:Entity)\nWITH slug, coalesce(account, p) AS person, p\nRETURN slug, person{.id, .type, .ref, .label, .handle, .creatorId} AS person, p.label AS label\nORDER BY slug, p.label, p.id",
  ),
  /** The accounts of the tenant and the viewer's own acquaintances that have one of these refs; one that is merged is left to what it is merged into. */
  'people/find-by-refs': statement<{ tenant: string | null; viewer: string | null; refs: readonly unknown[] }>(
    'people/find-by-refs',
    "CYPHER 25\nUNWIND $refs AS ref\nMATCH (p:Entity {tenantId: $tenant, ref: ref}) WHERE (p.handle IS NOT NULL OR p.creatorId = $viewer) AND NOT EXISTS { (p)-[:MERGED_INTO]->() }\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.ref, p.label, p.id",
  ),
  /** The ids of people and things by ref, in the spaces of people and chats. */
  'people/find-in-spaces': statement<{ tenant: string | null; places: readonly unknown[] }>(
    'people/find-in-spaces',
    "CYPHER 25\nUNWIND $places AS place\nMATCH (e:Entity {tenantId: $tenant, space: place.space, ref: place.ref})\nRETURN DISTINCT place.space AS space, place.ref AS ref, e.id AS id ORDER BY space, ref",
  ),
  /** The things that a person has made, by their refs. */
  'people/find-things': statement<{ tenant: string | null; maker: string | null; refs: readonly unknown[] }>(
    'people/find-things',
    "CYPHER 25\nUNWIND $refs AS ref\nMATCH (e:Entity {tenantId: $tenant, space: $maker, ref: ref}) WHERE e.type <> 'person'\nRETURN ref, e.id AS id\nORDER BY ref",
  ),
  /** The acquaintances that people have merged, each with the one that it is read as; none is merged or unmerged until the transaction ends. What is linked to an account is left out. */
  'people/hold-kept-names': statement<{ tenant: string | null; makers: readonly unknown[]; now: number }>(
    'people/hold-kept-names',
    "CYPHER 25\nMATCH (maker:Entity) WHERE maker.id IN $makers AND maker.tenantId = $tenant\nWITH maker ORDER BY maker.id\nSET maker.touchedAt = $now\nWITH maker\nMATCH (maker)-[:MERGED]->(p:Entity) WHERE p.type = 'person' AND p.creatorId = maker.id AND p.linkedId IS NULL\nWITH maker, p, coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p) AS kept\nWHERE kept.creatorId = maker.id AND kept.linkedId IS NULL\nRETURN p.id AS id, kept.id AS keptId, maker.id AS makerId ORDER BY id",
  ),
  /** People or things that somebody may merge, each with what it is merged into and with how often; held until the transaction ends, with whoever merges. */
  'people/hold-merging': statement<{ tenant: string | null; maker: string | null; ids: readonly unknown[]; key: string | null; now: number }>(
    'people/hold-merging',
    "CYPHER 25\nMATCH (maker:Entity {id: $maker})\nSET maker.touchedAt = $now\nWITH COUNT { (maker)-[:MERGED]->() } AS merges, head(COLLECT { MATCH (d:Merge {key: $key}) RETURN d.state }) AS state\nMATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.creatorId = $maker)\nWITH merges, state, p ORDER BY p.id\nSET p.type = p.type\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId, .space} AS entity, merges, state,\n  head(COLLECT { MATCH (p)-[:MERGED_INTO]->(k:Entity) RETURN k{.id, .label} }) AS into,\n  head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k.id }) AS keptId\nORDER BY p.id",
  ),
  /** Binds an acquaintance to an account from now on; a second account is refused by giving back the first. */
  'people/link': statement<{ acquaintance: string | null; account: string | null; now: number }>(
    'people/link',
    "CYPHER 25\nMATCH (p:Entity {id: $acquaintance})\nMATCH (account:Entity {id: $account})\nSET p.touchedAt = $now\nWITH p, account\nSET p.linkedId = coalesce(p.linkedId, account.id)\nWITH p, account, p.linkedId = account.id AS linked\nCALL (p, account, linked) { WITH p, account, linked WHERE linked MERGE (p)-[link:LINKED_TO]->(account) ON CREATE SET link.at = $now }\nRETURN linked",
  ),
  /** The names of persons and of those who are merged into them. */
  'people/list-aliases': statement<{ ids: readonly unknown[] }>(
    'people/list-aliases',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.id IN $ids\nMATCH (p)<-[:MERGED_INTO*0..]-(one)-[known:KNOWN_AS]->(a:Alias)\nWITH p.id AS id, known.name AS name, min(known.at) AS at\nRETURN id, name ORDER BY id, at, name",
  ),
  /** The people a viewer knows: those they have made, and those with whom they have ever taken part in a chat, by name. */
  'people/list-known': statement<{ tenant: string | null; viewer: string | null; after: object; limit: number }>(
    'people/list-known',
    "CYPHER 25\nCALL () {\n  MATCH (p:Entity {tenantId: $tenant, space: $viewer}) WHERE p.ref STARTS WITH 'person:' AND p.creatorId = $viewer AND NOT EXISTS { (p)-[:MERGED_INTO]->() }\n  RETURN p\n  UNION\n  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(p:Entity)\n  RETURN p\n}\nWITH DISTINCT p, toLower(p.label) AS place\nWHERE p.tenantId = $tenant AND p.id <> $viewer AND (place > $after.place OR (place = $after.place AND p.id > $after.id))\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY place, p.id LIMIT $limit",
  ),
  /** What was proposed to merge of what a person has named, the latest first, or the one by this id. */
  'people/list-merge-proposals': statement<{ maker: string | null; id: string | null; limit: number }>(
    'people/list-merge-proposals',
    "CYPHER 25\nMATCH (maker:Entity {id: $maker})<-[:DECIDED_BY]-(d:Merge) WHERE d.expiresAt > 0 AND ($id IS NULL OR d.id = $id)\nMATCH (d)-[:KEEPS]->(kept:Entity)\nMATCH (d)-[:ABSORBS]->(absorbed:Entity)\nRETURN d{.id, .keptId, .absorbedId, .state, .reason, .expiresAt, kept: kept.label, absorbed: absorbed.label} AS proposal\nORDER BY proposal.expiresAt DESC, proposal.id LIMIT $limit",
  ),
  /** Who and what the viewer has merged into these, or a job for them, the latest first. */
  'people/list-merged': statement<{ viewer: string | null; ids: readonly unknown[] }>(
    'people/list-merged',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.id IN $ids AND p.creatorId = $viewer\nMATCH (p)<-[:MERGED_INTO*0..]-()<-[into:MERGED_INTO]-(one:Entity)\nRETURN p.id AS id, one{.id, .ref, .label, at: into.at, by: into.by, reason: into.reason} AS merged\nORDER BY id, merged.at DESC, merged.id",
  ),
  /** Accounts that were made before handles had skeletons, the oldest first. */
  'people/list-unclaimed-accounts': statement<{ limit: number }>(
    'people/list-unclaimed-accounts',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.skeletonPending = true\nRETURN p.id AS id, p.tenantId AS tenant, p.handle AS handle\nORDER BY p.createdAt, id LIMIT $limit",
  ),
  /** Makes acquaintances in their creator's space, or finds those of the same ref, and says whom they stand for. */
  'people/make-acquaintances': statement<{ tenant: string | null; creator: string | null; people: readonly unknown[]; now: number }>(
    'people/make-acquaintances',
    "CYPHER 25\nUNWIND $people AS person\nMERGE (p:Entity {tenantId: $tenant, space: $creator, ref: person.ref})\nON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,\n  p.finderTokens = person.finderTokens, p.creatorId = $creator, p.createdAt = $now\nWITH p.ref AS ref, p.id AS id, coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p) AS p\nRETURN ref, id, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY ref",
  ),
  /** Makes organisations, places and projects in a creator's or chat's space, or finds those of the same ref, and says what they stand for. */
  'people/make-things': statement<{ tenant: string | null; creator: string | null; things: readonly unknown[]; now: number }>(
    'people/make-things',
    "CYPHER 25\nUNWIND $things AS thing\nMERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})\nON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = $creator, e.createdAt = $now\nWITH e.space AS space, e.ref AS ref, coalesce(head(COLLECT { MATCH (e)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), e) AS e\nRETURN space, ref, e{.id, .type, .ref, .label} AS thing\nORDER BY space, ref",
  ),
  /** Merges one of somebody's people or things into another: from now on whoever made them reads them as one. */
  'people/merge': statement<{ maker: string | null; kept: string | null; absorbed: string | null; by: string | null; reason: string | null; now: number }>(
    'people/merge',
    "CYPHER 25\nMATCH (maker:Entity {id: $maker})\nMATCH (kept:Entity {id: $kept})\nMATCH (absorbed:Entity {id: $absorbed})\nMERGE (absorbed)-[into:MERGED_INTO]->(kept)\nON CREATE SET into.at = $now, into.by = $by, into.reason = $reason\nMERGE (maker)-[:MERGED]->(absorbed)",
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
  /** Keeps what was decided elsewhere about two people or things; the transaction holds them, and nothing was decided about them here. */
  'people/put-back-merge': statement<{ merge: object }>(
    'people/put-back-merge',
    "CYPHER 25\nMERGE (d:Merge {key: $merge.key})\nON CREATE SET d = $merge\nWITH d\nCALL (d) { MATCH (kept:Entity {id: d.keptId}) MERGE (d)-[:KEEPS]->(kept) }\nCALL (d) { MATCH (absorbed:Entity {id: d.absorbedId}) MERGE (d)-[:ABSORBS]->(absorbed) }\nCALL (d) { MATCH (maker:Entity {id: d.creatorId}) MERGE (d)-[:DECIDED_BY]->(maker) }",
  ),
  /** Keeps what was decided about two people or things, with the last decisions before it. */
  'people/put-merge': statement<{ merge: object; event: string | null; actor: string | null; now: number; most: number }>(
    'people/put-merge',
    "CYPHER 25\nMERGE (d:Merge {key: $merge.key})\nON CREATE SET d.id = $merge.id, d.tenantId = $merge.tenantId, d.creatorId = $merge.creatorId, d.expiresAt = $merge.expiresAt\nSET d.keptId = $merge.keptId, d.absorbedId = $merge.absorbedId, d.state = $merge.state, d.reason = $merge.reason, d.decidedAt = $now,\n  d.events = (coalesce(d.events, []) + $event)[-$most..], d.actors = (coalesce(d.actors, []) + $actor)[-$most..],\n  d.times = (coalesce(d.times, []) + $now)[-$most..]\nWITH d\nCALL (d) { MATCH (d)-[old:KEEPS|ABSORBS]->() DELETE old }\nCALL (d) { MATCH (kept:Entity {id: d.keptId}) CREATE (d)-[:KEEPS]->(kept) }\nCALL (d) { MATCH (absorbed:Entity {id: d.absorbedId}) CREATE (d)-[:ABSORBS]->(absorbed) }\nCALL (d) { MATCH (maker:Entity {id: d.creatorId}) MERGE (d)-[:DECIDED_BY]->(maker) }",
  ),
  /** Shows accounts by the names they had elsewhere, where they have none here yet, and notes since when there are they and when insights about them were looked for. */
  'people/put-names': statement<{ accounts: readonly unknown[] }>(
    'people/put-names',
    "CYPHER 25\nUNWIND $accounts AS account\nMATCH (p:Entity {id: account.id})\nSET p.createdAt = CASE WHEN account.createdAt < p.createdAt THEN account.createdAt ELSE p.createdAt END,\n  p.insightsAt = CASE WHEN p.insightsAt IS NULL OR account.insightsAt > p.insightsAt THEN account.insightsAt ELSE p.insightsAt END\nWITH p, account WHERE p.label = p.handle AND account.label <> p.handle\nSET p.label = account.label, p.names = [p.handle, account.label]",
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
  /** Persons whose names match these words, as far as the viewer may find them; a merged one by what it is merged into. */
  'people/search': statement<{ tenant: string | null; viewer: string | null; query: string | null; words: readonly unknown[]; limit: number }>(
    'people/search',
    "CYPHER 25\nCALL db.index.fulltext.queryNodes('person_names', $query, {limit: 200}) YIELD node AS p\nWHERE p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.creatorId = $viewer)\nWITH size([word IN $words WHERE any(name IN p.names WHERE toLower(name) = word OR word IN split(toLower(name), ' '))]) AS likeness,\n  coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p) AS p\nWITH p, max(likeness) AS likeness\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY likeness DESC, p.label, p.id LIMIT $limit",
  ),
  /** Spends a code for signing in, and says whether nobody has before; some of those that have expired are forgotten. */
  'people/spend-code': statement<{ id: string | null; attempt: string | null; expiresAt: number; now: number }>(
    'people/spend-code',
    "CYPHER 25\nMERGE (c:SpentCode {id: $id})\nON CREATE SET c:Internal, c.attempt = $attempt, c.expiresAt = $expiresAt\nWITH c\nCALL () {\n  MATCH (old:SpentCode) WHERE old.expiresAt < $now\n  WITH old ORDER BY old.expiresAt, old.id LIMIT 100\n  DELETE old\n}\nRETURN c.attempt = $attempt AS isFirst",
  ),
  /** Lets one that was merged stand for itself again. */
  'people/unmerge': statement<{ absorbed: string | null }>(
    'people/unmerge',
    "CYPHER 25\nMATCH (absorbed:Entity {id: $absorbed})-[into:MERGED_INTO]->()\nOPTIONAL MATCH ()-[merged:MERGED]->(absorbed)\nDELETE into, merged",
  ),
} as const;
