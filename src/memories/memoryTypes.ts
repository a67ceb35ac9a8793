/** The types a memory can have; what a type means is in the table below and nowhere else. */
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

/** How long a memory holds by its nature. */
export const stabilities = ['volatile', 'stable', 'permanent'] as const;
export type Stability = (typeof stabilities)[number];

export type Channel = 'semantic' | 'episodic' | 'insight' | 'procedural' | 'notes';

/** What kind of fact a memory is. */
export const factTypes = ['fact', 'preference', 'relationship', 'friction', 'habit'] as const;
export type FactType = (typeof factTypes)[number];

/** One row of the policy table: everything the code may know about a type. */
export interface MemoryTypePolicy {
  readonly category: string;
  readonly channel: Channel;
  /** Days to live when no other time is given; undefined lives on. */
  readonly ttlDays?: number;
  readonly stability: Stability;
  /** Stabilities that may be asked for. */
  readonly stabilities: readonly Stability[];
  /** Most characters (code points) a text may have. */
  readonly maxLength: number;
  readonly factType: FactType;
  readonly importance: number;
  /** Multiplies how well it answers in a search, 0 to 1: a page that says a little of everything is seldom the answer. */
  readonly rankWeight: number;
  /** A personal memory without persons is ABOUT its owner: it speaks of a life. */
  readonly aboutOwner: boolean;
  /** Made inside only; refused from outside. */
  readonly internal: boolean;
  /** Whether it may be learned from what people say, without being told to. */
  readonly learnable: boolean;
  /** Each one counts: another value or thread is another memory, though the text be the same. */
  readonly eachCounts?: boolean;
  /** At most one is active per owner, or per owner and persona; a new one supersedes it. */
  readonly single?: 'owner' | 'ownerAndPersona';
  readonly minConfidence?: number;
  readonly needsEvidence?: boolean;
  /** Its text is made of numbered steps, each of which tells what to do. */
  readonly inSteps?: boolean;
}

const semantic = (category: string, more: Partial<MemoryTypePolicy> = {}): MemoryTypePolicy => ({
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
  ...more,
});

const note = (category: string, more: Partial<MemoryTypePolicy> = {}): MemoryTypePolicy =>
  semantic(category, { channel: 'notes', maxLength: 8_000, aboutOwner: false, learnable: false, ...more });

const permanent = { stability: 'permanent', stabilities: ['permanent'] } as const;

/** Whether what is said of a type holds for a while only: it is of the day, not of a life. */
export const isPassing = ({ channel, ttlDays }: MemoryTypePolicy): boolean =>
  channel === 'semantic' && ttlDays !== undefined;

/** The policy of every type. */
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

/** The types that may come up whatever is asked: all but procedures, which are for agents that ask for their category. */
export const spokenTypes: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => memoryTypes[type].channel !== 'procedural',
);
