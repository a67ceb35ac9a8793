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
  'Kind of a memory; it decides lifetime, category, channel and the checks on writing.',
  {
    preference: 'Something a person likes, dislikes or prefers.',
    identity: 'Who a person is: name, home, work, age.',
    relationship: 'How two people are related.',
    knowledge: 'Any other fact; the default.',
    constraint: 'Something that must or must not be: an allergy, a limit.',
    instruction: 'How the agent is to behave.',
    context: 'A situation that holds for a while.',
    event: 'Something that happened or will happen at a time.',
    task: 'Something that is to be done.',
    observation: 'Something that was noticed, for a short time.',
    episode: 'Summary of a stretch of a conversation.',
    insight: 'Conclusion drawn from several memories.',
    procedure: 'How something is done, in steps.',
    log: 'Note of an agent: what was done.',
    summary: 'Note of an agent: what several notes come to.',
    rule: 'Note of an agent: what it has learned to do; needs evidence.',
    soul: 'Note of an agent: its character; one at a time.',
    agent: 'Note of an agent about itself.',
    user: 'Note of an agent about its user.',
  },
);

export const sensitivityEnum = enumOf<Sensitivity>('Sensitivity', 'How far a memory may spread.', {
  PUBLIC: 'Everyone whom it reaches may hear it.',
  PERSONAL: 'Its origin and its subjects may hear it.',
  SENSITIVE: 'Its subjects may hear it, in private only; its owner, as long as it is about no account.',
});

export const scopeKindEnum = enumOf<ScopeKind>('ScopeKind', 'Whose memory it is.', {
  personal: 'It belongs to one person.',
  group: 'It belongs to a chat.',
});

export const statusEnum = enumOf<MemoryStatus>('MemoryStatus', 'State of a memory; only ACTIVE memories are live.', {
  ACTIVE: 'Live: searched and disclosed.',
  SUPERSEDED: 'Replaced by another memory.',
  ARCHIVED: 'Expired, or over a limit.',
  DELETED: 'Forgotten; restorable until `purgeAt`.',
});

export const stabilityEnum = enumOf<Stability>('Stability', 'How long a memory is expected to hold.', {
  volatile: 'Holds for a short time; needs a time to live.',
  stable: 'Holds until something else is said.',
  permanent: 'Never expires or decays.',
});

export const aspectEnum = enumOf<Aspect>('Aspect', 'What a memory is mainly about.', {
  profile: 'Its owner, and everything else.',
  people: 'Other people and organisations.',
  project: 'A project.',
});

export const factTypeEnum = enumOf<FactType>('FactType', 'Kind of fact that a memory states.', {
  fact: 'A plain fact.',
  preference: 'A like or dislike.',
  relationship: 'How two people are related.',
  friction: 'A difficulty or complaint.',
  habit: 'Something done again and again.',
});

export const sourceEnum = enumOf<MemorySource>('MemorySource', 'How a memory was made.', {
  explicit: 'Stated with `rememberMemory` or a note.',
  shadow_extraction: 'Learned from a message in the background.',
  seeded_profile: 'Stated with `seedProfile`.',
  curated_fold: 'Folded from several memories that say the same.',
  compression: 'Episode made of a conversation.',
  insight: 'Concluded from several memories.',
  import: 'Imported from a file.',
});

export const outcomeEnum = enumOf<Outcome>('RememberOutcome', 'What a statement did.', {
  CREATED: 'Made a new memory.',
  UPDATED: 'Changed the memory of the same key, or replaced its value.',
  CONFIRMED: 'Said again what is remembered.',
  IGNORED_LOWER_CONFIDENCE: 'Changed nothing: what is remembered is much more certain.',
});

export const memoryOrderEnum = enumOf<MemoryOrder>(
  'MemoryOrder',
  'Order of a list of memories; ties go newest first.',
  {
    NEWEST: 'Latest created first.',
    OLDEST: 'First created first.',
    IMPORTANCE: 'Most important first.',
    UPDATED: 'Latest changed first.',
    CONFIRMED: 'Latest said again first.',
  },
);

export const makerEnum = enumOf<MemoryMaker>('MemoryMaker', 'Who makes memories.', {
  people: 'People: what they said or had stored.',
  agents: 'Agents: what they noted, and what was made of conversations.',
});

export const memoryFieldEnum = enumOf<MemoryField>('MemoryField', 'Field that a correction can clear.', {
  SLOT: 'The single-valued field it fills, with its value.',
  VALUE: 'The value alone.',
  TAGS: 'All tags.',
  EVIDENCE: 'All evidence.',
  TTL: 'The time to live: it does not expire any more.',
  CATEGORY: 'The category: it becomes that of the type.',
});

export const memoryActionEnum = enumOf<MemoryAction>('MemoryAction', 'Change that the viewer may make to a memory.', {
  CORRECT: 'Change what it says.',
  RESTRICT: 'Make it spread less.',
  RELAX: 'Make it spread further.',
  FORGET: 'Forget it.',
  PIN: 'Pin or unpin it.',
  RESTORE: 'Restore it.',
});

export const historyEventKindEnum = enumOf<HistoryEventKind>('HistoryEventKind', 'What was written about a memory.', {
  ADD: 'It was made.',
  UPDATE: 'It was changed.',
  CONFIRM: 'The same was said again.',
  IGNORE: 'Something less certain was said and not taken over.',
  DELETE: 'It was forgotten.',
  MERGE: 'It was folded with others.',
  LINK: 'An acquaintance in it was linked to an account.',
  TTL: 'It was archived: expired, or over a limit.',
  RESTORE: 'It was restored.',
  SUPERSEDE: 'Another memory replaced it.',
  PURGE: 'It was deleted for good.',
});
