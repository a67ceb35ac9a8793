import type { Sensitivity } from '../../disclosure/evidence.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { Outcome } from '../conflict.js';
import type { MemoryField } from '../correction.js';
import type { HistoryEventKind } from '../historyEvent.js';
import type { MemorySource, MemoryStatus, ScopeKind } from '../memory.js';
import type { MemoryMaker } from '../memoryFilter.js';
import type { Aspect } from '../memoryKey.js';
import type { MemoryOrder } from '../memoryOrder.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import type { MemoryAction } from '../rights.js';

export const memoryTypeEnum = enumOf<MemoryTypeName>(
  'MemoryType',
  'Kind of a memory; it decides lifetime, default category, the checks on writing and, for procedures, which agents may read it.',
  {
    preference: 'Something a person likes, dislikes or prefers.',
    identity: 'Identity of a person: name, home, work, age.',
    relationship: 'Relationship between two people.',
    knowledge: 'Any other fact; the default.',
    constraint: 'Something that must or must not be: an allergy, a limit.',
    instruction: 'Instruction for the behaviour of the agent.',
    context: 'Situation that lasts for a while.',
    event: 'Something that happened or will happen at a time.',
    task: 'Something that is to be done.',
    observation: 'Something that was noticed, for a short time.',
    episode: 'Summary of a stretch of a conversation.',
    insight: 'Conclusion drawn from several memories.',
    procedure: 'Procedure: steps of how something is done.',
    log: 'Note of an agent: log of what was done.',
    summary: 'Note of an agent: summary of several notes.',
    rule: 'Note of an agent: rule that it has learned; needs evidence.',
    soul: 'Note of an agent: its character; only one at a time.',
    agent: 'Note of an agent about itself.',
    user: 'Note of an agent about its user.',
  },
);

export const sensitivityEnum = enumOf<Sensitivity>(
  'Sensitivity',
  'Sensitivity of a memory: who may hear it if it reaches them.',
  {
    PUBLIC: 'Everyone whom it reaches may hear it.',
    PERSONAL:
      'In private, its subjects, its owner and its stater may hear it; in a group, it comes up only while a subject asks.',
    SENSITIVE: 'Its subjects may hear it, in private only; so may its owner, while it is about no account.',
  },
);

export const scopeKindEnum = enumOf<ScopeKind>('ScopeKind', 'Kind of scope.', {
  personal: 'It belongs to one person.',
  group: 'It belongs to a chat.',
});

export const statusEnum = enumOf<MemoryStatus>('MemoryStatus', 'State of a memory; only ACTIVE memories are live.', {
  ACTIVE: 'Live: searched and disclosed.',
  SUPERSEDED: 'Replaced by another memory.',
  ARCHIVED: 'Expired, or over a limit.',
  DELETED: 'Forgotten; restorable until `purgeAt`.',
});

export const stabilityEnum = enumOf<Stability>('Stability', 'Expected duration of a memory.', {
  volatile: 'Valid for a short time; needs a time to live.',
  stable: 'Valid until another statement replaces it.',
  permanent: 'Never expires or decays.',
});

export const aspectEnum = enumOf<Aspect>('Aspect', 'Main topic of a memory, computed from its main person or thing.', {
  profile: 'The owner, and anything that is neither of the others.',
  people: 'Other people and organisations.',
  project: 'A project.',
});

export const factTypeEnum = enumOf<FactType>(
  'FactType',
  'Coarse kind of a fact beside its type, and part of the memory key. With RELATIONSHIP, a newer relation to the same person or thing can replace the older one.',
  {
    fact: 'A plain fact.',
    preference: 'A like or dislike.',
    relationship: 'Relationship between two people.',
    friction: 'A difficulty or complaint.',
    habit: 'Something done regularly.',
  },
);

export const sourceEnum = enumOf<MemorySource>('MemorySource', 'Source of a memory.', {
  explicit: 'Stated with `rememberMemory` or a note.',
  shadow_extraction: 'Learned from a message in the background.',
  seeded_profile: 'Stated with `seedProfile`; told only to its owner, in private contexts.',
  curated_fold: 'Folded from several memories that say the same.',
  compression: 'Episode made of a conversation.',
  insight: 'Insight concluded from several memories.',
  import: 'Imported from a file.',
});

export const outcomeEnum = enumOf<Outcome>('RememberOutcome', 'Effect of a statement.', {
  CREATED: 'Created a new memory.',
  UPDATED: 'Changed the memory of the same key, or replaced its value.',
  CONFIRMED: 'Confirmed a memory that says the same.',
  IGNORED_LOWER_CONFIDENCE: 'Changed nothing: the existing memory is much more certain.',
});

export const memoryOrderEnum = enumOf<MemoryOrder>(
  'MemoryOrder',
  'Order of a list of memories; ties are sorted newest first.',
  {
    NEWEST: 'Latest created first.',
    OLDEST: 'First created first.',
    IMPORTANCE: 'Most important first.',
    UPDATED: 'Latest changed first.',
    CONFIRMED: 'Latest said again first.',
  },
);

export const makerEnum = enumOf<MemoryMaker>('MemoryMaker', 'Maker of a memory.', {
  people: 'People: what they said or had stored.',
  agents: 'Agents: what they noted, and what was made of conversations.',
});

export const memoryFieldEnum = enumOf<MemoryField>('MemoryField', 'Field that a correction can clear.', {
  SLOT: 'The slot, with its value.',
  VALUE: 'Only the value.',
  TAGS: 'All tags.',
  EVIDENCE: 'All evidence.',
  TTL: 'The time to live: the memory does not expire any more.',
  CATEGORY: 'The category: it becomes that of the type.',
});

export const memoryActionEnum = enumOf<MemoryAction>('MemoryAction', 'Change that the viewer may make to a memory.', {
  CORRECT: 'Change its text and fields.',
  RESTRICT: 'Make it reach fewer people.',
  RELAX: 'Make it reach more people.',
  FORGET: 'Forget it.',
  PIN: 'Pin or unpin it.',
  RESTORE: 'Restore it.',
});

export const historyEventKindEnum = enumOf<HistoryEventKind>('HistoryEventKind', 'Kind of a write of a memory.', {
  ADD: 'It was created.',
  UPDATE: 'It was changed.',
  CONFIRM: 'It was confirmed: the same was said again.',
  IGNORE: 'A less certain statement was ignored, or a proposal was refused.',
  DELETE: 'It was forgotten.',
  MERGE: 'It was folded with others.',
  LINK: 'An acquaintance in it was linked to an account.',
  TTL: 'It was archived: expired, or over a limit.',
  RESTORE: 'It was restored.',
  SUPERSEDE: 'Another memory replaced it.',
  PURGE: 'It was purged.',
});
