import type { Audience } from './audience.js';
import { type MemoryEvidence, subjectsOf } from './evidence.js';
import { type Decision, isOrigin, type Reach, type Refusal, wasPresent } from './rule.js';

/** Code of a decision about one person in one context. */
export type DisclosureReason = Reach | Refusal | 'not-participant';

/** Decision with its explanation in words. */
export interface Explanation {
  readonly disclosed: boolean;
  /** Code of the decision. */
  readonly reason: DisclosureReason;
  readonly steps: readonly string[];
}

const reachTexts: Record<Reach, string> = {
  own: 'It comes up: they own it or said it.',
  here: 'It comes up: it belongs to this chat.',
  'about-me': 'It comes up: it is about them and portable.',
  'about-someone-here': 'It comes up: it is portable and about a person who takes part here now.',
  'was-there': 'It comes up: they were there when it was said.',
  'heard-here': 'It comes up: it was said in this chat, and they were there.',
  confided: 'It comes up: it is confided to them.',
  'asked-about': 'It comes up: it is public, portable and about a person they know and ask about.',
};

const refusalTexts: Record<Refusal, string> = {
  'other-tenant': 'It belongs to another tenant.',
  'not-live': 'It is not live: superseded, archived, forgotten or expired.',
  'other-persona': 'It was written for another persona.',
  'said-alone':
    'It was said to one person alone in a private chat, or is from their profile: it is told only to them, in private.',
  'in-confidence': 'It is confided to others: a person who hears this is not among those it was meant for.',
  stranger:
    'It would come up, but its stater had never shared a chat with the person it is about: such statements are told only when asked for.',
  'not-portable':
    'It would come up, but it is not portable: only its owner, its chat and those who heard it hear it again.',
  'out-of-reach': 'No row of the rule lets it come up for them here.',
  personal: 'It is PERSONAL, and they are not among its subjects.',
  sensitive: 'It is SENSITIVE: told only in private, to its subjects, or to its owner while it is about no account.',
};

const reasonTexts: Record<Reach | Refusal, string> = { ...reachTexts, ...refusalTexts };

const listReasons = (reasons: Readonly<Record<string, string>>): string[] =>
  Object.entries(reasons).map(([code, text]) => `- ${code}: ${text}`);

/** The rule in words, for agents: each reason by its code, in the order in which the rule asks. */
export const ruleInWords: string = [
  '# Who hears what',
  '',
  'A memory is told if it comes up for the viewer and everyone who hears the answer may know it. In private the viewer alone hears; in a group chat everyone who takes part now does.',
  '',
  '## Reasons for which a memory is told',
  '',
  ...listReasons(reachTexts),
  '',
  '## Reasons for which it stays hidden',
  '',
  ...listReasons(refusalTexts),
  '',
  '## Sensitivity',
  '',
  '- PUBLIC: told wherever it comes up.',
  '- PERSONAL: in private to its subjects, its owner and who said it; in a group only while a subject asks.',
  '- SENSITIVE: in private to its subjects, or to its owner while it is about no account; never in a group.',
  '',
  'What is hidden and what is missing look the same. Never guess what is not told.',
].join('\n');

/** Returns a decision with the steps that lead to it, in words for a person. */
export function explain(memory: MemoryEvidence, audience: Audience, decision: Decision): Explanation {
  const context = audience.isPrivate
    ? 'Private context: only they hear it.'
    : `Group context: ${audience.participantIds.length} take part now and hear it.`;
  const facts = [
    isOrigin(memory, audience) ? 'They own it or said it.' : 'They neither own it nor said it.',
    subjectsOf(memory).includes(audience.viewerId)
      ? 'They are among its subjects.'
      : 'They are not among its subjects.',
    wasPresent(memory, audience) ? 'They were there when it was said.' : 'They were not there when it was said.',
    `It is ${memory.sensitivity} and ${memory.portable ? 'portable' : 'not portable'}.`,
  ];
  return { ...decision, steps: [context, ...facts, reasonTexts[decision.reason]] };
}
