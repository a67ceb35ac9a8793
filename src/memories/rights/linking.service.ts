import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { type Audience, takesPart } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { withMergedIds } from '../../directory/people/merged.js';
import { linkAcquaintance } from '../../directory/people/people.store.js';
import { isAccount, type PersonRef, type PersonRow } from '../../directory/people/person.js';
import { requireOwnPerson, resolveAccount } from '../../directory/people/references.steps.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { pagesAboutAcquaintance } from '../read/memories.store.js';
import type { MemoryRow } from '../memory.js';
import { allowedActions } from '../rights.js';
import { linkVerdict } from '../correct/verdicts.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { memoryChange } from '../writer/verdict.js';

/** Number of earlier memories that stay closed to the account, by sensitivity. */
export type EarlierMemoryCounts = Record<Sensitivity, number>;

/** Acquaintance, the account to link it to, and the earlier memories to open to the account. */
export interface LinkQuestion {
  readonly acquaintance: string;
  readonly account: PersonRef;
  /** True to open every earlier memory. */
  readonly includeEarlier?: boolean | null;
  /** Ids of the earlier memories to open. */
  readonly memories?: readonly string[] | null;
}

/** Link of an acquaintance to an account, and what its creator asked for. */
interface PersonLink {
  readonly acquaintanceId: string;
  readonly account: PersonRow;
  readonly question: LinkQuestion;
}

/** Links acquaintances to accounts, and moves memories about them. */
export class LinkingService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
  ) {}

  /**
   * Links an acquaintance to an account: from now on its names stand for that account. Earlier memories stay closed to
   * the account, unless the creator opens all or some of them. A memory of a group in which the creator no longer takes
   * part stays closed, and so does one whose key is taken by a memory of the account. The answer counts those that stay
   * closed. The link is created with the first 200 memories; the others follow page by page. An interrupted run
   * continues if it is called again.
   */
  async link(
    request: RequestContext,
    question: LinkQuestion,
  ): Promise<{ person: PersonRow; earlier: EarlierMemoryCounts }> {
    const acquaintance = await requireOwnPerson(request, question.acquaintance);
    if (isAccount(acquaintance)) throw invalidInput('acquaintance must be a person without an account.');
    const account = await resolveAccount(request, question.account, 'account');
    const now = this.clock();
    const audience = await resolveAudience(request, {}, now);
    const link = { acquaintanceId: acquaintance.id, account, question };
    const earlierCounts: EarlierMemoryCounts = { PUBLIC: 0, PERSONAL: 0, SENSITIVE: 0 };
    let isLinked = false;
    for await (const rows of pagesAboutAcquaintance(request.graph, audience, acquaintance.id)) {
      const openedIds = await this.linkAndOpen(request.graph, audience, link, rows);
      isLinked = true;
      for (const { memory } of rows) if (!openedIds.has(memory.id)) earlierCounts[memory.sensitivity] += 1;
    }
    if (!isLinked) await this.linkAndOpen(request.graph, audience, link, []);
    return { person: account, earlier: earlierCounts };
  }

  /** Creates the link and opens some memories to its account, in one transaction. Returns the ids of those opened. */
  private async linkAndOpen(
    graph: GraphSession,
    audience: Audience,
    { acquaintanceId, account, question }: PersonLink,
    rows: readonly MemoryRow[],
  ): Promise<Set<string>> {
    const { tenantId, viewerId, now } = audience;
    const { includeEarlier, memories } = question;
    // Opening a memory corrects whom it is about, so it needs the same right.
    const mayOpen = (row: MemoryRow): boolean => {
      const editor = { personId: viewerId, takesPart: takesPart(audience, row.memory.chatId), now };
      return allowedActions(row, editor).includes('CORRECT');
    };
    const openableRows = rows.filter((row) => (includeEarlier || memories?.includes(row.memory.id)) && mayOpen(row));
    const chatIds = openableRows.map(({ memory }) => memory.chatId);
    const by = { tenantId, actor: viewerId, now, chats: await loadChatPeriods(graph, tenantId, chatIds) };
    const ids = openableRows.map(({ memory }) => memory.id);
    const speakers = openableRows.map(({ memory: { staterId, ownerId, aboutIds } }) => ({
      staterId: (staterId ?? ownerId)!,
      aboutIds: [...aboutIds, account.id],
    }));
    const decide = linkVerdict(withMergedIds(audience, [acquaintanceId]), account);
    const change = memoryChange(ids, by, decide, { unlockedRows: openableRows, speakers });
    const changeResults = await graph.write(async (transaction) => {
      const openedResults = await this.writer.changeIn(transaction, change);
      if (await linkAcquaintance(transaction, acquaintanceId, account.id, now)) return openedResults;
      throw new DomainError(
        'CONFLICT',
        'This acquaintance is already linked to another account, or merged into another person.',
      );
    });
    return new Set(ids.filter((id) => changeResults.get(id)?.outcome === 'CHANGED'));
  }
}
