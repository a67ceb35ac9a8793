import type { Audience } from '../disclosure/audience.js';
import { entityToken, refToken } from '../memories/indexing.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type CardFact, listCardFacts } from './recall.store.js';

/** What is most worth knowing of one identity, as far as an audience may hear it. */
export interface Card {
  readonly ref: string;
  readonly label: string;
  /** At most three, best first. */
  readonly facts: readonly MemoryView[];
  /** `[person:john]: fact1; fact2; fact3` */
  readonly text: string;
}

const maxEntities = 400;

/** The cards of these identities, in their order; an identity without facts has none. */
export async function cardsOf(graph: GraphSession, audience: Audience, entityIds: readonly string[]): Promise<Card[]> {
  const ids = entityIds.slice(0, maxEntities);
  if (ids.length === 0) return [];
  const facts = await listCardFacts(graph, audience, { entityIds: ids, refs: [], cardTokens: ids.map(entityToken) });
  const place = new Map(ids.map((id, at) => [id, at]));
  return assemble(facts, audience, (card) => [place.get(card.id) ?? ids.length, '']);
}

/** The cards of all identities that have one of these refs, in the order of the refs. */
export async function entityCards(graph: GraphSession, audience: Audience, refs: readonly string[]): Promise<Card[]> {
  const facts = await listCardFacts(graph, audience, { entityIds: [], refs, cardTokens: refs.map(refToken) });
  const place = new Map(refs.map((ref, at) => [ref, at]));
  return assemble(facts, audience, (card) => [place.get(card.ref) ?? refs.length, `${card.label} ${card.id}`]);
}

/** A card's text for a prompt. */
const cardText = (ref: string, texts: readonly string[]): string =>
  `[${ref}]: ${texts.map((text) => text.replace(/\s+/gu, ' ')).join('; ')}`;

function assemble(
  facts: readonly CardFact[],
  audience: Audience,
  order: (card: CardFact['card']) => readonly [number, string],
): Card[] {
  const byCard = new Map<string, CardFact[]>();
  for (const fact of facts) byCard.set(fact.card.id, [...(byCard.get(fact.card.id) ?? []), fact]);
  return [...byCard.values()]
    .map((group) => [...group].sort((a, b) => a.spot - b.spot))
    .sort(([a], [b]) => {
      const [left, right] = [order(a!.card), order(b!.card)];
      return left[0] - right[0] || (left[1] < right[1] ? -1 : 1);
    })
    .map((group) => {
      const { ref, label } = group[0]!.card;
      return {
        ref,
        label,
        facts: group.map((fact) => viewOf(fact, audience)),
        text: cardText(
          ref,
          group.map(({ memory }) => memory.text),
        ),
      };
    });
}
