import type { NamedPerson } from '../disclosure/classification/confidenceWords.js';
import { DomainError } from '../platform/errors.js';
import { normalized, cleanText } from '../text/texts.js';
import { namesOf, maxLabel, type PersonRow } from '../directory/people/person.js';
import type { Finding } from './finding.js';
import { type GroundingWords } from './grounding.js';
import { isNameIn } from '../text/names.js';

/** Circumstances of a message: its speaker, the accounts present, and the texts that ground its findings. */
export interface MessageCircumstances {
  readonly speaker: PersonRow;
  /** Accounts other than the speaker that took part in the chat at that moment. */
  readonly present: readonly PersonRow[];
  /** The same accounts with their names; with aliases if the message asks for silence. */
  readonly namedHearers: readonly NamedPerson[];
  readonly groundingWords: GroundingWords;
}

/** Subject of a finding: a known person, or a name among the speaker's own acquaintances. */
export type FindingSubject = { readonly person: PersonRow } | { readonly name: string; readonly mayBeNew: boolean };

const maxPersons = 5;

/**
 * Resolves the subjects of a finding that the message supports. Returns null if it names any other, because a fact
 * about a stranger must not become one about the speaker. A handle must be the speaker's, or that of a participant
 * whose handle or name occurs in the message. A bare name never stands for an account other than the speaker's. It must
 * occur in the message or, for an acquaintance that the speaker has already, in what they said before.
 */
export function resolveFindingSubjects(
  persons: Finding['persons'],
  circumstances: MessageCircumstances,
): FindingSubject[] | null {
  if (persons.length > maxPersons) return null;
  const subjects = persons.map((person) => resolveFindingSubject(person, circumstances));
  if (subjects.some((one) => one === null)) return null;
  const subjectsByKey = new Map(
    subjects.map((one) => ['person' in one! ? one.person.id : normalized(one!.name), one!]),
  );
  return [...subjectsByKey.values()];
}

function resolveFindingSubject(
  { handle, name }: Finding['persons'][number],
  { speaker, present, groundingWords }: MessageCircumstances,
): FindingSubject | null {
  if (handle !== null) {
    const plainHandle = handle.trim().replace(/^@/, '');
    if (plainHandle === speaker.handle) return { person: speaker };
    const person = present.find((one) => one.handle === plainHandle);
    return person && namesOf(person).some((one) => isNameIn(one, groundingWords.message)) ? { person } : null;
  }
  const cleanedName = name === null ? null : cleanName(name);
  if (cleanedName === null) return null;
  if (namesOf(speaker).some((one) => normalized(one) === normalized(cleanedName))) return { person: speaker };
  if (isNameIn(cleanedName, groundingWords.message)) return { name: cleanedName, mayBeNew: true };
  return groundingWords.ownEarlier.some((text) => isNameIn(cleanedName, text))
    ? { name: cleanedName, mayBeNew: false }
    : null;
}

/** Words for people that are no names. */
const wordsForPeople = new Set(
  `i me you he him she her they them we us it one who someone somebody anyone anybody everyone everybody nobody all people user speaker admin system assistant`.split(
    ' ',
  ),
);

function cleanName(name: string): string | null {
  try {
    const clean = cleanText('name', name, { max: maxLabel });
    return wordsForPeople.has(normalized(clean)) ? null : clean;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
