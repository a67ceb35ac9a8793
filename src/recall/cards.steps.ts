import { type Audience, hearableSubjectIds } from '../disclosure/audience.js';
import { searchTokens, countAudienceTokens } from '../disclosure/audienceKeys.js';
import { importanceFor, pinCounts } from '../disclosure/pins.js';
import type { MemoryState } from '../memories/memory.js';
import { entityToken, refToken } from '../memories/writer/indexing.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import { listEntities } from './entities/entities.store.js';
import { formatCard } from '../memories/memoryLine.js';
import { mergedTargetsByRef, mergeTargetOf, resolveMerged, withMergedIds } from '../directory/people/merged.js';
import { findByRefs } from '../directory/people/people.store.js';
import { type EntityRow, isAccount } from '../directory/people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { toVisibleLine } from '../text/lines.js';
import { cardQueries } from '../text/lucene.js';
import { type EntityFacts, listCards, listCardsByRef } from './recall.store.js';

/** Card: the most important facts about one entity, as far as an audience may hear them. */
export interface Card {
  /** Id of the entity. */
  readonly id: string;
  readonly ref: string;
  readonly label: string;
  /** At most three facts, best first. */
  readonly facts: readonly MemoryView[];
  /** `[person:john]: fact1; fact2; fact3`. A fact that is not in the viewer's own words names its stater. */
  readonly text: string;
}

/** Maximum number of entities whose cards are made together. */
export const maxCards = 400;
/** Number of facts per entity that are read by rank; the best three disclosed ones are nearly always among them. */
const maxRanked = 100;
/** Number of facts per entity that are read by rank if this audience may hear nearly all of them. */
const maxRankedOfPeople = 12;
/** Maximum number of facts that one query may fetch. */
const maxFetched = 3_000;
/** Maximum number of audience tokens up to which a query by tokens is faster than reading an entity's facts by rank. */
const fewTokens = 120;

/** Makes the cards of entities, in their order; none without facts, one for entities that the viewer has merged. */
export async function cardsById(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
): Promise<Card[]> {
  const targetEntityIds = [...new Set(entityIds.slice(0, maxCards).map((id) => mergeTargetOf(audience, id)?.id ?? id))];
  const ids = withMergedIds(audience, targetEntityIds);
  if (ids.length === 0) return [];
  const order = new Map(targetEntityIds.map((id, index) => [id, index]));
  const peopleIds = new Set(hearableSubjectIds(audience));
  const entityFacts = await factsOf(
    graph,
    audience,
    countAudienceTokens(audience) > fewTokens
      ? { rankedIds: ids, each: maxRanked, entityIds: [] }
      : {
          rankedIds: ids.filter((id) => peopleIds.has(id)),
          each: maxRankedOfPeople,
          entityIds: ids.filter((id) => !peopleIds.has(id)),
        },
  );
  return joinMergedFacts(entityFacts, audience)
    .filter(({ facts }) => facts.length > 0)
    .sort((a, b) => order.get(a.entity.id)! - order.get(b.entity.id)!)
    .flatMap((one) => cardFrom(one, audience) ?? []);
}

/**
 * Makes the cards of all entities that have one of these refs, in the order of the refs. A ref whose entities have no
 * fact to disclose has one empty card if the audience may know of such an entity. An unknown ref has no card.
 */
export async function cardsByRef(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const mergedTargets = mergedTargetsByRef(audience, refs);
  const [cardsWithFacts, mergedCards] = await Promise.all([
    cardsWithFactsByRef(graph, audience, refs),
    cardsById(
      graph,
      audience,
      [...mergedTargets.values()].map(({ id }) => id),
    ),
  ]);
  const cards = [...cardsWithFacts.filter(({ id }) => withMergedIds(audience, [id]).length === 1), ...mergedCards];
  const cardRefs = new Set(cards.map(({ ref }) => ref));
  const refsWithoutCard = refs.filter((ref) => !cardRefs.has(mergedTargets.get(ref)?.ref ?? ref));
  const knownEntities =
    refsWithoutCard.length === 0 ? [] : await findKnownEntities(graph, audience, refsWithoutCard, mergedTargets);
  const order = new Map([...mergedTargets].map(([ref, { id }]) => [id, refs.indexOf(ref)]));
  const rankOf = ({ id, ref }: Card): number => order.get(id) ?? refs.indexOf(ref);
  return [...cards, ...knownEntities.map(emptyCard)].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Makes the card of an entity without facts to disclose. */
export const emptyCard = ({ id, ref, label }: Pick<EntityRow, 'id' | 'ref' | 'label'>): Card => ({
  id,
  ref,
  label: toVisibleLine(label),
  facts: [],
  text: formatCard(ref, [], ''),
});

/**
 * Finds one entity per ref that an audience may know of. These are accounts, because they are known in their tenant;
 * entities named by a memory that the audience may hear; and in private the viewer's own acquaintances. A merged entity
 * goes by the ref that it is kept under.
 */
async function findKnownEntities(
  graph: GraphSession,
  audience: Audience,
  refs: readonly string[],
  mergedTargets: ReturnType<typeof mergedTargetsByRef>,
): Promise<Pick<EntityRow, 'id' | 'ref' | 'label'>[]> {
  const people = refs.filter((ref) => ref.startsWith('person:'));
  const targets = refs.flatMap((ref) => mergedTargets.get(ref) ?? []);
  const filter = { type: null, refs: [...refs, ...targets.map(({ ref }) => ref)], words: null, slug: null };
  const [foundPeople, namedEntities] = await Promise.all([
    people.length === 0 ? [] : findByRefs(graph, audience.tenantId, audience.viewerId, people),
    listEntities(graph, audience, { filter, after: null, limit: maxCards }),
  ]);
  const isRequested = ({ id, ref }: EntityRow): boolean =>
    refs.includes(ref) || targets.some((target) => target.id === id);
  const knownEntities = [
    ...namedEntities.filter(isRequested),
    ...foundPeople.filter((person) => audience.isPrivate || isAccount(person)),
    ...(audience.isPrivate ? targets : []),
  ];
  return [...new Map(knownEntities.map((entity) => [entity.ref, entity])).values()];
}

async function cardsWithFactsByRef(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const tokens = searchTokens(audience);
  const queries = cardQueries(refs.map(refToken), tokens, 'IN_ANY_ORDER');
  const jointResult = await listCardsByRef(graph, audience, { refs, queries, fetch: maxFetched });
  const searchSeparately = (): Promise<typeof jointResult> => {
    const separateQueries = refs.flatMap((ref) => cardQueries([refToken(ref)], tokens, 'BEST_FIRST'));
    return listCardsByRef(graph, audience, { refs, queries: separateQueries, fetch: maxFetched });
  };
  const { cards } = jointResult.fetched < maxFetched ? jointResult : await searchSeparately();
  const order = new Map(refs.map((ref, index) => [ref, index]));
  return cards
    .filter(({ facts }) => facts.length > 0)
    .flatMap((entityFacts) => cardFrom(entityFacts, audience) ?? [])
    .filter(({ ref }) => order.has(ref))
    .sort((a, b) => order.get(a.ref)! - order.get(b.ref)! || compare(a.label, b.label) || compare(a.id, b.id));
}

/** Reads the cards of these entities in both ways, so that the database plans and caches the statements. */
export async function warmUpCards(graph: GraphSession, audience: Audience, ids: readonly string[]): Promise<void> {
  await factsOf(graph, audience, { rankedIds: ids, each: 1, entityIds: ids });
}

/**
 * Reads the best facts of entities in one statement: of `rankedIds` the first `each` by rank, of `entityIds` those
 * whose tokens the audience has. If too few of the first may be disclosed, the others are found by tokens. If one query
 * finds more than its maximum, the best are read by rank.
 */
async function factsOf(
  graph: GraphSession,
  audience: Audience,
  { rankedIds, each, entityIds }: { rankedIds: readonly string[]; each: number; entityIds: readonly string[] },
): Promise<readonly EntityFacts[]> {
  if (rankedIds.length + entityIds.length === 0) return [];
  const queries =
    entityIds.length === 0 ? [] : cardQueries(entityIds.map(entityToken), searchTokens(audience), 'IN_ANY_ORDER');
  const listedCards = await listCards(graph, audience, { rankedIds, each, entityIds, queries, fetch: maxFetched });
  const factsByTokens =
    listedCards.fetched < maxFetched
      ? listedCards.cards
      : await factsOf(graph, audience, { rankedIds: entityIds, each: maxRanked, entityIds: [] });
  const incompleteIds = listedCards.ranked.filter(({ more }) => more).map(({ entity }) => entity.id);
  return [
    ...factsByTokens,
    ...listedCards.ranked.filter(({ more }) => !more),
    ...(await listSeparately(graph, audience, incompleteIds)),
  ];
}

/** Reads each entity with a query of its own: an entity with very many facts must not push out those of the others. */
async function listSeparately(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
): Promise<readonly EntityFacts[]> {
  if (entityIds.length === 0) return [];
  const tokens = searchTokens(audience);
  const queries = entityIds.flatMap((id) => cardQueries([entityToken(id)], tokens, 'BEST_FIRST'));
  return (await listCards(graph, audience, { rankedIds: [], each: 1, entityIds, queries, fetch: maxFetched })).cards;
}

/** Joins the facts of an entity with those of the entities merged with it, and keeps the best three. */
function joinMergedFacts(cards: readonly EntityFacts[], audience: Audience): readonly EntityFacts[] {
  if (!audience.merged?.length) return cards;
  const factsByEntityId = new Map<string, EntityFacts>();
  for (const { entity, facts } of cards) {
    const { id, ref, label } = resolveMerged(audience, entity);
    const rows = [...(factsByEntityId.get(id)?.facts ?? []), ...facts];
    const distinct = [...new Map(rows.map((row) => [row.memory.id, row])).values()];
    const best = distinct.sort((a, b) => compareFacts(a.memory, b.memory, audience)).slice(0, 3);
    factsByEntityId.set(id, { entity: { id, ref, label }, facts: best });
  }
  return [...factsByEntityId.values()];
}

/** Compares facts in card order, like the Cypher statements: by importance (pins first), newest first, by id. */
function compareFacts(a: MemoryState, b: MemoryState, audience: Audience): number {
  const weight = (memory: MemoryState): number =>
    importanceFor(memory, audience) + Number(memory.pinned && pinCounts(memory, audience));
  return weight(b) - weight(a) || b.createdAt - a.createdAt || compare(a.id, b.id);
}

/** Returns the card of an entity by the name that its best fact uses; null if it uses none. */
function cardFrom({ entity, facts: rows }: EntityFacts, audience: Audience): Card | null {
  const facts = demoteHearsay(rows.map((row) => viewOf(row, audience)));
  // The stored name may come from a memory that this audience must not hear.
  const namedEntity = facts[0]!.entities.find(({ id }) => id === entity.id);
  if (namedEntity === undefined) return null;
  const { ref, label } = namedEntity;
  return {
    id: entity.id,
    ref,
    label: toVisibleLine(label),
    facts,
    text: formatCard(ref, facts, audience.viewerId),
  };
}

/** Keeps the order of facts on a card, but moves what is shown as hearsay behind what its subject says of the field. */
function demoteHearsay(facts: readonly MemoryView[]): readonly MemoryView[] {
  const fieldOf = ({ memory: { slot, aboutIds } }: MemoryView): string => `${aboutIds[0]} ${slot}`;
  const firstHandFields = new Set(facts.filter(({ memory, hearsay }) => memory.slot !== null && !hearsay).map(fieldOf));
  const isDemoted = (fact: MemoryView): boolean => fact.hearsay && firstHandFields.has(fieldOf(fact));
  return [...facts.filter((fact) => !isDemoted(fact)), ...facts.filter(isDemoted)];
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
