import type { AudienceParameter } from '../disclosure/audience.js';
import { isLive } from '../disclosure/rule.js';
import { subjectsOf, type Sensitivity } from '../disclosure/evidence.js';
import { type EntityRow, isAccount } from '../people/person.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { isHearsay, keysAmong } from './composeMemory.js';
import { historyEvent } from './historyEvent.js';
import { listEarlier } from './memories.store.js';
import { evidenceOf, type MemoryRow, type MemoryState } from './memory.js';
import { changeMemories, lockLive, lockMemories, lockThreads, recordEvents } from './memoryWrites.store.js';
import { loadStandings } from '../chats/chats.store.js';

/** How many earlier memories stay closed to the account, by sensitivity. */
export type Earlier = Record<Sensitivity, number>;

/** Which earlier memories about an acquaintance are to be opened to the account it is now linked to. */
export interface Opening {
  readonly audience: AudienceParameter;
  readonly acquaintance: EntityRow;
  readonly account: EntityRow;
  /** Every one, or these ids. */
  readonly wanted: 'all' | readonly string[];
  readonly actor: string;
  readonly now: number;
}

/**
 * Makes the wanted live memories of the creator that are about an acquaintance be about the account instead, and counts
 * the others. One whose key the account's memories already hold stays as it is and counts as closed.
 */
export async function openEarlier(transaction: GraphTransaction, opening: Opening): Promise<Earlier> {
  const { audience, acquaintance, wanted, now } = opening;
  const rows = await listEarlier(transaction, acquaintance.id, audience);
  const live = rows.filter(({ memory }) => isLive(evidenceOf(memory), now));
  const chosen = live.filter(({ memory }) => wanted === 'all' || wanted.includes(memory.id));
  const opened = await open(transaction, chosen, opening);
  const earlier: Earlier = { PUBLIC: 0, PERSONAL: 0, SENSITIVE: 0 };
  for (const { memory } of live) if (!opened.has(memory.id)) earlier[memory.sensitivity] += 1;
  return earlier;
}

async function open(
  transaction: GraphTransaction,
  chosen: readonly MemoryRow[],
  opening: Opening,
): Promise<Set<string>> {
  const { audience, actor, now } = opening;
  if (chosen.length === 0) return new Set();
  lockThreads(
    transaction,
    audience.tenant,
    chosen.map(({ memory }) => memory.threadKey),
    now,
  );
  const locked = await lockMemories(
    transaction,
    audience.tenant,
    chosen.map(({ memory }) => memory.id),
    now,
  );
  const moves = [...locked.values()].map((row) => ({ row, after: movedMemory(row, opening) }));
  const taken = await lockLive(
    transaction,
    moves.map(({ after }) => after.liveKey!),
    now,
  );
  const seen = new Set<string>();
  const free = moves.filter(({ after }) => {
    const isFree = !taken.has(after.liveKey!) && !seen.has(after.liveKey!);
    seen.add(after.liveKey!);
    return isFree;
  });
  const scopes = await loadStandings(
    { read: (statement, params) => transaction.run(statement, params) },
    audience.tenant,
    free.flatMap(({ after }) => after.chatId ?? []),
  );
  changeMemories(
    transaction,
    free.map(({ row, after }) => {
      const scope = after.chatId === null ? undefined : scopes.get(after.chatId);
      const staterTookPartInScope = after.staterId !== null && scope?.periods[after.staterId] !== undefined;
      return {
        before: row.memory,
        after,
        entities: [...row.entities, opening.account],
        staterTookPartInScope,
        vector: null,
      };
    }),
  );
  const events = free.map(({ row, after }) =>
    historyEvent('LINK', {
      before: row.memory,
      after,
      actor,
      at: now,
      meta: { from: opening.acquaintance.id, to: opening.account.id },
    }),
  );
  recordEvents(transaction, audience.tenant, events);
  return new Set(free.map(({ after }) => after.id));
}

function movedMemory(row: MemoryRow, { acquaintance, account, now }: Opening): MemoryState {
  const { memory } = row;
  const aboutIds = [...new Set(memory.aboutIds.map((id) => (id === acquaintance.id ? account.id : id)))];
  const entity = (id: string | null): EntityRow[] =>
    id === account.id ? [account] : row.entities.filter((one) => one.id === id);
  const people = aboutIds.flatMap(entity);
  const moved = {
    ...memory,
    aboutIds,
    aboutAccount: people.some(isAccount),
    subjectIds: [...subjectsOf({ ...memory, aboutIds })],
    hearsay: isHearsay(memory.staterId, aboutIds),
    updatedAt: now,
  };
  return { ...moved, ...keysAmong([...row.entities, account], moved) };
}
