import { z } from 'zod';
import type { ChatRow } from '../../directory/chats/chat.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { MemoryEvidence, Sensitivity } from '../../disclosure/evidence.js';
import { decideEverywhere } from '../../disclosure/hearing.js';
import { type Decision, isOrigin } from '../../disclosure/rule.js';
import type { PersonRef, PersonRow } from '../../directory/people/person.js';
import { withMergedIds } from '../../directory/people/merged.js';
import { resolveConfidants } from '../../directory/people/references.steps.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput, notFound } from '../../platform/errors.js';
import { encodeCursor, type Page, pageOfList, pageSize, positionOfCursor } from '../../platform/graphql/paging.js';
import { isId } from '../../platform/ids.js';
import { type HearerPosition, listHearers, listHearingChats } from './hearing.store.js';
import { fullListScope, fetchAsOrigin, fetchMemories, listMemories } from '../read/memories.store.js';
import { evidenceAt } from '../memory.js';
import { type MemoryView, viewOf } from '../memoryView.js';

/** Decision about a memory for one person, in one chat or in private. */
export interface HearingVerdict extends Decision {
  readonly person: PersonRow;
  /** Chat of the decision; null in private. */
  readonly chat: ChatRow | null;
}

/** Memory, and hypothetical values to decide with instead of its own. */
export interface HearingQuestion {
  readonly memory: string;
  readonly sensitivity?: Sensitivity | null;
  readonly portable?: boolean | null;
  readonly confidedTo?: readonly PersonRef[] | null;
  /** Moment in the past; by default now. */
  readonly at?: Date | null;
  /** Persons per page, 1 to 100. */
  readonly first?: number | null;
  readonly after?: string | null;
}

/** Memory about the caller, with where another person may hear it. */
export interface MemoryWithHearers {
  readonly id: string;
  readonly memory: MemoryView;
  /** True if the person may hear it in private. */
  readonly inPrivate: boolean;
  /** Chats of the caller in which the person may hear it, by title, at most 50. */
  readonly chats: readonly ChatRow[];
}

/** Tells the origin of a memory which people they know would hear it, in private and in every shared chat. */
export class HearingService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the decisions about one page of persons; `first` counts persons, of whom each may have several decisions.
   * The order is: the caller; those the memory is about or confided to, its stater and its owner; then all persons with
   * whom the caller has ever shared a chat, by name. Each person is decided in private, then in every chat of the
   * caller's in which they take part now, by title. With `at`, it is decided for the people and chats of that moment,
   * but with the present values of the memory and the present blocks. Rejects with NOT_FOUND if the caller is not the
   * memory's origin, and with INVALID_INPUT if the moment is in the future.
   */
  async whoCanHear(request: RequestContext, question: HearingQuestion): Promise<Page<HearingVerdict>> {
    const { graph, caller } = request;
    requireStatedContext(caller, null);
    const first = pageSize(question.first, 100);
    const { tenantId: tenant, viewerId: viewer, persona } = caller;
    const now = this.clock();
    const at = question.at?.getTime();
    if (at !== undefined && at > now) throw invalidInput('at must not be in the future.');
    const callerAudience = await resolveAudience(request, {}, now);
    const [memories, hearingChats, confidants] = await Promise.all([
      isId(question.memory, 'memory') ? fetchAsOrigin(graph, callerAudience, [question.memory]) : undefined,
      listHearingChats(graph, { tenant, viewer, now, at }),
      question.confidedTo ? resolveConfidants(request, question.confidedTo) : null,
    ]);
    const row = memories?.get(question.memory);
    if (!row) throw notFound('No memory by that id');
    const memory: MemoryEvidence = {
      ...(at === undefined ? row.memory : evidenceAt(row.memory, at)),
      ...(question.sensitivity != null && { sensitivity: question.sensitivity }),
      ...(question.portable != null && { portable: question.portable }),
      ...(confidants && { confidedIds: confidants.map(({ id }) => id), confidedByWords: false }),
    };
    const namedIds = distinctIds([
      viewer,
      memory.ownerId,
      memory.staterId,
      ...memory.aboutIds,
      ...(memory.confidedIds ?? []),
    ]);
    const listHearersAfter = (after: HearerPosition, limit: number) =>
      listHearers(graph, {
        tenant,
        viewer,
        named: namedIds,
        chatIds: distinctIds([memory.learnedInId, memory.chatId]),
        after,
        limit,
      });
    const chatById = new Map(hearingChats.map(({ id, chat }) => [id, chat]));
    const decisionsFor = ({ person, periods }: ListedHearer): HearingVerdict[] =>
      decideEverywhere(memory, { id: person.id, periods }, hearingChats, { persona, now: at ?? now }).map(
        ({ chatId, ...decision }) => ({ ...decision, person, chat: chatId === null ? null : chatById.get(chatId)! }),
      );
    const after = question.after == null ? startPosition : hearerPositionOf(question.after);
    const hearers = await listHearersAfter(after, first + 1);
    return {
      edges: hearers
        .slice(0, first)
        .flatMap((hearer) => decisionsFor(hearer))
        .map((node) => ({ cursor: hearerCursor(rankOf(node.person.id, viewer, namedIds), node.person), node })),
      hasNextPage: hearers.length > first,
      totalCount: async () =>
        (await listHearersAfter(startPosition, maxHearers)).flatMap((hearer) => decisionsFor(hearer)).length,
    };
  }

  /**
   * Returns a page of the memories about the caller that a person may hear, newest first. It decides the newest 500
   * memories about the caller; only those of which the caller is the origin are listed. Rejects with NOT_FOUND if the
   * id is not that of an account of the tenant.
   */
  async memoriesAboutMe(
    request: RequestContext,
    question: { readonly heardBy: string; readonly first?: number | null; readonly after?: string | null },
  ): Promise<Page<MemoryWithHearers>> {
    const { graph, caller } = request;
    requireStatedContext(caller, null);
    // A wrong page is refused before anything is read.
    pageSize(question.first);
    const { tenantId: tenant, viewerId: viewer, persona } = caller;
    const now = this.clock();
    const callerAudience = await resolveAudience(request, {}, now);
    const filter = { entityRefs: [], entityIds: withMergedIds(callerAudience, [viewer]) };
    const [positions, hearingChats] = await Promise.all([
      listMemories(graph, callerAudience, {
        filter,
        listing: fullListScope,
        order: 'NEWEST',
        after: null,
        limit: maxDecidedMemories,
      }),
      listHearingChats(graph, { tenant, viewer, now }),
    ]);
    const ids = positions.map(({ id }) => id);
    const rows = await fetchMemories(graph, callerAudience, ids);
    const memories = ids
      .flatMap((id) => rows.get(id) ?? [])
      .filter(({ memory }) => memory.aboutIds.includes(viewer) && isOrigin(memory, callerAudience));
    const namedIds = [question.heardBy];
    const chatIds = distinctIds(memories.flatMap(({ memory }) => [memory.learnedInId, memory.chatId]));
    const hearers = await listHearers(graph, {
      tenant,
      viewer,
      named: namedIds,
      chatIds,
      after: startPosition,
      limit: 2,
    });
    const hearer = hearers.find(({ person }) => person.id === question.heardBy);
    if (!hearer) throw notFound('No account by that id');
    const { person, periods } = hearer;
    const memoriesWithHearers = memories.map((row) => {
      const decisions = decideEverywhere(row.memory, { id: person.id, periods }, hearingChats, { persona, now });
      const heardInIds = new Set(decisions.filter(({ disclosed }) => disclosed).map(({ chatId }) => chatId));
      return {
        id: row.memory.id,
        memory: viewOf(row, callerAudience),
        inPrivate: heardInIds.has(null),
        chats: hearingChats
          .filter(({ id }) => heardInIds.has(id))
          .slice(0, maxChats)
          .map(({ chat }) => chat),
      };
    });
    return pageOfList(
      memoriesWithHearers.filter(({ inPrivate, chats }) => inPrivate || chats.length > 0),
      question,
    );
  }
}

/** Maximum number of memories that are decided for one person. */
const maxDecidedMemories = 500;
/** Maximum number of chats that are listed with a memory. */
const maxChats = 50;

/** Maximum number of persons whose decisions are counted. */
const maxHearers = 10_000;
const rankNameAndId = z.tuple([z.number(), z.string(), z.string()]);
type ListedHearer = Awaited<ReturnType<typeof listHearers>>[number];

const startPosition: HearerPosition = { rank: -1, sortKey: '', id: '' };

const hearerCursor = (rank: number, { label, id }: PersonRow): string => encodeCursor([rank, label.toLowerCase(), id]);

/** Decodes a cursor, which holds the name itself: a name that was looked up by id could be that of a hidden person. */
function hearerPositionOf(cursor: string): HearerPosition {
  const [rank, sortKey, id] = positionOfCursor(cursor, rankNameAndId);
  return { rank, sortKey, id };
}

const distinctIds = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const rankOf = (id: string, viewer: string, namedIds: readonly string[]): number =>
  id === viewer ? 0 : namedIds.includes(id) ? 1 : 2;
