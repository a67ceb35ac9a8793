import { sensitivityOfMessage } from '../sourceMessage.js';
import { namesOf } from '../../directory/people/person.js';
import { maxTextLength } from '../../memories/writingGuard.js';
import type { Draft } from '../../memories/writer/draft.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { benignFields, minInsightConfidence } from '../proposals/consent.js';
import { isGrounded } from '../grounding.js';
import { type Insight, insightDraft, type InsightSources, sensitivityOf, servicePreferenceDraft } from './insight.js';
import type { LearningDependencies } from '../learningDependencies.js';
import { provenanceOf } from '../learnedDraft.js';
import type { MessageContext } from '../messageContext.steps.js';
import { resultOrRefusal } from '../modelSecrets.js';
import type { Provenance } from '../placing.js';
import { findRemovedRepeats } from '../removedRepeats.steps.js';
import { rewriteInvalidTexts } from '../rewriting.steps.js';

/** Drafts made from insights. */
export interface InsightDrafts {
  readonly drafts: readonly Draft[];
  /** Ids of drafts that are confident enough to apply without consent if their field is benign. */
  readonly sure: ReadonlySet<string>;
}

/** Makes drafts of the insights that may be kept, each with the preference of the person that it describes. */
export async function insightDrafts(
  dependencies: LearningDependencies,
  found: readonly Insight[],
  scene: MessageContext,
  sources: InsightSources,
  signal: AbortSignal,
): Promise<InsightDrafts> {
  const { tenantId, isPrivate, message } = scene;
  const safe: Insight[] = [];
  for (const one of found) if (await isSafe(dependencies, one)) safe.push(one);
  const texts = await rewriteInvalidTexts(
    dependencies,
    safe.map(({ summary }) => summary),
    { tenantId, personId: scene.speakerId, signal },
  );
  const written = texts.map((text) => text ?? '');
  const removed = await findRemovedRepeats(dependencies.removals, dependencies.graph.session(), scene, written);
  const own = sources.talk.filter(({ role }) => role === 'USER').map(({ text }) => text);
  const statements = [...sources.activities, ...sources.facts];
  const said = [...own, ...statements.map(textOf)];
  // A preference holds for all personas, so nothing that was written for one bears it out.
  const saidToAll = [...own, ...statements.filter(({ persona }) => persona === '').map(textOf)];
  const heard = sources.talk.map(({ text }) => text);
  const asSaid = sources.talk.map(sensitivityOfMessage);
  const stored = statements.map(({ sensitivity }) => sensitivity).concat(asSaid);
  const occasion = provenanceOf(scene);
  const drafts: Draft[] = [];
  const sure = new Set<string>();
  for (const [index, one] of safe.entries()) {
    const text = texts[index] ?? null;
    if (text === null || !(await isSafe(dependencies, { ...one, summary: text }))) {
      if (text === null) dependencies.counters.dropped('wording');
      continue;
    }
    if (removed[index]) {
      dependencies.counters.dropped('removed');
      continue;
    }
    if (!isBorneOut(text, said, scene)) {
      dependencies.counters.dropped('unsupported');
      continue;
    }
    const made = { messageId: message.id, at: index, found: sensitivityOf(text, [...said, ...heard], stored) };
    drafts.push(insightDraft({ ...one, text }, occasion, made));
    const serving = isPrivate && isBorneOut(text, saidToAll, scene) ? servingOf(one, text, saidToAll) : null;
    if (serving === null) continue;
    const draft = servicePreferenceDraft(serving, occasion, made);
    drafts.push(draft);
    if ((one.confidence ?? 0) >= minInsightConfidence) sure.add(draft.id);
  }
  return { drafts, sure };
}

/** Returns true if an insight contains no secret and is valid as a memory. Otherwise counts it as dropped. */
const isSafe = ({ counters }: LearningDependencies, { summary, tags, field, value }: Insight): Promise<boolean> =>
  resultOrRefusal(
    async () => {
      const text = [...summary].slice(0, maxTextLength).join('');
      await refuseSecrets([text, ...tags, ...[field, value].flatMap((one) => one ?? [])]);
      insightDraft({ text, tags }, anyProvenance, { messageId: '', at: 0, found: 'PUBLIC' });
      return true;
    },
    (reason) => {
      counters.dropped(reason);
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

/** Returns true if a text is grounded in its sources. The names of the person do not count. */
const isBorneOut = (text: string, said: readonly string[], { speaker }: MessageContext): boolean =>
  isGrounded(text, { message: said.join('\n'), ownEarlier: [], agentEarlier: [] }, [...namesOf(speaker), 'user']);

/** Returns the preference that an insight describes, if its field is benign and the person's words support it. */
function servingOf({ field, value }: Insight, text: string, said: readonly string[]) {
  if (field === null || value === null || !benignFields.includes(field)) return null;
  const bears = isGrounded(value, { message: said.join('\n'), ownEarlier: [], agentEarlier: [] });
  return bears ? { text, field, value } : null;
}

const textOf = ({ text }: { text: string }): string => text;
