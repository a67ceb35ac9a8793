import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import type { FoldedName } from './foldedName.js';
import { nameRelationOf } from './knownNames.js';
import { consonantsOf, differInBreath, differInEnding, plainSpelling } from './spelling.js';

/** Likeness of two names: surely the same, perhaps the same, one a part of the other, or different. */
export type NameLikeness = 'same' | 'maybe' | 'part' | 'different';

/** Grades of likeness between two words of names, best first. */
type Grade = 'equal' | 'variant' | 'short' | 'slip' | 'near' | 'different';
const grades: readonly Grade[] = ['equal', 'variant', 'short', 'slip', 'near', 'different'];

const particles = new Set(
  'de da di do del della der den van von la le el al bin ibn ben abu ter ten zu y e i'.split(' '),
);

/** Compares two names by spelling and sound only. `part`: one is a shorter form of the other, such as a first name. */
export function compareNames(name: FoldedName, otherName: FoldedName): NameLikeness {
  if (name.joined === otherName.joined) return 'same';
  const marks = compareMarks(name.marks, otherName.marks);
  if (marks === 'different') return 'different';
  const likeness = compareWords(name, otherName);
  return likeness === 'same' && marks === 'maybe' ? 'maybe' : likeness;
}

function compareWords(name: FoldedName, otherName: FoldedName): NameLikeness {
  const [a, b] = [name.words, otherName.words];
  if (sortedText(a) === sortedText(b)) return 'same';
  const joinedLikeness = compareJoined(a, b);
  if (joinedLikeness === 'same') return 'same';
  if (a.length === b.length) {
    const isTransliterated = name.isVowelless !== otherName.isVowelless;
    const pairedLikeness = compareWordPairs(a, b, isTransliterated);
    return pairedLikeness === 'different' ? joinedLikeness : pairedLikeness;
  }
  const [plainA, plainB] = [withoutParticles(a), withoutParticles(b)];
  if (plainA.length === plainB.length && plainA.length < Math.max(a.length, b.length)) {
    return compareWordPairs(plainA, plainB, false) === 'same' && plainA.length > 1 ? 'same' : joinedLikeness;
  }
  if (joinedLikeness === 'maybe') return 'maybe';
  return isPart(a, b) ? 'part' : 'different';
}

/** Compares the marks of two names: numbers, "junior" and "senior"; if both have one, initials and forms of address. */
function compareMarks(firstMarks: readonly string[], secondMarks: readonly string[]): NameLikeness {
  const joinMarks = (marks: readonly string[], kind: (mark: string) => boolean): string => marks.filter(kind).join(' ');
  if (joinMarks(firstMarks, isPlain) !== joinMarks(secondMarks, isPlain)) return 'different';
  for (const kind of [isAddress, isInitial]) {
    const [a, b] = [joinMarks(firstMarks, kind), joinMarks(secondMarks, kind)];
    if (a !== b && a !== '' && b !== '') return 'different';
  }
  return joinMarks(firstMarks, isInitial) === joinMarks(secondMarks, isInitial) ? 'same' : 'maybe';
}

const isAddress = (mark: string): boolean => ['he', 'she', 'uncle', 'aunt'].includes(mark);
const isInitial = (mark: string): boolean => /^[a-z]$/.test(mark);
const isPlain = (mark: string): boolean => !isAddress(mark) && !isInitial(mark);

/** Compares a name written as one word with the same name in several: Git Hub, Moo Kesh. */
function compareJoined(a: readonly string[], b: readonly string[]): NameLikeness {
  const [joinedName, otherJoinedName] = [a.join(''), b.join('')];
  if (joinedName === otherJoinedName) return 'same';
  const [plain, otherPlain] = [plainSpelling(joinedName), plainSpelling(otherJoinedName)];
  const length = Math.min(plain.length, otherPlain.length);
  if (a.length === b.length) return 'different';
  if (plain === otherPlain && length >= 5) return 'same';
  return length >= 5 && soundsAlike(joinedName, otherJoinedName) && similarity(plain, otherPlain) >= 0.7
    ? 'maybe'
    : 'different';
}

function compareWordPairs(a: readonly string[], b: readonly string[], isTransliterated: boolean): NameLikeness {
  const pairGrades = gradePairs(a, b, isTransliterated);
  const weakGrades = pairGrades.filter((grade) => grade !== 'equal' && grade !== 'variant');
  if (weakGrades.length === 0) return 'same';
  if (weakGrades.includes('different')) return 'different';
  // If one of several words has a slip, the other words confirm the name; a single word has no such support.
  if (pairGrades.length === 1) return 'maybe';
  return weakGrades.length === 1 && weakGrades[0] !== 'near' ? 'same' : 'maybe';
}

/** Pairs each word of one name with the most similar word of the other; both have the same number of words. */
function gradePairs(a: readonly string[], b: readonly string[], isTransliterated: boolean): Grade[] {
  const remainingWords = [...b];
  return a.map((word) => {
    let best: { grade: Grade; at: number } = { grade: 'different', at: 0 };
    remainingWords.forEach((other, index) => {
      const grade = gradeOf(word, other, isTransliterated);
      if (grades.indexOf(grade) < grades.indexOf(best.grade)) best = { grade, at: index };
    });
    remainingWords.splice(best.at, 1);
    return best.grade;
  });
}

/** Grades the likeness of two words. `isTransliterated`: one of them was transliterated from a script without vowels. */
function gradeOf(word: string, otherWord: string, isTransliterated: boolean): Grade {
  if (word === otherWord) return 'equal';
  const relation = nameRelationOf(word, otherWord);
  if (relation === 'same') return 'variant';
  if (relation === 'short') return 'short';
  if (relation === 'maybeShort') return 'near';
  if (relation === 'different') return 'different';
  const [plain, otherPlain] = [plainSpelling(word), plainSpelling(otherWord)];
  const length = Math.min(word.length, otherWord.length);
  if (plain === otherPlain && length >= 3) return length >= 5 && !differInBreath(word, otherWord) ? 'variant' : 'slip';
  if (isTransliterated && consonantsOf(word) === consonantsOf(otherWord) && consonantsOf(word).length > 1)
    return 'near';
  if (length < 4 || word[0] !== otherWord[0]) return length >= 5 && isNear(plain, otherPlain) ? 'near' : 'different';
  const differInLastVowels = differInEnding(plain, otherPlain);
  if (
    !differInLastVowels &&
    length >= 6 &&
    soundsAlike(word, otherWord) &&
    distance(plain, otherPlain) <= (length >= 8 ? 2 : 1)
  )
    return 'slip';
  if (differInLastVowels && !isSilentE(word, otherWord)) return 'different';
  return (soundsAlike(word, otherWord) && similarity(plain, otherPlain) >= 0.6) || isNear(plain, otherPlain)
    ? 'near'
    : 'different';
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
