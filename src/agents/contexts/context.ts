import type { Audience } from '../../disclosure/audience.js';
import type { MemoryView } from '../../memories/memoryView.js';

/** For what a context is made. */
export const contextKinds = ['AGENT', 'CONVERSATION', 'FACTS'] as const;
export type ContextKind = (typeof contextKinds)[number];

/** Whether a context is made at all. */
export const contextModes = ['ACTIVE', 'OFF'] as const;
export type ContextMode = (typeof contextModes)[number];

/** What a context is asked for; null and absent mean "not said". */
export interface ContextQuestion {
  readonly kind: ContextKind;
  /** What the person says now; decides what is relevant. */
  readonly message?: string | null;
  readonly chatId?: string | null;
  /** The persona spoken to; not said: the caller's. */
  readonly persona?: string | null;
  readonly thread?: string | null;
  /** The revision that the reader has seen last. */
  readonly sinceRevision?: number | null;
  /** Where the agent runs, in its own words. */
  readonly environment?: string | null;
  readonly budgetTokens?: number | null;
  /** How likely a memory must answer the message, 0 to 1; the measured floor, when not given. */
  readonly minRelevance?: number | null;
  readonly mode?: ContextMode | null;
}

/** One line of a context: one fact, card, episode or message. It is told whole or not at all. */
export interface Line {
  readonly text: string;
  /** The memories it tells. */
  readonly memories: readonly MemoryView[];
  /** Left out where lines before it have told all of its memories. */
  readonly onlyNew?: boolean;
}

/** A part of a context: a heading with its lines; without lines there is no heading either. */
export interface Part {
  readonly name: string;
  readonly heading: string;
  /** A heading above the first of all parts that share it. */
  readonly above?: string;
  readonly lines: readonly Line[];
}

/** Everything a context could tell. */
export interface Layout {
  /** In the order of the text. */
  readonly parts: readonly Part[];
  /** All lines of the parts, the most important first: where the budget ends, the others are given up. */
  readonly order: readonly Line[];
  /** Stands at the end of a text that tells anything. */
  readonly closing?: string;
}

/** A text for a prompt. */
export interface ContextBlock {
  /** For whom it was made; null when nothing was read. */
  readonly audience: Audience | null;
  readonly text: string;
  readonly sections: readonly {
    readonly name: string;
    readonly text: string;
    readonly memories: readonly MemoryView[];
  }[];
  /** Tokens of the text, counted exactly. */
  readonly tokens: number;
  /** The revision of the thread; null when nothing was read. */
  readonly revision: number | null;
}
