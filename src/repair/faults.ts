/**
 * Name of a fault: a label and the property, or type of edge, whose stored value is not the derived one; or, where
 * nothing can be derived, what is wrong with nodes of the label.
 */
export type FaultName = `${string}.${string}`;

/** Remedy of a fault. */
export interface Remedy {
  /** Effect of the repair or, for a fault that is only reported, the reason. */
  readonly says: string;
  /** True if a repair would have to guess, so that the fault is only reported. */
  readonly isReported?: true;
  /** True if the fault has no effect; the graph counts as sound with it. */
  readonly isHarmless?: true;
}

const reported = (why: string): Remedy => ({ says: `reported: ${why}`, isReported: true });
const key = { says: 'it gets its key; where another holds it, the conflict rule decides who stays live' };
const entries = { says: 'the index entries are made anew; vectors that fit are kept' };
const vectors = {
  says: 'vectors that do not fit go, and it waits for those that are missing: they are made in the background',
};

/** Remedies other than to derive the value anew. */
export const remedies: Readonly<Record<FaultName, Remedy>> = {
  'Memory.unreadable': reported('a property of its own is missing or wrong'),
  'Memory.references': reported('the person, thing or chat that it names is gone'),
  'Memory.events': reported('nobody knows any more what has happened to it'),
  'Memory.successor': reported('its history does not say what has taken its place'),
  'Memory.circle': reported('it supersedes itself, and nobody knows which of them came last'),
  'Memory.keptOut': reported(
    'it says what was removed from its place before; whose it is may forget it, or let it be said again',
  ),
  'Memory.aboutIds': { says: 'it becomes a fact about its owner' },
  'Memory.status': { says: 'it is superseded, as its history says, or archived where it has expired' },
  'Memory.liveKey': key,
  'Memory.memoryKey': key,
  'Memory.HAS_EVENT': { says: 'its events are joined to it' },
  'Memory.SUPERSEDES': { says: 'it is joined to the memory that its history names' },
  'Memory.related_to': { says: 'the relation goes; the job link-memories makes those there should be' },
  'Memory.HAS_ENTRY': entries,
  'IndexEntry.memoryId': entries,
  'IndexEntry.embedding': vectors,
  'IndexEntry.orphan': { says: 'it goes' },
  'Message.embedding': vectors,
  'Message.pairEmbedding': vectors,
  'Message.keptOut': reported(
    'it was removed, or holds what was removed from its place before; forgetMessages takes it out again',
  ),
  'Alias.KNOWN_AS': { says: 'it goes' },
  'Person.KNOWN_AS': { says: 'aliases are made of the names that it keeps' },
  'Entity.unused': { ...reported('nothing speaks of it, and somebody may name it at any time'), isHarmless: true },
  'Thread.rev': { says: 'it is brought to the latest event' },
  'HistoryEvent.threadKey': { says: 'the thread is made, as far as the latest event' },
  'Work.lease': { says: 'it can be taken up again' },
  'Work.runAt': reported('no worker has taken it up for a day; is one running?'),
  'Work.state': reported('it was given up; retryDeadBackgroundTask begins it anew'),
  'JobRun.outcome': { says: 'it is on record as failed' },
  'Tombstone.key': { says: 'it gets the tenant of whoever asked for it; where nobody knows any, it goes' },
  'RemovedValue.key': {
    says: 'it gets the tenant of its place; without a key, place or length it keeps nothing out and goes: ask for the removal again',
  },
  'Tombstone.tenantId': { says: 'it goes: there is nobody to keep anything out for', isHarmless: true },
  'RemovedValue.place': { says: 'it goes: nothing is ever said there again', isHarmless: true },
};

/** Returns the remedy of a fault. An id of a node that is gone is only reported: nobody knows whose it was. */
export function remedyOf(name: FaultName): Remedy {
  const property = name.slice(name.indexOf('.') + 1);
  if (Object.hasOwn(remedies, name)) return remedies[name]!;
  if (/^(?:edges|[A-Z_]+)$/u.test(property))
    return { says: 'the edges are made anew from the ids that the node keeps' };
  if (/^[a-z]+Id$/u.test(property)) return reported('whose it is, or what it is of, is gone');
  return { says: 'it is made anew from what it follows from' };
}

/**
 * Returns the faults of a node of a label: the derived values that differ from the stored ones. Lists are equal in any
 * order, and an empty list equals none.
 */
export const differences = (
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
export const present = (faults: Readonly<Record<FaultName, boolean>>): FaultName[] =>
  (Object.keys(faults) as FaultName[]).filter((name) => faults[name]);
