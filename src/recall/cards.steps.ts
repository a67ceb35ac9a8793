import { type Audience, peopleOf } from '../disclosure/audience.js';
import { askedTokens, countTokens } from '../disclosure/audienceKeys.js';
import { importanceFor, pinCounts } from '../disclosure/pins.js';
import type { MemoryState } from '../memories/memory.js';
import { entityToken, refToken } from '../memories/writer/indexing.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import { listEntities } from './entities/naming.store.js';
import type { MemoryRow } from '../memories/memory.js';
import { tellCard } from '../memories/memoryLine.js';
import { keptByRef, keptOf, standsFor, withMerged } from '../directory/people/merged.js';
import { findByRefs } from '../directory/people/people.store.js';
import { type EntityRow, isAccount } from '../directory/people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { oneLine } from '../text/lines.js';
import { cardQueries } from '../text/lucene.js';
import { type EntityFacts, listCards, listCardsByRef } from './recall.store.js';

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

/**
 * The cards of these identities, in their order; an identity without facts has none, and what the viewer has merged has
 * one together.
 */
export async function cardsOf(graph: GraphSession, audience: Audience, entityIds: readonly string[]): Promise<Card[]> {
  const asked = [...new Set(entityIds.slice(0, maxEntities).map((id) => keptOf(audience, id)?.id ?? id))];
  const ids = withMerged(audience, asked);
  if (ids.length === 0) return [];
  const order = new Map(asked.map((id, at) => [id, at]));
  const open = new Set(peopleOf(audience));
  const facts = await factsOf(
    graph,
    audience,
    countTokens(audience) > fewTokens
      ? { rankedIds: ids, each: first, entityIds: [] }
      : {
          rankedIds: ids.filter((id) => open.has(id)),
          each: firstOfOpen,
          entityIds: ids.filter((id) => !open.has(id)),
        },
  );
  return factsTogether(facts, audience)
    .filter(({ told }) => told.length > 0)
    .sort((a, b) => order.get(a.card.id)! - order.get(b.card.id)!)
    .map((one) => cardFrom(one, audience));
}

/**
 * The cards of all identities that have one of these refs, in the order of the refs. A ref whose identities have no fact
 * to tell has one empty card, where the audience may know that there is such an identity; an unknown ref has none.
 */
export async function entityCards(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const kept = keptByRef(audience, refs);
  const [found, whole] = await Promise.all([
    cardsWithFacts(graph, audience, refs),
    cardsOf(
      graph,
      audience,
      [...kept.values()].map(({ id }) => id),
    ),
  ]);
  const cards = [...found.filter(({ id }) => withMerged(audience, [id]).length === 1), ...whole];
  const told = new Set(cards.map(({ ref }) => ref));
  const bare = refs.filter((ref) => !told.has(kept.get(ref)?.ref ?? ref));
  const known = bare.length === 0 ? [] : await knownByRef(graph, audience, bare, kept);
  const order = new Map([...kept].map(([ref, { id }]) => [id, refs.indexOf(ref)]));
  const place = ({ id, ref }: Card): number => order.get(id) ?? refs.indexOf(ref);
  return [...cards, ...known.map(emptyCard)].sort((a, b) => place(a) - place(b));
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
 * a memory names that the audience may hear; and in private the viewer's own acquaintances. What is merged goes by the
 * ref that it is kept under.
 */
async function knownByRef(
  graph: GraphSession,
  audience: Audience,
  refs: readonly string[],
  kept: ReturnType<typeof keptByRef>,
): Promise<Pick<EntityRow, 'id' | 'ref' | 'label'>[]> {
  const people = refs.filter((ref) => ref.startsWith('person:'));
  const merged = refs.flatMap((ref) => kept.get(ref) ?? []);
  const narrowed = { type: null, refs: [...refs, ...merged.map(({ ref }) => ref)], words: null, slug: null };
  const [found, named] = await Promise.all([
    people.length === 0 ? [] : findByRefs(graph, audience.tenantId, audience.viewerId, people),
    listEntities(graph, audience, { narrowed, after: null, limit: maxEntities }),
  ]);
  const isAsked = ({ id, ref }: EntityRow): boolean => refs.includes(ref) || merged.some((one) => one.id === id);
  const known = [
    ...named.map(({ entity }) => entity).filter(isAsked),
    ...found.filter((person) => audience.isPrivate || isAccount(person)),
    ...(audience.isPrivate ? merged : []),
  ];
  return [...new Map(known.map((one) => [one.ref, one])).values()];
}

async function cardsWithFacts(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const tokens = askedTokens(audience);
  const queries = cardQueries(refs.map(refToken), tokens, 'IN_ANY_ORDER');
  const together = await listCardsByRef(graph, audience, { refs, queries, fetch: many });
  const apart = (): Promise<typeof together> => {
    const queries = refs.flatMap((ref) => cardQueries([refToken(ref)], tokens, 'BEST_FIRST'));
    return listCardsByRef(graph, audience, { refs, queries, fetch: many });
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
  await factsOf(graph, audience, { rankedIds: ids, each: 1, entityIds: ids });
}

/**
 * The best facts of identities in one statement: of some the first `each` of those that stand on their cards, of others
 * those whose tokens the audience has. Where too few of the first may be told, the others are found by tokens; where
 * there are more than one query may find, the best are looked at by rank.
 */
async function factsOf(
  graph: GraphSession,
  audience: Audience,
  { rankedIds, each, entityIds }: { rankedIds: readonly string[]; each: number; entityIds: readonly string[] },
): Promise<readonly EntityFacts[]> {
  if (rankedIds.length + entityIds.length === 0) return [];
  const queries =
    entityIds.length === 0 ? [] : cardQueries(entityIds.map(entityToken), askedTokens(audience), 'IN_ANY_ORDER');
  const found = await listCards(graph, audience, { rankedIds, each, entityIds, queries, fetch: many });
  const others =
    found.fetched < many
      ? found.cards
      : await factsOf(graph, audience, { rankedIds: entityIds, each: first, entityIds: [] });
  const unfinished = found.ranked.filter(({ more }) => more).map(({ card }) => card.id);
  return [
    ...others,
    ...found.ranked.filter(({ more }) => !more),
    ...(await byTokensApart(graph, audience, unfinished)),
  ];
}

/** Each is asked for by itself: one identity with very many facts must not push those of the others out. */
async function byTokensApart(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
): Promise<readonly EntityFacts[]> {
  if (entityIds.length === 0) return [];
  const tokens = askedTokens(audience);
  const queries = entityIds.flatMap((id) => cardQueries([entityToken(id)], tokens, 'BEST_FIRST'));
  return (await listCards(graph, audience, { rankedIds: [], each: 1, entityIds, queries, fetch: many })).cards;
}

/** What was found about each, with that about whatever is merged with it: the best three of all. */
function factsTogether(facts: readonly EntityFacts[], audience: Audience): readonly EntityFacts[] {
  if (!audience.merged?.length) return facts;
  const together = new Map<string, EntityFacts>();
  for (const { card, told } of facts) {
    const { id, ref, label } = standsFor(audience, card);
    const rows = [...(together.get(id)?.told ?? []), ...told];
    const distinct = [...new Map(rows.map((row) => [row.memory.id, row])).values()];
    const best = distinct.sort((a, b) => compareFacts(a.memory, b.memory, audience)).slice(0, 3);
    together.set(id, { card: { id, ref, label }, told: best });
  }
  return [...together.values()];
}

/** The order of facts on a card, as the statements have it: what weighs most first, of that the newest. */
function compareFacts(a: MemoryState, b: MemoryState, audience: Audience): number {
  const weight = (one: MemoryState): number =>
    importanceFor(one, audience) + Number(one.pinned && pinCounts(one, audience));
  return weight(b) - weight(a) || b.createdAt - a.createdAt || compare(a.id, b.id);
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
