/**
 * Name of a fault: a label and the property, or type of edge, whose stored value is not the derived one; or, if
 * nothing can be derived, the fault of the node.
 */
export type FaultName = `${string}.${string}`;

export interface Remedy {
  /** Effect of the repair or, for a fault that is only reported, the reason. */
  readonly says: string;
  /** True if a repair would have to guess, so that the fault is only reported. */
  readonly isReported?: true;
  /** True if the fault has no effect; the graph counts as sound with it. */
  readonly isHarmless?: true;
}

const reportedRemedy = (why: string): Remedy => ({ says: `reported: ${why}`, isReported: true });
const keyRemedy = {
  says: 'it gets its key; if another memory holds that key, the conflict rule decides which stays live',
};
const entryRemedy = { says: 'the index entries are recreated; valid vectors are kept' };
const vectorRemedy = {
  says: 'wrong vectors are deleted, and missing ones are made in the background',
};

/** Remedies other than deriving the value again. */
export const remedies: Readonly<Record<FaultName, Remedy>> = {
  'Memory.unreadable': reportedRemedy('a property of its own is missing or wrong'),
  'Memory.references': reportedRemedy('the person, thing or chat that it names is gone'),
  'Memory.events': reportedRemedy('its history is lost'),
  'Memory.successor': reportedRemedy('its history does not say what replaced it'),
  'Memory.circle': reportedRemedy('it supersedes itself, and the order is unknown'),
  'Memory.suppressed': reportedRemedy(
    'it says what was removed from its place before; its owner may forget it, or allow it again',
  ),
  'Memory.aboutIds': { says: 'it becomes a fact about its owner' },
  'Memory.status': { says: 'it is superseded, as its history says, or archived if it has expired' },
  'Memory.liveKey': keyRemedy,
  'Memory.memoryKey': keyRemedy,
  'Memory.HAS_EVENT': { says: 'its events are linked to it' },
  'Memory.SUPERSEDES': { says: 'it is linked to the memory that its history names' },
  'Memory.related_to': { says: 'the edge is deleted; the job link-memories makes the right ones' },
  'Memory.HAS_ENTRY': entryRemedy,
  'IndexEntry.memoryId': entryRemedy,
  'IndexEntry.embedding': vectorRemedy,
  'IndexEntry.orphan': { says: 'it is deleted' },
  'Message.embedding': vectorRemedy,
  'Message.pairEmbedding': vectorRemedy,
  'Message.suppressed': reportedRemedy(
    'it was removed, or contains what was removed from its place before; forgetMessages removes it again',
  ),
  'Alias.KNOWN_AS': { says: 'it is deleted' },
  'Person.KNOWN_AS': { says: 'aliases are recreated from the names in the node' },
  'Entity.unused': { ...reportedRemedy('no memory names it, and a new one may at any time'), isHarmless: true },
  'Thread.rev': { says: 'its revision is set to that of the latest event' },
  'HistoryEvent.threadKey': { says: 'the thread is created, up to the latest event' },
  'Work.lease': { says: 'a worker can take it again' },
  'Work.runAt': reportedRemedy('no worker has taken it for a day; is one running?'),
  'Work.state': reportedRemedy('it was given up; retryDeadBackgroundTask retries it'),
  'JobRun.outcome': { says: 'it is recorded as failed' },
  'Tombstone.key': { says: 'it gets the tenant of the person who asked for it; if that is unknown, it is deleted' },
  'RemovedValue.key': {
    says: 'it gets the tenant of its place; without a key, place or length it keeps nothing out and is deleted: ask for the removal again',
  },
  'Tombstone.tenantId': { says: 'it is deleted: its tenant is gone', isHarmless: true },
  'RemovedValue.place': { says: 'it is deleted: its place is gone', isHarmless: true },
};

/** Returns the remedy of a fault. An id of a node that is gone is only reported: its owner is unknown. */
export function remedyOf(name: FaultName): Remedy {
  const property = name.slice(name.indexOf('.') + 1);
  if (Object.hasOwn(remedies, name)) return remedies[name]!;
  if (/^(?:edges|[A-Z_]+)$/u.test(property)) return { says: 'the edges are recreated from the ids in the node' };
  if (/^[a-z]+Id$/u.test(property)) return reportedRemedy('its person, or the node it belongs to, is gone');
  return { says: 'it is derived again from stored data' };
}

/** Derived values of a node that differ from stored ones. Lists are equal in any order; an empty one equals none. */
export const differingFields = (
  label: string,
  stored: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>>,
): FaultName[] =>
  Object.keys(derived)
    .filter((name) => comparable(stored[name]) !== comparable(derived[name]))
    .map((name): FaultName => `${label}.${name}`);

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? (value as unknown[]).toSorted() : (value ?? []));

/** Returns the faults that a node has. */
export const presentFaults = (faults: Readonly<Record<FaultName, boolean>>): FaultName[] =>
  (Object.keys(faults) as FaultName[]).filter((name) => faults[name]);
