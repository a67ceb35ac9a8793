import type { ConsentRule, Draft } from '../../memories/drafts/draft.js';
import { statedFieldOf } from '../../text/statedFields.js';

/** Number of messages that must state a benign value before it applies without consent. */
export const signalsToApply = 2;
/** Minimum confidence of an insight that applies a benign value without consent, 0 to 1. */
export const minInsightConfidence = 0.8;

/** Fields of a person that learning changes only with their consent. */
const consentFields: readonly string[] = ['preferred_name', 'pronouns', 'city', 'language'];

/** Fields about how a person wants to be served. A learned value applies once it has been said twice. */
export const benignFields: readonly string[] = ['tone', 'style', 'verbosity', 'humor', 'formatting', 'goals_add'];

/** Aliases that models use for these fields. */
const fieldAliases: Readonly<Record<string, string>> = {
  nickname: 'preferred_name',
  preferred_language: 'language',
  home_city: 'city',
  residence: 'city',
  communication_style: 'style',
  response_length: 'verbosity',
  humour: 'humor',
  format: 'formatting',
  goal: 'goals_add',
  goals: 'goals_add',
};
const fieldOfWords: Readonly<Record<string, string>> = { name: 'preferred_name', city: 'city', pronouns: 'pronouns' };

/** True if a slot holds one value among several: goals. A goal is always about the future. */
export const isAddition = (slot: string): boolean => (fieldAliases[slot] ?? slot) === 'goals_add';

/** Consent that a learned statement needs, and the field it is about. */
export interface ConsentNeed {
  readonly field: string;
  readonly proposed: string;
  readonly consentRule: ConsentRule;
  readonly draft: Draft;
}

/**
 * Returns the consent that a learned statement needs. A stater's words about their own name, pronouns, city or language
 * must not change a live value. A benign field waits for a second signal. Returns null for any other statement. Hearsay
 * is one: it is its owner's word and changes nothing about the person.
 */
export function consentNeedOf(draft: Draft): ConsentNeed | null {
  const { ownerId, staterId, about, slot, value, text } = draft;
  const isOwn = ownerId !== null && ownerId === staterId;
  if (!isOwn || about.some((one) => !('person' in one) || one.person.id !== ownerId)) return null;
  const statedField = slot === null ? statedFieldOf(text) : null;
  const field = slot === null ? (fieldOfWords[statedField?.field ?? ''] ?? null) : (fieldAliases[slot] ?? slot);
  const proposedValue = value ?? statedField?.value ?? text;
  if (field === null) return null;
  if (consentFields.includes(field)) {
    return {
      field,
      proposed: proposedValue,
      consentRule: 'TO_REPLACE',
      draft: { ...draft, slot: field, value: value ?? statedField?.value ?? null },
    };
  }
  if (!benignFields.includes(field)) return null;
  return {
    field,
    proposed: proposedValue,
    consentRule: 'TO_STORE',
    draft: isAddition(field) ? asGoal(draft) : { ...draft, slot: field },
  };
}

/** A goal fills no slot, because several goals are live at once. */
const asGoal = (draft: Draft): Draft => ({ ...draft, slot: null, value: null, category: 'goals' });
