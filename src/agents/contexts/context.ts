import type { Audience } from '../../disclosure/audience.js';
import type { MemoryView } from '../../memories/memoryView.js';

/** Line of a context: one fact, card, episode or message. It is included whole or dropped. */
export interface ContextLine {
  readonly text: string;
  readonly memories: readonly MemoryView[];
  /** True if the line is dropped when other lines contain all of its memories. */
  readonly droppedIfRepeated?: boolean;
  /** Probability, 0 to 1, that the line answers the message. Consecutive lines with one compete by gain per token. */
  readonly relevance?: number;
}

/** Section of a context: a heading with its lines. A section without lines has no heading in the text. */
export interface Section {
  readonly name: string;
  readonly heading: string;
  /** Heading above the first of all sections that share it. */
  readonly groupHeading?: string;
  readonly lines: readonly ContextLine[];
}

/** Candidate lines of a context, before the budget is applied. */
export interface ContextLayout {
  /** Sections in the order of the text. */
  readonly sections: readonly Section[];
  /** All lines of the sections, the most important first. Lines beyond the budget are dropped. */
  readonly order: readonly ContextLine[];
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
