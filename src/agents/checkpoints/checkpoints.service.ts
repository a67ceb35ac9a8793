import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import { isClean, notWellFormed } from '../../text/cleanliness.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { cleanText } from '../../text/texts.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import { pageSize } from '../../platform/graphql/paging.js';
import type { Quota } from '../../platform/quota.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type Checkpoint, stateText, textsOfState } from './checkpoint.js';
import {
  type CheckpointOwner,
  deleteCheckpoint,
  listCheckpoints,
  OtherVersion,
  readCheckpoint,
  saveCheckpoint,
} from './checkpoints.store.js';

const maxThread = 200;

/** Keeps the states of agents: any JSON, one a person and thread. */
export class CheckpointsService {
  constructor(
    private readonly clock: Clock,
    private readonly quota: Quota,
  ) {}

  /** The state saved last in a thread of the viewer's, or null. It holds what was said to one person: private alone. */
  async checkpoint(graph: GraphSession, caller: Caller, thread: string): Promise<Checkpoint | null> {
    requireStatedContext(caller, null);
    return readCheckpoint(graph, ownerOf(caller, thread));
  }

  /** The states that the viewer has saved, by thread, behind one of them; 1 to 100 a page. In private alone, as each. */
  async checkpoints(
    graph: GraphSession,
    caller: Caller,
    question: { first?: number | null; after?: string | null },
  ): Promise<Checkpoint[]> {
    requireStatedContext(caller, null);
    const { tenantId: tenant, viewerId: person } = caller;
    return listCheckpoints(graph, { tenant, person, thread: question.after ?? '' }, pageSize(question.first));
  }

  /** Deletes the state of a thread of the viewer's. Rejects with NOT_FOUND where there is none. */
  async delete(graph: GraphSession, caller: Caller, thread: string): Promise<void> {
    if (!(await deleteCheckpoint(graph, ownerOf(caller, thread), this.quota)))
      throw notFound('No checkpoint of that thread');
  }

  /**
   * Saves a state. `expectedVersion` 0: none must be there; another one: it must be the stored one, else CONFLICT; not
   * given: the last one to save wins.
   */
  async save(
    graph: GraphSession,
    caller: Caller,
    input: { thread: string; data: unknown; expectedVersion?: number | null },
  ): Promise<Checkpoint> {
    const expected = input.expectedVersion ?? null;
    if (expected !== null && expected < 0) throw invalidInput(`expectedVersion must be 0 or more, not ${expected}.`);
    const owner = ownerOf(caller, input.thread);
    const data = stateText(input.data);
    if (!isClean(input.data)) throw notWellFormed();
    await refuseSecrets([...new Set([owner.thread, ...textsOfState(input.data)])]);
    const now = this.clock();
    try {
      const version = await saveCheckpoint(graph, owner, { data, expected, now }, this.quota);
      return { thread: owner.thread, version, data: input.data, updatedAt: now };
    } catch (error) {
      if (!(error instanceof OtherVersion)) throw error;
      const found = error.found === 0 ? 'none is' : `version ${error.found} is`;
      throw new DomainError('CONFLICT', `expectedVersion is ${expected}, but ${found} stored.`);
    }
  }
}

const ownerOf = (caller: Caller, thread: string): CheckpointOwner => ({
  tenant: caller.tenantId,
  person: caller.viewerId,
  thread: cleanText('thread', thread, { max: maxThread }),
});
