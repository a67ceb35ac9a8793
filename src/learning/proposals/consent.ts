import type { AsksFirst, Draft } from '../../memories/writer/draft.js';
import { saidField } from '../../text/inputFields.js';

/** Messages that must say a benign value before it applies by itself. */
export const signalsToApply = 2;
/** How sure an insight must be to apply a benign value by itself, 0 to 1. */
export const sureInsight = 0.8;

/** Fields of a person that nothing learned changes without their consent. */
const consentFields: readonly string[] = ['preferred_name', 'pronouns', 'city', 'language'];

/** Fields that say how somebody wants to be served: what is learned of them applies once it has been said twice. */
export const benignFields: readonly string[] = ['tone', 'style', 'verbosity', 'humor', 'formatting', 'goals_add'];

/** Other names that models give to these fields. */
const otherNames: Readonly<Record<string, string>> = {
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

/** Whether a slot is one that a model names for what stands beside its like: a goal, which is always of the future. */
export const isAddition = (slot: string): boolean => (otherNames[slot] ?? slot) === 'goals_add';

/** What a learned statement must ask first, and about which field. */
export interface ConsentNeed {
  readonly field: string;
  readonly proposed: string;
  readonly asksFirst: AsksFirst;
  readonly draft: Draft;
}

/**
 * The care that a learned statement needs: what its stater says of their own name, pronouns, city or language must not
 * change a live value, and a benign field waits for a second signal. Null for all else, hearsay among it: it is its
 * owner's word and changes nothing of the person.
 */
export function careOf(draft: Draft): ConsentNeed | null {
  const { ownerId, staterId, about, slot, value, text } = draft;
  const isOwn = ownerId !== null && ownerId === staterId;
  if (!isOwn || about.some((one) => !('person' in one) || one.person.id !== ownerId)) return null;
  const said = slot === null ? saidField(text) : null;
  const field = slot === null ? (fieldOfWords[said?.field ?? ''] ?? null) : (otherNames[slot] ?? slot);
  const proposed = value ?? said?.value ?? text;
  if (field === null) return null;
  if (consentFields.includes(field)) {
    return {
      field,
      proposed,
      asksFirst: 'TO_REPLACE',
      draft: { ...draft, slot: field, value: value ?? said?.value ?? null },
    };
  }
  if (!benignFields.includes(field)) return null;
  return {
    field,
    proposed,
    asksFirst: 'TO_STORE',
    draft: isAddition(field) ? asGoal(draft) : { ...draft, slot: field },
  };
}

/** A goal stands beside other goals: it fills no slot. */
const asGoal = (draft: Draft): Draft => ({ ...draft, slot: null, value: null, category: 'goals' });
