import { type Audience, peopleOf } from '../disclosure/audience.js';
import { askedTokens, countTokens } from '../disclosure/audienceKeys.js';
import { entityToken, refToken } from '../memories/writing/indexing.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import { listEntities } from '../memories/naming.store.js';
import type { MemoryRow } from '../memories/memory.js';
import { tellCard } from '../memories/telling.js';
import { findByRefs } from '../people/people.store.js';
import { type EntityRow, isAccount } from '../people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { oneLine } from '../words/lines.js';
import { cardQueries } from '../words/lucene.js';
import { type EntityFacts, listCards, listRankedCards } from './recall.store.js';

/** What is most worth knowing of one identity, as far as an audience may hear it. */
export interface Card {
  /** Of the identity. */
  readonly id: string;
  readonly ref: string;
  readonly label: string;
  /** At most three, best first. */
  readonly facts: readonly MemoryView[];
  /** `[person:john]: fact1; fact2; fact3`, each with whose word it is where it is not the viewer's own. */
  readonly text: string;
}

/** Identities whose cards are made at once. */
export const maxEntities = 400;
/** Facts of one entity that are looked at by rank; nearly always the best three are among them. */
const first = 100;
/** The same for somebody whose facts this audience may nearly all hear. */
const firstOfOpen = 12;
/** Facts that one query may find. */
const many = 3_000;
/** Audience tokens up to which one query finds an entity's facts faster than looking at its best ones. */
const fewTokens = 120;

/** The cards of these identities, in their order; an identity without facts has none. */
export async function cardsOf(graph: GraphSession, audience: Audience, entityIds: readonly string[]): Promise<Card[]> {
  const ids = entityIds.slice(0, maxEntities);
  if (ids.length === 0) return [];
  const order = new Map(ids.map((id, at) => [id, at]));
  const open = new Set(peopleOf(audience));
  const facts = await Promise.all(
    countTokens(audience) > fewTokens
      ? [byRank(graph, audience, ids, first)]
      : [
          byRank(
            graph,
            audience,
            ids.filter((id) => open.has(id)),
            firstOfOpen,
          ),
          byTokens(
            graph,
            audience,
            ids.filter((id) => !open.has(id)),
          ),
        ],
  );
  return facts
    .flat()
    .filter(({ told }) => told.length > 0)
    .sort((a, b) => order.get(a.card.id)! - order.get(b.card.id)!)
    .map((one) => cardFrom(one, audience));
}

/**
 * The cards of all identities that have one of these refs, in the order of the refs. A ref whose identities have no fact
 * to tell has one empty card, where the audience may know that there is such an identity; an unknown ref has none.
 */
export async function entityCards(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const cards = await cardsWithFacts(graph, audience, refs);
  const told = new Set(cards.map(({ ref }) => ref));
  const bare = refs.filter((ref) => !told.has(ref));
  const known = bare.length === 0 ? [] : await knownByRef(graph, audience, bare);
  const order = new Map(refs.map((ref, at) => [ref, at]));
  return [...cards, ...known.map(emptyCard)].sort((a, b) => order.get(a.ref)! - order.get(b.ref)!);
}

/** The card of an identity of which there is nothing to tell. */
export const emptyCard = ({ id, ref, label }: Pick<EntityRow, 'id' | 'ref' | 'label'>): Card => ({
  id,
  ref,
  label: oneLine(label),
  facts: [],
  text: tellCard(ref, [], ''),
});

/**
 * One identity of each of these refs that an audience may know of: an account, since they are known in their tenant; what
 * a memory names that the audience may hear; and in private the viewer's own acquaintances.
 */
async function knownByRef(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<EntityRow[]> {
  const people = refs.filter((ref) => ref.startsWith('person:'));
  const narrowed = { type: null, refs, words: null, slug: null };
  const [found, named] = await Promise.all([
    people.length === 0 ? [] : findByRefs(graph, audience.tenantId, audience.viewerId, people),
    listEntities(graph, audience, { narrowed, after: null, limit: maxEntities }),
  ]);
  const known = [
    ...named.map(({ entity }) => entity),
    ...found.filter((person) => audience.isPrivate || isAccount(person)),
  ];
  return [...new Map(known.map((one) => [one.ref, one])).values()];
}

async function cardsWithFacts(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const tokens = askedTokens(audience);
  const together = await listCards(graph, audience, { refs }, cardQueries(refs.map(refToken), tokens), many);
  const apart = (): Promise<typeof together> => {
    const queries = refs.flatMap((ref) => cardQueries([refToken(ref)], tokens));
    return listCards(graph, audience, { refs }, queries, many);
  };
  const { cards: facts } = together.fetched < many ? together : await apart();
  const order = new Map(refs.map((ref, at) => [ref, at]));
  return facts
    .filter(({ told }) => told.length > 0)
    .map((one) => cardFrom(one, audience))
    .sort((a, b) => order.get(a.ref)! - order.get(b.ref)! || compare(a.label, b.label) || compare(a.id, b.id));
}

/** Asks for the cards of these identities in both ways, so that the database has planned them. */
export async function planCards(graph: GraphSession, audience: Audience, ids: readonly string[]): Promise<void> {
  await byRank(graph, audience, ids, 1);
  await byTokens(graph, audience, ids);
}

/** Finds facts among those whose tokens the audience has; by rank when there are more than one query may find. */
async function byTokens(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
): Promise<readonly EntityFacts[]> {
  if (entityIds.length === 0) return [];
  const queries = cardQueries(entityIds.map(entityToken), askedTokens(audience));
  const { cards, fetched } = await listCards(graph, audience, { entityIds }, queries, many);
  return fetched < many ? cards : byRank(graph, audience, entityIds, first);
}

/** Looks at the best facts of each entity; where too few of them may be told, the others are found by tokens. */
async function byRank(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  each: number,
): Promise<readonly EntityFacts[]> {
  if (ids.length === 0) return [];
  const cards = await listRankedCards(graph, audience, ids, each);
  const entityIds = cards.filter(({ more }) => more).map(({ card }) => card.id);
  if (entityIds.length === 0) return cards;
  // One entity with very many facts must not push those of the others out: each is asked for by itself.
  const queries = entityIds.flatMap((id) => cardQueries([entityToken(id)], askedTokens(audience)));
  const again = await listCards(graph, audience, { entityIds }, queries, many);
  return [...cards.filter(({ more }) => !more), ...again.cards];
}

function cardFrom({ card, told }: EntityFacts, audience: Audience): Card {
  const facts = ownWordFirst(told).map((row) => viewOf(row, audience));
  // Its best fact says what it is called here; the name that is stored may come from one that this audience must not hear.
  const { label } = facts[0]!.entities.find(({ id }) => id === card.id) ?? card;
  return {
    id: card.id,
    ref: card.ref,
    label: oneLine(label),
    facts,
    text: tellCard(card.ref, facts, audience.viewerId),
  };
}

/** The facts of a card, in their order, but that hearsay comes behind what its subject says of the same field. */
function ownWordFirst(told: readonly MemoryRow[]): readonly MemoryRow[] {
  const fieldOf = ({ memory: { slot, aboutIds } }: MemoryRow): string => `${aboutIds[0]} ${slot}`;
  const own = new Set(told.filter(({ memory }) => memory.slot !== null && !memory.hearsay).map(fieldOf));
  const yields = (row: MemoryRow): boolean => row.memory.hearsay && own.has(fieldOf(row));
  return [...told.filter((row) => !yields(row)), ...told.filter(yields)];
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
