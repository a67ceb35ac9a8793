import type { WorkContext } from '../background/work/defineWork.js';
import type { DraftWriter } from '../memories/writer/store/preparedDrafts.js';
import type { Clock } from '../platform/clock.js';
import type { LanguageModel } from '../platform/models/languageModel.js';
import type { Prompts } from '../platform/models/prompts.js';
import type { Graph, GraphSession } from '../platform/neo4j/graph.js';
import type { PossibleRepetition } from '../text/sentenceStems.js';

export interface LearningDependencies extends NoteDependencies {
  readonly model: LanguageModel;
  readonly prompts: Prompts;
  readonly settings: ExtractionSettings;
  readonly suppressionList: RemovedSentences;
}

/** Dependencies of work that learns, and the signal that aborts it. */
export type LearningContext = Pick<WorkContext<LearningDependencies, unknown>, 'dependencies' | 'signal'>;

export interface NoteDependencies {
  readonly graph: Graph;
  readonly writer: DraftWriter;
  readonly clock: Clock;
  readonly counters: LearningCounters;
}

/** Lookup of removed sentences by place: the chat or direct talk they were said in. */
export interface RemovedSentences {
  /** True for each text with a sentence by which its speaker repeats what was removed from its place. */
  findRepetitions(graph: GraphSession, tenantId: string, candidates: readonly PossibleRepetition[]): Promise<boolean[]>;
}

/** Tenant and person who pay for a question to a model, and the signal that aborts it. */
export interface ModelCallContext {
  readonly tenantId: string;
  readonly personId: string;
  readonly signal: AbortSignal;
}

export interface ExtractionSettings {
  /** False to learn nothing from messages but what they ask to note. */
  readonly extraction: boolean;
  /** Minimum confidence of a fact without a slot, 0 to 1. */
  readonly minConfidence: number;
}

/** Reasons why a text of a model was dropped, as label values of a metric. */
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

/** Counters of what becomes of texts of models. They never see a text. */
export interface LearningCounters {
  /** Counts a text that the writing guard checked; `passedFirst` is true if it passed at the first try. */
  countGuarded: (passedFirst: boolean) => void;
  countDropped: (reason: DropReason) => void;
}

/** Formats a prompt's name and version for storage with its results. */
export const promptLabel = ({ name, version }: { name: string; version: number }): string => `${name}@${version}`;
