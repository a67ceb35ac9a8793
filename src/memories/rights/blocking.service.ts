import { requireStatedContext } from '../../disclosure/caller.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { decideDisclosure } from '../../disclosure/rule.js';
import type { PersonRef, PersonRow } from '../../directory/people/person.js';
import { resolveAccount } from '../../directory/people/references.steps.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import { nameCursor, namePositionOf, type Page, pageOfRows, pageSize } from '../../platform/graphql/paging.js';
import { putBlock } from './blocking.steps.js';
import { countBlocked, listBlocked } from './blocking.store.js';
import type { MemoryRow } from '../memory.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';

/** Blocks and unblocks staters. A blocked stater's memories about the blocker stay with their owner and chat. */
export class BlockingService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
  ) {}

  /**
   * Closes the memories that a person has stated or will state about the caller, or opens again those that only this
   * block has closed, see {@link putBlock}. `changed` counts the earlier memories that the caller could hear in private
   * without the block; others must not be learned of by counting. Idempotent. Rejects with NOT_FOUND for an unknown
   * account, and with INVALID_INPUT for a bare name or the caller.
   */
  async block(
    request: RequestContext,
    personRef: PersonRef,
    blocks: boolean,
  ): Promise<{ person: PersonRow; changed: number }> {
    const { graph, caller } = request;
    const person = await resolveAccount(request, personRef, 'person');
    if (person.id === caller.viewerId) throw invalidInput('person must be another person than you.');
    const now = this.clock();
    const block = { tenant: caller.tenantId, stater: person.id, blocker: caller.viewerId, blocks, now };
    const changedRows = await putBlock(graph, this.writer, block);
    const audience = await resolveAudience(request, {}, now);
    const isHeard = ({ memory }: MemoryRow): boolean => {
      const blockerIds = memory.blockerIds.filter((id) => id !== caller.viewerId);
      return decideDisclosure({ ...memory, blockerIds }, audience).disclosed;
    };
    return { person, changed: changedRows.filter(isHeard).length };
  }

  /** Lists the accounts the caller blocks, by name, to the caller only: a connector must state a private context. */
  async blockedStaters(
    { graph, caller }: RequestContext,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<PersonRow>> {
    requireStatedContext(caller, null);
    const first = pageSize(question.first);
    const { tenantId, viewerId } = caller;
    const page = { after: namePositionOf(question.after), limit: first + 1 };
    const blockedPeople = await listBlocked(graph, tenantId, viewerId, page);
    return pageOfRows(blockedPeople, first, nameCursor, () => countBlocked(graph, tenantId, viewerId));
  }
}
