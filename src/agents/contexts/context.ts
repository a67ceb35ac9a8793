import type { Audience } from '../../disclosure/audience.js';
import type { MemoryView } from '../../memories/memoryView.js';

/** Kinds of a context. */
export const contextKinds = ['AGENT', 'CONVERSATION', 'FACTS'] as const;
export type ContextKind = (typeof contextKinds)[number];

/** Limits of a context: tokens of its budget, maximum lengths of its input in characters. */
export const contextLimits = {
  budget: { min: 50, max: 32_000, default: 2_000 },
  message: 32_000,
  /** Number of leading characters of a message that form the search query. */
  query: 4_000,
  environment: 4_000,
} as const;

/** Returns a number as descriptions write it: 32,000. */
export const formatThousands = (count: number): string => count.toLocaleString('en');

/** Modes of a context; OFF returns an empty one. */
export const contextModes = ['ACTIVE', 'OFF'] as const;
export type ContextMode = (typeof contextModes)[number];

/** Query for a context. Null and absent mean "not given". */
export interface ContextQuestion {
  readonly kind: ContextKind;
  /** Current message of the person, which decides what is relevant. */
  readonly message?: string | null;
  readonly chatId?: string | null;
  /** Persona spoken to; the persona of the caller if absent. */
  readonly persona?: string | null;
  readonly thread?: string | null;
  /** Revision that the reader has seen last. */
  readonly sinceRevision?: number | null;
  /** Description of the environment in which the agent runs, in its own words. */
  readonly environment?: string | null;
  /** Budget in tokens (o200k_base), within `contextLimits.budget`; its `default` if absent. */
  readonly budgetTokens?: number | null;
  /** Minimum probability, 0 to 1, that a memory answers the message; the measured default if absent. */
  readonly minRelevance?: number | null;
  readonly mode?: ContextMode | null;
}

/** Line of a context: one fact, card, episode or message. It is included whole or dropped. */
export interface Line {
  readonly text: string;
  /** Memories that the line contains. */
  readonly memories: readonly MemoryView[];
  /** True if the line is dropped when other lines contain all of its memories. */
  readonly droppedIfRepeated?: boolean;
  /**
   * Probability, 0 to 1, that the line answers the current message. Lines with a relevance that follow each other in an
   * order compete: the one that adds most per token comes first.
   */
  readonly relevance?: number;
}

/** Section of a context: a heading with its lines. A section without lines has no heading in the text. */
export interface Section {
  readonly name: string;
  readonly heading: string;
  /** Heading above the first of all sections that share it. */
  readonly groupHeading?: string;
  readonly lines: readonly Line[];
}

/** Candidate lines of a context, before the budget is applied. */
export interface ContextLayout {
  /** Sections in the order of the text. */
  readonly sections: readonly Section[];
  /** All lines of the sections, the most important first. Lines beyond the budget are dropped. */
  readonly order: readonly Line[];
  /** Last line of a text that is not empty. */
  readonly closing?: string;
}

/** Text for a prompt. */
export interface ContextBlock {
  /** Audience of the context; null if nothing was read. */
  readonly audience: Audience | null;
  readonly text: string;
  readonly sections: readonly {
    readonly name: string;
    readonly text: string;
    readonly memories: readonly MemoryView[];
  }[];
  /** Exact number of tokens of the text. */
  readonly tokens: number;
  /** Revision of the thread, or the given one if its changes did not fit; null if nothing was read. */
  readonly revision: number | null;
}
