/** Types of memories. Their meaning is defined by the table {@link memoryTypes} only. */
export const memoryTypeNames = [
  'preference',
  'identity',
  'relationship',
  'knowledge',
  'constraint',
  'instruction',
  'context',
  'event',
  'task',
  'observation',
  'episode',
  'insight',
  'procedure',
  'log',
  'summary',
  'rule',
  'soul',
  'agent',
  'user',
] as const;

export type MemoryTypeName = (typeof memoryTypeNames)[number];

export const stabilities = ['volatile', 'stable', 'permanent'] as const;
export type Stability = (typeof stabilities)[number];

export type Channel = 'semantic' | 'episodic' | 'insight' | 'procedural' | 'notes';

export const factTypes = ['fact', 'preference', 'relationship', 'friction', 'habit'] as const;
export type FactType = (typeof factTypes)[number];

/** Policy of one memory type: all that the code may know about it. */
export interface MemoryTypePolicy {
  readonly category: string;
  readonly channel: Channel;
  /** Time to live in days if none is given; undefined never expires. */
  readonly ttlDays?: number;
  readonly stability: Stability;
  /** Stabilities that a caller may ask for. */
  readonly stabilities: readonly Stability[];
  /** Maximum length of the text in characters (code points). */
  readonly maxLength: number;
  readonly factType: FactType;
  readonly importance: number;
  /** Factor on the search score, 0 to 1. A page that says a little of everything is seldom the answer. */
  readonly rankWeight: number;
  /** True if a personal memory without persons is ABOUT its owner, because the type speaks of a life. */
  readonly aboutOwner: boolean;
  /** True if only Kith itself makes it; refused from outside. */
  readonly internal: boolean;
  /** True if it may be extracted from conversation, without an explicit request. */
  readonly learnable: boolean;
  /** True if each one counts: another value or thread is another memory, even with the same text. */
  readonly eachCounts?: boolean;
  /** Scope in which at most one is active: per owner, or per owner and persona. A new one supersedes it. */
  readonly single?: 'owner' | 'ownerAndPersona';
  readonly minConfidence?: number;
  readonly needsEvidence?: boolean;
  /** True if its text must be numbered steps, each with an instruction. */
  readonly inSteps?: boolean;
}

const semantic = (category: string, overrides: Partial<MemoryTypePolicy> = {}): MemoryTypePolicy => ({
  category,
  channel: 'semantic',
  stability: 'stable',
  stabilities,
  maxLength: 280,
  factType: 'fact',
  importance: 1,
  rankWeight: 1,
  aboutOwner: true,
  internal: false,
  learnable: true,
  ...overrides,
});

const note = (category: string, overrides: Partial<MemoryTypePolicy> = {}): MemoryTypePolicy =>
  semantic(category, { channel: 'notes', maxLength: 8_000, aboutOwner: false, learnable: false, ...overrides });

const permanent = { stability: 'permanent', stabilities: ['permanent'] } as const;

/** True if memories of a type hold for a while only: they are of the day, not of a life. */
export const isEphemeral = ({ channel, ttlDays }: MemoryTypePolicy): boolean =>
  channel === 'semantic' && ttlDays !== undefined;

export const memoryTypes: Readonly<Record<MemoryTypeName, MemoryTypePolicy>> = {
  preference: semantic('preferences', { factType: 'preference' }),
  identity: semantic('profile'),
  relationship: semantic('relationships', { factType: 'relationship' }),
  knowledge: semantic('knowledge', { aboutOwner: false }),
  constraint: semantic('constraints'),
  instruction: semantic('instructions'),
  context: semantic('activity', { ttlDays: 7 }),
  event: semantic('event', { ttlDays: 30 }),
  task: semantic('tasks', { ttlDays: 14 }),
  observation: semantic('activity', { ttlDays: 3 }),
  episode: semantic('history', {
    channel: 'episodic',
    aboutOwner: false,
    internal: true,
    learnable: false,
    eachCounts: true,
  }),
  insight: semantic('relationship_dynamic', {
    channel: 'insight',
    importance: 2,
    rankWeight: 0.5,
    aboutOwner: false,
    internal: true,
    learnable: false,
  }),
  procedure: note('procedural', { channel: 'procedural', inSteps: true }),
  log: note('activity', { ttlDays: 30, stability: 'volatile' }),
  summary: note('history', { ttlDays: 7, stability: 'volatile' }),
  rule: note('rules', { stabilities: ['stable', 'permanent'], minConfidence: 0.8, needsEvidence: true }),
  soul: note('soul', { ...permanent, single: 'owner', rankWeight: 0.5 }),
  agent: note('agent', { ...permanent, single: 'ownerAndPersona', rankWeight: 0.5 }),
  user: note('profile', { ...permanent, single: 'owner', rankWeight: 0.5 }),
};

/** Types that may come up in any recall: all but procedures, which agents request by their category. */
export const spokenTypes: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => memoryTypes[type].channel !== 'procedural',
);

/** Types that an agent receives unasked in a group: without notes, which it keeps for one person. */
export const spokenInGroupTypes: readonly MemoryTypeName[] = spokenTypes.filter(
  (type) => memoryTypes[type].channel !== 'notes',
);

/** Types that a person may give a memory; Kith makes the others. */
export const writableTypes: readonly MemoryTypeName[] = memoryTypeNames.filter((type) => !memoryTypes[type].internal);
