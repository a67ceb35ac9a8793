import { z } from 'zod';
import { type Sensitivity, stricter } from '../../disclosure/evidence.js';
import { foundSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { type MemoryTypeName, memoryTypeNames, memoryTypes } from '../../memories/memoryTypes.js';
import { checkInput } from '../../memories/rememberInput.js';
import { type Draft } from '../../memories/writer/draft.js';
import { digest } from '../../platform/ids.js';
import { lengthOf } from '../../text/texts.js';
import { heardDraft, type Occasion } from '../placing.js';
import type { SaidMessage } from '../sourceMessage.js';

const maybe = z.string().nullable().default(null);

/** What a model is asked for; the last three say of a way to serve the person how sure it is. */
export const insights = z.object({
  insights: z.array(
    z.object({
      summary: z.string(),
      tags: z.array(z.string()),
      importance: z.number(),
      field: maybe,
      value: maybe,
      confidence: z.number().nullable().default(null),
    }),
  ),
});
export type Insight = z.infer<typeof insights>['insights'][number];

/** What insights are made of: nothing of it was confided, and all of it may be heard where they will be. */
export interface InsightSources {
  readonly activities: readonly InsightSource[];
  readonly facts: readonly InsightSource[];
  readonly talk: readonly SaidMessage[];
}

interface InsightSource {
  readonly text: string;
  readonly sensitivity: Sensitivity;
}

const maxInsights = 3;
export const maxActivities = 5;
export const maxFacts = 3;
/** Characters of talk that are sent. */
const maxTalk = 1_000;
const maxTags = 5;

/** What people do and what happens, against what holds for long. */
export const activityTypes: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => type === 'episode' || (memoryTypes[type].channel === 'semantic' && memoryTypes[type].ttlDays !== undefined),
);
export const factTypesSent: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => memoryTypes[type].channel === 'semantic' && memoryTypes[type].ttlDays === undefined,
);

/** The newest turns that fit into so many characters, oldest first; of one that does not fit alone, its end. */
export function lastWords(turns: readonly SaidMessage[], most: number = maxTalk): SaidMessage[] {
  const kept: SaidMessage[] = [];
  let left = most;
  for (const turn of turns.toReversed()) {
    const length = lengthOf(turn.text);
    if (length > left) {
      if (kept.length === 0) kept.push({ ...turn, text: [...turn.text].slice(-most).join('') });
      break;
    }
    kept.push(turn);
    left -= length;
  }
  return kept.reverse();
}

/** The most telling of what a model has found. */
export const mostTelling = (found: readonly Insight[]): Insight[] =>
  [...found].sort((a, b) => b.importance - a.importance).slice(0, maxInsights);

/** How sensitive what is made of texts is at least: as the strictest of what it was made of, and by its own words. */
export const sensitivityOf = (text: string, said: readonly string[], stored: readonly Sensitivity[]): Sensitivity =>
  [text, ...said].map(foundSensitivity).concat(stored).reduce(stricter);

/** One insight for those who heard what it was made of. Its ids come from the message, so that it is stored once. */
export function insightDraft(
  { text, tags }: { text: string; tags: readonly string[] },
  occasion: Occasion,
  made: { readonly messageId: string; readonly at: number; readonly found: Sensitivity },
): Draft {
  const input = checkInput(
    { text, type: 'insight', tags: [...new Set(tags)].slice(0, maxTags) },
    { allowInternal: true, now: occasion.now },
  );
  const key = `${occasion.tenantId}|${made.messageId}|${made.at}`;
  return heardDraft(input, occasion, {
    id: digest(`insight|${key}`),
    eventId: digest(`insighted|${key}`),
    source: 'insight',
    found: made.found,
  });
}

/** A way to serve a person that an insight tells of, as a learned preference of theirs; for every persona. */
export function servingDraft(
  { text, field, value }: { text: string; field: string; value: string },
  occasion: Occasion,
  made: { readonly messageId: string; readonly at: number; readonly found: Sensitivity },
): Draft {
  const input = checkInput(
    { text, type: 'preference', slot: field, value },
    { allowInternal: false, now: occasion.now },
  );
  const key = `${occasion.tenantId}|${made.messageId}|${made.at}`;
  const draft = heardDraft(input, occasion, {
    id: digest(`serving|${key}`),
    eventId: digest(`served|${key}`),
    source: 'insight',
    found: made.found,
  });
  return { ...draft, persona: '' };
}
