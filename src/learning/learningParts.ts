import type { DraftWriter } from '../memories/writer/prepared.js';
import type { Clock } from '../platform/clock.js';
import type { LanguageModel } from '../platform/models/languageModel.js';
import type { Prompts } from '../platform/models/prompts.js';
import type { Graph, GraphSession } from '../platform/neo4j/graph.js';

/** What background learning is made of. */
export interface LearningParts extends NotingParts {
  readonly model: LanguageModel;
  readonly prompts: Prompts;
  readonly settings: ExtractionSettings;
  readonly removals: RemovedSayings;
}

/** What keeping what was asked to be remembered is made of. */
export interface NotingParts {
  readonly graph: Graph;
  readonly writer: DraftWriter;
  readonly clock: Clock;
  readonly counters: LearningCounters;
}

/** Knows what was removed where it was said. */
export interface RemovedSayings {
  /** Of each text, whether a sentence of it says what was removed from its place; `names` are those of whoever speaks. */
  saidAgain(
    graph: GraphSession,
    tenantId: string,
    said: readonly { readonly place: string; readonly text: string; readonly names: readonly string[] }[],
  ): Promise<boolean[]>;
}

export interface ExtractionSettings {
  /** Off: nothing is learned from messages but what they ask to note. */
  readonly extraction: boolean;
  /** Least confidence of a fact without a slot, 0 to 1. */
  readonly minConfidence: number;
}

/** Why something that a model wrote was not kept; names for metrics. */
export type DropReason =
  | 'invalid'
  | 'type'
  | 'unsure'
  | 'unsupported'
  | 'person'
  | 'secret'
  | 'wording'
  | 'repeated'
  | 'removed'
  | 'beyond-limit';

/** Counts what becomes of what models write; never a text. */
export interface LearningCounters {
  /** A text of a model was held against the writing guard; whether it passed at the first try. */
  guarded: (passedFirst: boolean) => void;
  dropped: (reason: DropReason) => void;
}

/** A prompt as it is stored with what it made. */
export const promptLabel = ({ name, version }: { name: string; version: number }): string => `${name}@${version}`;
