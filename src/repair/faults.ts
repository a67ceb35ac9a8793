import { type MessageFault, messageAilments } from './messageSoundness.js';
import { type MemoryFault, memoryAilments } from './memorySoundness.js';

/** Faults of other data than memories and messages. */
const otherAilments = [
  ...([
    'memory-unreadable',
    'memory-neighbours',
    'alias-of-nobody',
    'acquaintance-without-alias',
    'thing-of-nothing',
  ] as const),
  ...(['thread-behind', 'thread-missing', 'history-of-no-memory', 'conversation-edges', 'session-edges'] as const),
  ...(['session-summary-edges', 'rolling-summary-edges', 'spine-edges', 'todo-edges', 'checkpoint-edges'] as const),
  ...(['work-edges', 'conversation-of-nobody', 'session-of-nobody', 'summary-of-nothing'] as const),
  ...(['rolling-summary-of-nothing', 'spine-of-nobody', 'todo-of-nobody', 'checkpoint-of-nobody'] as const),
  ...(['work-of-nobody', 'work-lease-over', 'work-overdue', 'work-dead', 'entry-without-memory'] as const),
  ...(['run-never-ended', 'tombstone-useless', 'removed-value-useless', 'tombstone-of-no-tenant'] as const),
  ...(['removed-value-of-nowhere', 'message-kept-out', 'memory-kept-out'] as const),
] as const;

/** Names of all faults that the doctor looks for. */
export const ailmentNames = [...memoryAilments, ...messageAilments, ...otherAilments] as const;
export type AilmentName = MemoryFault | MessageFault | (typeof otherAilments)[number];

/** Remedy of a fault. */
export interface Remedy {
  /** Effect of the repair or, for a fault that is only reported, the reason. */
  readonly says: string;
  /** True if a repair would have to guess, so that the fault is only reported. */
  readonly isReported?: true;
  /** True if the fault has no effect; the graph counts as sound with it. */
  readonly isHarmless?: true;
}

const edges = 'the edges are made anew from the ids that the node keeps';
const entries = 'the index entries are made anew; vectors that fit are kept';
const words = 'the words, tokens and times to be found by are made anew from the text';
const ownerless: Remedy = { says: 'reported: nobody knows whose it is', isReported: true };

/** Remedy of each fault. */
export const remedies: Readonly<Record<AilmentName, Remedy>> = {
  'memory-unreadable': { says: 'reported: a property of its own is missing or wrong', isReported: true },
  'memory-owner-edge': { says: edges },
  'memory-scope-edge': { says: edges },
  'memory-stater-edge': { says: edges },
  'memory-learned-edge': { says: edges },
  'memory-about-edges': { says: edges },
  'memory-thread-edge': { says: edges },
  'memory-names-nobody': { says: 'reported: the person, thing or chat that it names is gone', isReported: true },
  'memory-subjects': { says: 'subjects and hearsay are found anew from whom it is about' },
  'self-fact-without-person': { says: 'it becomes a fact about its owner' },
  'live-memory-without-entries': { says: entries },
  'memory-entry-keys': { says: entries },
  'memory-entry-values': { says: entries },
  'dead-memory-with-entries': { says: 'the index entries go' },
  'memory-search-words': { says: words },
  'dead-memory-with-search-words': { says: 'nothing is left to find it by' },
  'memory-without-vector': { says: 'it waits for its vector, which is made in the background' },
  'memory-foreign-vector': { says: 'the vector goes, and it waits for one of its own' },
  'live-memory-without-key': {
    says: 'it gets its key; where another holds it, the conflict rule decides who stays live',
  },
  'memory-wrong-key': { says: 'it gets its key; where another holds it, the conflict rule decides who stays live' },
  'dead-memory-with-key': { says: 'the key becomes free' },
  'memory-without-history': { says: 'reported: nobody knows any more what has happened to it', isReported: true },
  'memory-event-edges': { says: 'its events are joined to it' },
  'superseded-without-successor': { says: 'it is joined to the memory that its history names' },
  'superseded-by-nobody': { says: 'reported: its history does not say what has taken its place', isReported: true },
  'live-though-superseded': { says: 'it is superseded, as its history says' },
  'supersedes-itself': { says: 'reported: nobody knows which of them came last', isReported: true },
  'expired-but-active': { says: 'it is archived' },
  'message-edges': { says: edges },
  'message-of-nobody': ownerless,
  'message-search-words': { says: words },
  'message-without-vector': { says: 'it waits for its vectors, which are made in the background' },
  'message-without-pair': { says: 'it waits for its second vector, which is made in the background' },
  'message-foreign-vector': { says: 'the vectors go, and it waits for its own' },
  'memory-neighbours': { says: 'the relation goes; the job link-memories makes those there should be' },
  'alias-of-nobody': { says: 'it goes' },
  'acquaintance-without-alias': { says: 'aliases are made of the names that it keeps' },
  'thing-of-nothing': {
    says: 'reported: nothing speaks of it, and somebody may name it at any time',
    isReported: true,
    isHarmless: true,
  },
  'thread-behind': { says: 'it is brought to the latest event' },
  'thread-missing': { says: 'it is made, as far as the latest event' },
  'history-of-no-memory': { says: 'reported: its memory is gone, and was not purged', isReported: true },
  'conversation-edges': { says: edges },
  'session-edges': { says: edges },
  'session-summary-edges': { says: edges },
  'rolling-summary-edges': { says: edges },
  'spine-edges': { says: edges },
  'todo-edges': { says: edges },
  'checkpoint-edges': { says: edges },
  'work-edges': { says: edges },
  'conversation-of-nobody': ownerless,
  'session-of-nobody': ownerless,
  'summary-of-nothing': { says: 'reported: its session is gone', isReported: true },
  'rolling-summary-of-nothing': { says: 'reported: its conversation is gone', isReported: true },
  'spine-of-nobody': ownerless,
  'todo-of-nobody': ownerless,
  'checkpoint-of-nobody': ownerless,
  'work-of-nobody': ownerless,
  'work-lease-over': { says: 'it can be taken up again' },
  'work-overdue': { says: 'reported: no worker has taken it up for a day; is one running?', isReported: true },
  'work-dead': { says: 'reported: it was given up; retryWork begins it anew', isReported: true },
  'entry-without-memory': { says: 'it goes' },
  'run-never-ended': { says: 'it is on record as failed' },
  'tombstone-useless': { says: 'it gets the tenant of whoever asked for it; where nobody knows any, it goes' },
  'removed-value-useless': {
    says: 'it gets the tenant of its place; without a key, place or length it keeps nothing out and goes: ask for the removal again',
  },
  'tombstone-of-no-tenant': { says: 'it goes: there is nobody to keep anything out for', isHarmless: true },
  'removed-value-of-nowhere': { says: 'it goes: nothing is ever said there again', isHarmless: true },
  'message-kept-out': {
    says: 'reported: it was removed, or holds what was removed from its place before; forgetMessages takes it out again',
    isReported: true,
  },
  'memory-kept-out': {
    says: 'reported: it says what was removed from its place before; whose it is may forget it, or let it be said again',
    isReported: true,
  },
};
