import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { listMerges, listProposals, type StoredMerge, type StoredProposal } from './decisions.store.js';
import { withoutEmpty, iso, formatOptionalTimestamp } from './exportLine.js';
import type { ExportLine } from '../lines/lineModel.js';
import { pagesOf } from './listPages.js';
import type { TenantNames } from './tenantNames.js';

/** Finds the external names of people and chats. */
export type ExternalNames = (ids: { people: readonly string[]; chats?: readonly string[] }) => Promise<TenantNames>;

/**
 * Lines of merges, decided and proposed, of the persons and entities that these people have named. The merges of one
 * maker come in the order in which they came about, since one builds on another.
 */
export async function* mergeLines(
  graph: GraphSession,
  makers: readonly string[],
  naming: ExternalNames,
): AsyncGenerator<ExportLine> {
  type Place = { maker: string; at: number; id: string };
  const read = (after: Place, limit: number) => listMerges(graph, { makers, after, limit });
  const placeOf = ({ maker, merge }: StoredMerge): Place => ({ maker, at: merge.decidedAt, id: merge.id });
  for await (const page of pagesOf(read, { maker: '', at: 0, id: '' }, placeOf)) {
    const people = page.flatMap(({ maker, merge }) => [maker, ...merge.actors]);
    const names = await naming({ people, chats: page.flatMap(({ kept, absorbed }) => [kept.space, absorbed.space]) });
    for (const one of page) yield* mergeLine(one, names);
  }
}

/** Lines of proposals to these people. */
export async function* proposalLines(
  graph: GraphSession,
  people: readonly string[],
  naming: ExternalNames,
): AsyncGenerator<ExportLine> {
  type Place = { person: string; id: string };
  const read = (after: Place, limit: number) => listProposals(graph, { people, after, limit });
  const placeOf = ({ proposal: { personId, id } }: StoredProposal): Place => ({ person: personId, id });
  for await (const page of pagesOf(read, { person: '', id: '' }, placeOf)) {
    const waiting = page.flatMap(({ proposal }) => proposal.statement ?? []);
    const names = await naming({
      people: [
        ...page.map(({ proposal }) => proposal.personId),
        ...waiting.flatMap(({ confidedIds }) => confidedIds ?? []),
      ],
      chats: waiting.flatMap(({ learnedInId }) => learnedInId ?? []),
    });
    for (const one of page) yield* proposalLine(one, names);
  }
}

function mergeLine({ maker, merge, kept, absorbed }: StoredMerge, names: TenantNames): ExportLine[] {
  const of = names.handle(maker);
  if (of === undefined) return [];
  const named = ({ ref, space }: StoredMerge['kept']) => ({ ref, ...withoutEmpty({ chat: names.chat(space) }) });
  const { state, reason, decidedAt, expiresAt, events, actors, times } = merge;
  const history = events.map((event, index) => ({ event, at: iso(times[index]!), ...doneBy(actors[index]!, names) }));
  const more = withoutEmpty({ reason, expiresAt: formatOptionalTimestamp(expiresAt) });
  return [{ merge: { of, kept: named(kept), absorbed: named(absorbed), state, at: iso(decidedAt), ...more, history } }];
}

/** Returns a decision's actor: a person by handle, else a job by name. A person who no longer exists is not named. */
function doneBy(actor: string, names: TenantNames): { by?: string; job?: string } {
  const by = names.handle(actor);
  return by !== undefined ? { by } : isId(actor) ? {} : { job: actor };
}

function proposalLine({ proposal, changes, madeOf }: StoredProposal, names: TenantNames): ExportLine[] {
  const { personId, field, proposed, reason, state, createdAt, expiresAt, decidedAt, statement } = proposal;
  const of = names.handle(personId);
  if (of === undefined) return [];
  const waits = statement === null ? undefined : statementOf(statement, names);
  const more = withoutEmpty({ decidedAt: formatOptionalTimestamp(decidedAt), statement: waits, changes, madeOf });
  const times = { at: iso(createdAt), expiresAt: iso(expiresAt) };
  // If no readable statement waits, the person cannot agree to it any more.
  const standing = state === 'OPEN' && waits === undefined ? 'LAPSED' : state;
  return [{ proposal: { of, field, proposed, reason, state: standing, ...times, ...more } }];
}

function statementOf(statement: NonNullable<StoredProposal['proposal']['statement']>, names: TenantNames) {
  const { id, text, type, category, factType, learnedInId, learnedAt, observedAt, sensitivity } = statement;
  const { unsaidSensitivity, portable, confidedIds, importance, slot, value, source, things, namesSelf } = statement;
  const { confidedByWords } = statement;
  return {
    id,
    text,
    type,
    source,
    namesSelf,
    learnedAt: iso(learnedAt),
    observedAt: iso(observedAt),
    ...withoutEmpty({ category, factType, sensitivity, unsaidSensitivity, portable, importance, slot, value }),
    ...withoutEmpty({
      confidedByWords: confidedByWords || null,
      learnedIn: names.chat(learnedInId),
      entities: things.map(({ type: kind, label }) => ({ type: kind, label })),
    }),
    ...(confidedIds === null ? {} : { confidedTo: confidedIds.flatMap((one) => names.person(one) ?? []) }),
  };
}
