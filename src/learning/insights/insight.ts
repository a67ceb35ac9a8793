import { z } from 'zod';
import { type Sensitivity, stricter } from '../../disclosure/evidence.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { type MemoryTypeName, memoryTypeNames, memoryTypes } from '../../memories/memoryTypes.js';
import { checkInput } from '../../memories/drafts/rememberInput.js';
import { type Draft } from '../../memories/drafts/draft.js';
import { deriveId } from '../../platform/ids.js';
import { lengthOf } from '../../text/texts.js';
import { hearersOnlyDraft, type Provenance } from '../provenance.js';
import type { SourceMessage } from '../sourceMessage.js';

const optionalText = z.string().nullable().default(null);

/** Schema of the model's answer. The last three fields: a person's preference in being served, and its confidence. */
export const insights = z.object({
  insights: z.array(
    z.object({
      summary: z.string(),
      tags: z.array(z.string()),
      importance: z.number(),
      field: optionalText,
      value: optionalText,
      confidence: z.number().nullable().default(null),
    }),
  ),
});
export type Insight = z.infer<typeof insights>['insights'][number];

/** Sources of insights. None of them is confided, and the audience of the insights may hear all of them. */
export interface InsightSources {
  readonly activities: readonly InsightSource[];
  readonly facts: readonly InsightSource[];
  readonly talk: readonly SourceMessage[];
}

/** Statement from which an insight is drawn. */
export interface InsightSource {
  readonly id: string;
  readonly text: string;
  /** Persona that it was written for; empty for all. */
  readonly persona: string;
  /** Messages it was learned from. */
  readonly messageIds: readonly string[];
  readonly sensitivity: Sensitivity;
}

const maxInsights = 3;
export const maxActivities = 5;
export const maxFacts = 3;
/** Maximum number of characters of talk in the input. */
const maxTalk = 1_000;
const maxTags = 5;

/** Types of activities and events, which live for days. */
export const activityTypes: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => type === 'episode' || (memoryTypes[type].channel === 'semantic' && memoryTypes[type].ttlDays !== undefined),
);
/** Types of facts without a time to live. */
export const lastingFactTypes: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => memoryTypes[type].channel === 'semantic' && memoryTypes[type].ttlDays === undefined,
);

/** Returns the newest turns within 1,000 characters, oldest first; only the end of a newest turn that is longer. */
export function takeNewestTurns(turns: readonly SourceMessage[]): SourceMessage[] {
  const newestTurns: SourceMessage[] = [];
  let remainingLength = maxTalk;
  for (const turn of turns.toReversed()) {
    const length = lengthOf(turn.text);
    if (length > remainingLength) {
      if (newestTurns.length === 0) newestTurns.push({ ...turn, text: [...turn.text].slice(-maxTalk).join('') });
      break;
    }
    newestTurns.push(turn);
    remainingLength -= length;
  }
  newestTurns.reverse();
  // An answer without its question may be more sensitive than its words.
  return newestTurns.slice(newestTurns.findIndex(({ role }) => role === 'USER'));
}

/** Returns the most important insights of a model. */
export const mostImportant = (candidates: readonly Insight[]): Insight[] =>
  [...candidates].sort((a, b) => b.importance - a.importance).slice(0, maxInsights);

/** Returns the minimum sensitivity of a text made from others: the strictest of its sources and its own words. */
export const sensitivityOf = (
  text: string,
  sourceTexts: readonly string[],
  sourceSensitivities: readonly Sensitivity[],
): Sensitivity => [text, ...sourceTexts].map(detectSensitivity).concat(sourceSensitivities).reduce(stricter);

/** Makes the draft of an insight for those who heard its sources. Ids derive from the message, for idempotency. */
export function insightDraft(
  { text, tags }: { text: string; tags: readonly string[] },
  provenance: Provenance,
  draftSource: { readonly messageId: string; readonly index: number; readonly sensitivity: Sensitivity },
): Draft {
  const input = checkInput(
    { text, type: 'insight', tags: [...new Set(tags)].slice(0, maxTags) },
    { allowInternal: true, now: provenance.now },
  );
  const key = `${provenance.tenantId}|${draftSource.messageId}|${draftSource.index}`;
  return hearersOnlyDraft(input, provenance, {
    id: deriveId('memory', `insight|${key}`),
    eventId: deriveId('event', `insighted|${key}`),
    source: 'insight',
    wordSensitivity: draftSource.sensitivity,
  });
}

/** Preference about how to be served, for all personas. Its ids derive from the message: it is stored once. */
export function servicePreferenceDraft(
  { text, field, value }: { text: string; field: string; value: string },
  provenance: Provenance,
  draftSource: { readonly messageId: string; readonly index: number; readonly sensitivity: Sensitivity },
): Draft {
  const input = checkInput(
    { text, type: 'preference', slot: field, value },
    { allowInternal: false, now: provenance.now },
  );
  const key = `${provenance.tenantId}|${draftSource.messageId}|${draftSource.index}`;
  const draft = hearersOnlyDraft(input, provenance, {
    id: deriveId('memory', `serving|${key}`),
    eventId: deriveId('event', `served|${key}`),
    source: 'insight',
    wordSensitivity: draftSource.sensitivity,
  });
  return { ...draft, persona: '' };
}
