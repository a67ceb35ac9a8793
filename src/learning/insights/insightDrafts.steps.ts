import { sensitivityOfMessage } from '../sourceMessage.js';
import { namesOf } from '../../directory/people/person.js';
import { maxTextLength } from '../../memories/drafts/writingGuard.js';
import type { Draft } from '../../memories/drafts/draft.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { benignFields, minInsightConfidence } from '../proposals/consent.js';
import { isGrounded } from '../grounding.js';
import { type Insight, insightDraft, type InsightSources, sensitivityOf, servicePreferenceDraft } from './insight.js';
import type { LearningContext, LearningDependencies } from '../learningDependencies.js';
import { provenanceOf } from '../learnedDraft.js';
import type { MessageContext } from '../messageContext.steps.js';
import { resultOrRefusal } from '../modelSecrets.js';
import type { Provenance } from '../provenance.js';
import { findRemovedRepeats } from '../removedRepeats.steps.js';
import { rewriteInvalidTexts } from '../rewriting.steps.js';

export interface InsightDrafts {
  readonly drafts: readonly Draft[];
  /** Ids of drafts that are confident enough to apply without consent if their field is benign. */
  readonly sureDraftIds: ReadonlySet<string>;
}

/** Makes drafts of the insights that may be kept, each with the preference of the person that it describes. */
export async function insightDrafts(
  { dependencies, signal }: LearningContext,
  insights: readonly Insight[],
  messageContext: MessageContext,
  sources: InsightSources,
): Promise<InsightDrafts> {
  const { tenantId, isPrivate, message } = messageContext;
  const safeInsights: Insight[] = [];
  for (const insight of insights) if (await isSafe(dependencies, insight)) safeInsights.push(insight);
  const texts = await rewriteInvalidTexts(
    dependencies,
    safeInsights.map(({ summary }) => summary),
    { tenantId, personId: messageContext.speakerId, signal },
  );
  const writtenTexts = texts.map((text) => text ?? '');
  const isRemovedRepeat = await findRemovedRepeats(
    dependencies.suppressionList,
    dependencies.graph.session(),
    messageContext,
    writtenTexts,
  );
  const ownTexts = sources.talk.filter(({ role }) => role === 'USER').map(({ text }) => text);
  const statements = [...sources.activities, ...sources.facts];
  const sourceTexts = [...ownTexts, ...statements.map(textOf)];
  // A preference holds for all personas, so nothing that was written for one bears it out.
  const textsForAllPersonas = [...ownTexts, ...statements.filter(({ persona }) => persona === '').map(textOf)];
  const talkTexts = sources.talk.map(({ text }) => text);
  const talkSensitivities = sources.talk.map(sensitivityOfMessage);
  const sourceSensitivities = statements.map(({ sensitivity }) => sensitivity).concat(talkSensitivities);
  const provenance = provenanceOf(messageContext);
  const drafts: Draft[] = [];
  const sureDraftIds = new Set<string>();
  for (const [index, insight] of safeInsights.entries()) {
    const text = texts[index] ?? null;
    if (text === null || !(await isSafe(dependencies, { ...insight, summary: text }))) {
      if (text === null) dependencies.counters.countDropped('wording');
      continue;
    }
    if (isRemovedRepeat[index]) {
      dependencies.counters.countDropped('removed');
      continue;
    }
    if (!isGroundedInSources(text, sourceTexts, messageContext)) {
      dependencies.counters.countDropped('unsupported');
      continue;
    }
    const draftSource = {
      messageId: message.id,
      index,
      sensitivity: sensitivityOf(text, [...sourceTexts, ...talkTexts], sourceSensitivities),
    };
    drafts.push(insightDraft({ ...insight, text }, provenance, draftSource));
    const preference =
      isPrivate && isGroundedInSources(text, textsForAllPersonas, messageContext)
        ? servicePreferenceOf(insight, text, textsForAllPersonas)
        : null;
    if (preference === null) continue;
    const draft = servicePreferenceDraft(preference, provenance, draftSource);
    drafts.push(draft);
    if ((insight.confidence ?? 0) >= minInsightConfidence) sureDraftIds.add(draft.id);
  }
  return { drafts, sureDraftIds };
}

/** True if an insight contains no secret and is valid as a memory. Otherwise counts it as dropped. */
const isSafe = ({ counters }: LearningDependencies, { summary, tags, field, value }: Insight): Promise<boolean> =>
  resultOrRefusal(
    async () => {
      const text = [...summary].slice(0, maxTextLength).join('');
      await refuseSecrets([text, ...tags, ...[field, value].flatMap((one) => one ?? [])]);
      insightDraft({ text, tags }, anyProvenance, { messageId: '', index: 0, sensitivity: 'PUBLIC' });
      return true;
    },
    (reason) => {
      counters.countDropped(reason);
      return false;
    },
  );

const anyProvenance: Provenance = {
  tenantId: '',
  speakerId: '',
  chatId: null,
  persona: '',
  at: 0,
  isPrivate: true,
  now: 0,
};

/** True if a text is grounded in its sources. The names of the person do not count. */
const isGroundedInSources = (text: string, sourceTexts: readonly string[], { speaker }: MessageContext): boolean =>
  isGrounded(text, { message: sourceTexts.join('\n'), ownEarlier: [], agentEarlier: [] }, [
    ...namesOf(speaker),
    'user',
  ]);

/** Returns the preference that an insight describes, if its field is benign and the person's words support it. */
function servicePreferenceOf({ field, value }: Insight, text: string, sourceTexts: readonly string[]) {
  if (field === null || value === null || !benignFields.includes(field)) return null;
  const isSupported = isGrounded(value, { message: sourceTexts.join('\n'), ownEarlier: [], agentEarlier: [] });
  return isSupported ? { text, field, value } : null;
}

export const textOf = ({ text }: { readonly text: string }): string => text;
