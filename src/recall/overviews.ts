import type { Audience } from '../disclosure/audience.js';
import { withMergedIds } from '../directory/people/merged.js';
import type { MemoryFilter } from '../memories/memoryFilter.js';
import type { MemoryTypeName } from '../memories/memoryTypes.js';
import { speaksOfAsker } from '../text/answerKinds.js';
import { isStopWord, wordsOf } from '../text/stems.js';

/** Scope of an overview question: all memories about the requester, of some types, or both. */
export interface Overview {
  /** Types of the memories; undefined for all. */
  readonly types?: readonly MemoryTypeName[];
  /** True if it asks for what is about the requester. */
  readonly isAboutViewer: boolean;
}

const taskPattern =
  /\b(?:tasks?|to-?dos?|chores?|duty|duties|action items?)\b|\b(?:have|got|need|supposed|left) to do\b|\b(?:should|must) (?:i|we) do\b/i;
const aboutViewerPattern = /\babout (?:me|myself)\b|^who am i\b/i;

/** Words of an overview question beside its stop words; any other word asks for something in particular. */
const overviewWords = new Set(
  `action actions am anything chore chores current currently duties duty everything give got hear items know learn left list
   lists must myself need next now open pending please remember remind show still supposed task tasks tell today todo
   todos tomorrow tonight week`.split(/\s+/),
);

/**
 * Returns the scope of a question if no word of it tells one memory from another, such as "What are my tasks?" or "What
 * do you know about me?" (English); undefined for any other question. A search by its words would find nothing.
 */
export function overviewOf(question: string): Overview | undefined {
  if (!wordsOf(question).every((word) => isStopWord(word) || overviewWords.has(word))) return undefined;
  if (taskPattern.test(question)) return { types: ['task'], isAboutViewer: speaksOfAsker(question) };
  return aboutViewerPattern.test(question) ? { isAboutViewer: true } : undefined;
}

/** Narrows a filter to what an overview asks for. Fields of the caller's own filter take precedence. */
export function overviewFilter(
  { types, isAboutViewer }: Overview,
  filter: MemoryFilter,
  audience: Audience,
): MemoryFilter {
  const viewerFilter = { entityRefs: [], saidRefs: [], entityIds: withMergedIds(audience, [audience.viewerId]) };
  return { ...(types && { types }), ...(isAboutViewer && filter.entityRefs === undefined && viewerFilter), ...filter };
}
