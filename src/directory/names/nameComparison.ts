import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import type { FoldedName } from './foldedName.js';
import { nameRelationOf } from './knownNames.js';
import { consonantsOf, differInBreath, differInEnding, plainSpelling } from './spelling.js';

/** Likeness of two names: surely the same, perhaps the same, one a part of the other, or different. */
export type NameSimilarity = 'same' | 'maybe' | 'part' | 'different';

/** Grades of likeness between two words of names, best first. */
type Grade = 'equal' | 'variant' | 'short' | 'slip' | 'near' | 'two';
const grades: readonly Grade[] = ['equal', 'variant', 'short', 'slip', 'near', 'two'];

const particles = new Set(
  'de da di do del della der den van von la le el al bin ibn ben abu ter ten zu y e i'.split(' '),
);

/** Compares two names by spelling and sound only. `part`: one is a shorter form of the other, such as a first name. */
export function compareNames(one: FoldedName, other: FoldedName): NameSimilarity {
  if (one.joined === other.joined) return 'same';
  const marks = compareMarks(one.marks, other.marks);
  if (marks === 'different') return 'different';
  const likeness = compareWords(one, other);
  return likeness === 'same' && marks === 'maybe' ? 'maybe' : likeness;
}

function compareWords(one: FoldedName, other: FoldedName): NameSimilarity {
  const [a, b] = [one.words, other.words];
  if (sortedText(a) === sortedText(b)) return 'same';
  const joined = compareJoined(a, b);
  if (joined === 'same') return 'same';
  if (a.length === b.length) {
    const read = one.isVowelless !== other.isVowelless;
    const paired = judge(a, b, read);
    return paired === 'different' ? joined : paired;
  }
  const [plainA, plainB] = [withoutParticles(a), withoutParticles(b)];
  if (plainA.length === plainB.length && plainA.length < Math.max(a.length, b.length)) {
    return judge(plainA, plainB, false) === 'same' && plainA.length > 1 ? 'same' : joined;
  }
  if (joined === 'maybe') return 'maybe';
  return isPart(a, b) ? 'part' : 'different';
}

/** Compares the marks of two names: numbers, "junior" and "senior"; if both have one, initials and forms of address. */
function compareMarks(one: readonly string[], other: readonly string[]): NameSimilarity {
  const of = (marks: readonly string[], kind: (mark: string) => boolean): string => marks.filter(kind).join(' ');
  if (of(one, isPlain) !== of(other, isPlain)) return 'different';
  for (const kind of [isAddress, isInitial]) {
    const [a, b] = [of(one, kind), of(other, kind)];
    if (a !== b && a !== '' && b !== '') return 'different';
  }
  return of(one, isInitial) === of(other, isInitial) ? 'same' : 'maybe';
}

const isAddress = (mark: string): boolean => ['he', 'she', 'uncle', 'aunt'].includes(mark);
const isInitial = (mark: string): boolean => /^[a-z]$/.test(mark);
const isPlain = (mark: string): boolean => !isAddress(mark) && !isInitial(mark);

/** Compares a name written as one word with the same name in several: Git Hub, Moo Kesh. */
function compareJoined(a: readonly string[], b: readonly string[]): NameSimilarity {
  const [one, other] = [a.join(''), b.join('')];
  if (one === other) return 'same';
  const [plain, otherPlain] = [plainSpelling(one), plainSpelling(other)];
  const length = Math.min(plain.length, otherPlain.length);
  if (a.length === b.length) return 'different';
  if (plain === otherPlain && length >= 5) return 'same';
  return length >= 5 && soundsAlike(one, other) && similarity(plain, otherPlain) >= 0.7 ? 'maybe' : 'different';
}

function judge(a: readonly string[], b: readonly string[], isRead: boolean): NameSimilarity {
  const pairs = pairUp(a, b, isRead);
  const weak = pairs.filter((grade) => grade !== 'equal' && grade !== 'variant');
  if (weak.length === 0) return 'same';
  if (weak.includes('two')) return 'different';
  // If one of several words has a slip, the other words confirm the name; a single word has no such support.
  if (pairs.length === 1) return 'maybe';
  return weak.length === 1 && weak[0] !== 'near' ? 'same' : 'maybe';
}

/** Pairs each word of one name with the most similar word of the other; both have the same number of words. */
function pairUp(a: readonly string[], b: readonly string[], isRead: boolean): Grade[] {
  const left = [...b];
  return a.map((word) => {
    let best: { grade: Grade; at: number } = { grade: 'two', at: 0 };
    left.forEach((other, index) => {
      const grade = gradeOf(word, other, isRead);
      if (grades.indexOf(grade) < grades.indexOf(best.grade)) best = { grade, at: index };
    });
    left.splice(best.at, 1);
    return best.grade;
  });
}

/** Grades the likeness of two words. `isRead`: one of them was transliterated from a script without vowels. */
function gradeOf(one: string, other: string, isRead: boolean): Grade {
  if (one === other) return 'equal';
  const known = nameRelationOf(one, other);
  if (known === 'same') return 'variant';
  if (known === 'short') return 'short';
  if (known === 'maybeShort') return 'near';
  if (known === 'two') return 'two';
  const [plain, otherPlain] = [plainSpelling(one), plainSpelling(other)];
  const length = Math.min(one.length, other.length);
  if (plain === otherPlain && length >= 3) return length >= 5 && !differInBreath(one, other) ? 'variant' : 'slip';
  if (isRead && consonantsOf(one) === consonantsOf(other) && consonantsOf(one).length > 1) return 'near';
  if (length < 4 || one[0] !== other[0]) return length >= 5 && isNear(plain, otherPlain) ? 'near' : 'two';
  const ending = differInEnding(plain, otherPlain);
  if (!ending && length >= 6 && soundsAlike(one, other) && distance(plain, otherPlain) <= (length >= 8 ? 2 : 1))
    return 'slip';
  if (ending && !isSilentE(one, other)) return 'two';
  return (soundsAlike(one, other) && similarity(plain, otherPlain) >= 0.6) || isNear(plain, otherPlain)
    ? 'near'
    : 'two';
}

const isSilentE = (one: string, other: string): boolean => `${one}e` === other || one === `${other}e`;

const isNear = (plain: string, other: string): boolean =>
  similarity(plain, other) >= 0.8 && !differInEnding(plain, other);

function soundsAlike(one: string, other: string): boolean {
  const [codes, others] = [doubleMetaphone(one), doubleMetaphone(other)];
  return codes.some((code) => code !== '' && others.includes(code));
}

const similarity = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length);

/** True if every word of the shorter name is a word of the longer one. */
function isPart(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((word) =>
    long.some((other) => ['equal', 'variant', 'short'].includes(gradeOf(word, other, false))),
  );
}

const withoutParticles = (words: readonly string[]): string[] => words.filter((word) => !particles.has(word));

const sortedText = (words: readonly string[]): string => [...words].sort().join(' ');
