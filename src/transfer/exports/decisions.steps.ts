import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { listMerges, listProposals, type StoredMerge, type StoredProposal } from './decisions.store.js';
import { omitEmpty, formatTimestamp, formatOptionalTimestamp } from './lineFormatting.js';
import type { ExportLine } from '../lines/lineModel.js';
import { pagesOf } from '../../platform/neo4j/listPages.js';
import type { TenantNames } from './tenantNames.js';

/** Finds the external names of people and chats. */
export type ExternalNamesReader = (ids: {
  people: readonly string[];
  chats?: readonly string[];
}) => Promise<TenantNames>;

/** Merges, decided and proposed. Those of one creator come in the order of their decisions: one builds on another. */
export async function* mergeLines(
  graph: GraphSession,
  creators: readonly string[],
  readNames: ExternalNamesReader,
): AsyncGenerator<ExportLine> {
  type MergeCursor = { creator: string; at: number; id: string };
  const read = (after: MergeCursor, limit: number) => listMerges(graph, { creators, after, limit });
  const cursorOf = ({ creator, merge }: StoredMerge): MergeCursor => ({ creator, at: merge.decidedAt, id: merge.id });
  for await (const page of pagesOf(read, { creator: '', at: 0, id: '' }, cursorOf)) {
    const people = page.flatMap(({ creator, merge }) => [creator, ...merge.actors]);
    const names = await readNames({
      people,
      chats: page.flatMap(({ kept, absorbed }) => [kept.space, absorbed.space]),
    });
    for (const storedMerge of page) yield* mergeLine(storedMerge, names);
  }
}

export async function* proposalLines(
  graph: GraphSession,
  people: readonly string[],
  readNames: ExternalNamesReader,
): AsyncGenerator<ExportLine> {
  type ProposalCursor = { person: string; id: string };
  const read = (after: ProposalCursor, limit: number) => listProposals(graph, { people, after, limit });
  const cursorOf = ({ proposal: { personId, id } }: StoredProposal): ProposalCursor => ({ person: personId, id });
  for await (const page of pagesOf(read, { person: '', id: '' }, cursorOf)) {
    const waitingStatements = page.flatMap(({ proposal }) => proposal.statement ?? []);
    const names = await readNames({
      people: [
        ...page.map(({ proposal }) => proposal.personId),
        ...waitingStatements.flatMap(({ confidedIds }) => confidedIds ?? []),
      ],
      chats: waitingStatements.flatMap(({ learnedInId }) => learnedInId ?? []),
    });
    for (const storedProposal of page) yield* proposalLine(storedProposal, names);
  }
}

function mergeLine({ creator, merge, kept, absorbed }: StoredMerge, names: TenantNames): ExportLine[] {
  const creatorHandle = names.handle(creator);
  if (creatorHandle === undefined) return [];
  const mergeableOf = ({ ref, space }: StoredMerge['kept']) => ({ ref, ...omitEmpty({ chat: names.chat(space) }) });
  const { state, reason, decidedAt, expiresAt, events, actors, times } = merge;
  const history = events.map((event, index) => ({
    event,
    at: formatTimestamp(times[index]!),
    ...actorFields(actors[index]!, names),
  }));
  const optionalFields = omitEmpty({ reason, expiresAt: formatOptionalTimestamp(expiresAt) });
  return [
    {
      merge: {
        of: creatorHandle,
        kept: mergeableOf(kept),
        absorbed: mergeableOf(absorbed),
        state,
        at: formatTimestamp(decidedAt),
        ...optionalFields,
        history,
      },
    },
  ];
}

/** Returns a decision's actor: a person by handle, else a job by name. A person who no longer exists is not named. */
function actorFields(actor: string, names: TenantNames): { by?: string; job?: string } {
  const by = names.handle(actor);
  return by !== undefined ? { by } : isId(actor) ? {} : { job: actor };
}

function proposalLine({ proposal, changes, madeOf }: StoredProposal, names: TenantNames): ExportLine[] {
  const { personId, field, proposed, reason, state, createdAt, expiresAt, decidedAt, statement } = proposal;
  const personHandle = names.handle(personId);
  if (personHandle === undefined) return [];
  const waitingStatement = statement === null ? undefined : statementOf(statement, names);
  const optionalFields = omitEmpty({
    decidedAt: formatOptionalTimestamp(decidedAt),
    statement: waitingStatement,
    changes,
    madeOf,
  });
  const times = { at: formatTimestamp(createdAt), expiresAt: formatTimestamp(expiresAt) };
  // If no readable statement waits, the person cannot agree to it any more.
  const exportedState = state === 'OPEN' && waitingStatement === undefined ? 'LAPSED' : state;
  return [
    { proposal: { of: personHandle, field, proposed, reason, state: exportedState, ...times, ...optionalFields } },
  ];
}

function statementOf(statement: NonNullable<StoredProposal['proposal']['statement']>, names: TenantNames) {
  const { id, text, type, category, factType, learnedInId, learnedAt, observedAt, sensitivity } = statement;
  const { unsaidSensitivity, portable, confidedIds, importance, slot, value, source, things, namesSelf } = statement;
  return {
    id,
    text,
    type,
    source,
    namesSelf,
    learnedAt: formatTimestamp(learnedAt),
    observedAt: formatTimestamp(observedAt),
    ...omitEmpty({ category, factType, sensitivity, unsaidSensitivity, portable, importance, slot, value }),
    ...omitEmpty({
      confidedByWords: statement.confidedByWords || null,
      learnedIn: names.chat(learnedInId),
      entities: things.map(({ type: kind, label }) => ({ type: kind, label })),
    }),
    confidedTo: names.confidants(confidedIds),
  };
}
