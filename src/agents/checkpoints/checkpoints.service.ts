import { z } from 'zod';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { isStorable, malformedTextError } from '../../text/storableText.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { cleanText } from '../../text/texts.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import { encodeCursor, type Page, pageOfRows, pageSize, positionOfCursor } from '../../platform/graphql/paging.js';
import { type Checkpoint, serializeState, textsOfState } from './checkpoint.js';
import {
  type CheckpointKey,
  type CheckpointQuotas,
  countCheckpoints,
  deleteCheckpoint,
  listCheckpoints,
  VersionConflict,
  readCheckpoint,
  saveCheckpoint,
} from './checkpoints.store.js';

const maxThread = 200;
const threadPosition = z.tuple([z.string()]);

/** Stores the checkpoints of agents: any JSON, one per person and thread. */
export class CheckpointsService {
  constructor(
    private readonly clock: Clock,
    private readonly quotas: CheckpointQuotas,
  ) {}

  /** Returns the latest checkpoint of a thread of the viewer, or null. Private contexts only: it is one person's. */
  async checkpoint({ graph, caller }: RequestContext, thread: string): Promise<Checkpoint | null> {
    requireStatedContext(caller, null);
    return readCheckpoint(graph, keyOf(caller, thread));
  }

  /** Lists by thread, 1 to 100 per page, fewer if they have more than 8 MB. Private contexts only. */
  async checkpoints(
    { graph, caller }: RequestContext,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<Checkpoint>> {
    requireStatedContext(caller, null);
    const { tenantId: tenant, viewerId: person } = caller;
    const first = pageSize(question.first);
    const [thread] = question.after == null ? [''] : positionOfCursor(question.after, threadPosition);
    const { checkpoints, hasNextPage } = await listCheckpoints(graph, { tenant, person, thread }, first);
    const page = pageOfRows(
      checkpoints,
      first,
      (checkpoint) => encodeCursor([checkpoint.thread]),
      () => countCheckpoints(graph, { tenant, person }),
    );
    return { ...page, hasNextPage };
  }

  /** Deletes the checkpoint of a thread of the viewer. Rejects with NOT_FOUND if there is none. */
  async delete({ graph, caller }: RequestContext, thread: string): Promise<void> {
    if (!(await deleteCheckpoint(graph, keyOf(caller, thread), this.quotas)))
      throw notFound('No checkpoint of that thread');
  }

  /**
   * Saves a checkpoint with an optimistic lock: rejects with CONFLICT unless `expectedVersion` is the stored version, 0
   * for none. Without `expectedVersion`, the last write wins. Rejects with INVALID_INPUT for data beyond 1 MB or 100
   * levels, a thread beyond 200 characters and a negative version, and with SECRET_REFUSED or QUOTA_EXCEEDED.
   */
  async save(
    { graph, caller }: RequestContext,
    input: { thread: string; data: unknown; expectedVersion?: number | null },
  ): Promise<Checkpoint> {
    const expectedVersion = input.expectedVersion ?? null;
    if (expectedVersion !== null && expectedVersion < 0)
      throw invalidInput(`expectedVersion must be 0 or more, not ${expectedVersion}.`);
    const key = keyOf(caller, input.thread);
    const data = serializeState(input.data);
    if (!isStorable(input.data)) throw malformedTextError();
    await refuseSecrets([...new Set([key.thread, ...textsOfState(input.data)])], caller);
    const now = this.clock();
    try {
      const version = await saveCheckpoint(graph, key, { data, expected: expectedVersion, now }, this.quotas);
      return { thread: key.thread, version, data: input.data, updatedAt: now };
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      const storedText = error.storedVersion === 0 ? 'none is' : `version ${error.storedVersion} is`;
      throw new DomainError('CONFLICT', `expectedVersion is ${expectedVersion}, but ${storedText} stored.`);
    }
  }
}

const keyOf = (caller: Caller, thread: string): CheckpointKey => ({
  tenant: caller.tenantId,
  person: caller.viewerId,
  thread: cleanText('thread', thread, { max: maxThread }),
});
