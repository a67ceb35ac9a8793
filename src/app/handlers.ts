import { agentHandlers, type UserNoteDependencies } from '../agents/notes/updateUserNote.tasks.js';
import type { WorkHandler } from '../background/work/work.js';
import { summaryHandlers } from '../conversations/summaries/summaries.tasks.js';
import { learningHandlers, modelFreeHandlers } from '../learning/learning.tasks.js';
import type { LearningCounters, LearningDependencies, NoteDependencies } from '../learning/learningDependencies.js';
import type { SuppressionList } from '../memories/suppressionList.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import type { LanguageModel } from '../platform/models/languageModel.js';
import { loadPrompts, type Prompts } from '../platform/models/prompts.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { type ApplyRemoval, erasureHandlers, type ErasureHandlerDependencies } from '../removal/erasure.tasks.js';
import type { Ledger } from '../removal/ledger.steps.js';

export interface LearningSettings {
  /** True if facts are extracted from what users say. */
  readonly extraction: boolean;
  /** Minimum confidence, 0 to 1, of an extracted free fact; less certain ones are not stored. */
  readonly minConfidence: number;
  /** Turns per window, an even number; a full window is compressed to half. */
  readonly windowTurns: number;
}

export interface HandlerDependencies {
  readonly graph: Graph;
  readonly model: LanguageModel | undefined;
  readonly writer: MemoryWriter;
  readonly suppressionList: SuppressionList;
  readonly ledger: Ledger;
  readonly applyRemoval: ApplyRemoval;
  readonly clock: Clock;
  readonly learning: LearningSettings;
}

/** Loads the prompts of the models from `prompts/` in the source tree. */
export const loadOwnPrompts = (): Prompts => loadPrompts(new URL('../../prompts/', import.meta.url));

/** Returns the handlers of all background work, with settings and prompts of this process. */
export const handlersOf = (
  { graph, model, writer, suppressionList, ledger, applyRemoval, clock, learning }: HandlerDependencies,
  counters: LearningCounters,
): WorkHandler[] => {
  const common = { graph, writer, suppressionList, ledger, applyRemoval, clock, counters };
  if (model === undefined) return makeHandlers({ ...common, model });
  const settings = { extraction: learning.extraction, minConfidence: learning.minConfidence };
  return makeHandlers({ ...common, model, settings, prompts: loadOwnPrompts() });
};

/** Returns the handlers of all background work, one list per room. Without a language model: those that need none. */
export const makeHandlers = (
  dependencies: NoteDependencies &
    UserNoteDependencies &
    ErasureHandlerDependencies &
    (LearningDependencies | { readonly model: undefined }),
): WorkHandler[] => [
  ...agentHandlers(dependencies),
  ...erasureHandlers(dependencies),
  ...modelFreeHandlers(dependencies),
  ...(dependencies.model === undefined ? [] : [...learningHandlers(dependencies), ...summaryHandlers(dependencies)]),
];
