/** Kind of answer that a question asks for, if its words say so. */
export type AnswerKind = 'TIME' | 'NUMBER' | 'PLACE';

const numbers = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|\
eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|third|quarter|once|\
twice|first|second|last`;
const hours = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|noon|midnight';
const days = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const dayAndPeriodWords = `noon|midnight|mornings?|evenings?|afternoons?|nights?|weekends?|spring|summer|autumn|winter|christmas|easter|\
weeks?|months?|years?|daily|weekly|monthly|yearly`;

const questionPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
  ['TIME', /\b(?:when|how (?:early|late|soon)|deadline|birthday)\b/i],
  ['TIME', /\b(?:what|which) (?:time|days?|date|hours?|mornings?|evenings?|weekdays?|weeks?|months?|season|year)\b/i],
  ['NUMBER', /\bhow (?:much|many|old|large|big|long|tall|far|often|high|heavy|fast|difficult)\b/i],
  ['NUMBER', /\b(?:prices?|costs?|fees?|salary|pay|amount|number of)\b/i],
  ['PLACE', /\bwhere\b/i],
];

const answerPatterns: Record<AnswerKind, readonly RegExp[]> = {
  TIME: [
    new RegExp(`\\b(?:${days}|${months}|${dayAndPeriodWords})\\b`, 'i'),
    new RegExp(`\\b(?:at|after|before|until|by|from|to) (?:\\d|${hours}\\b)`, 'i'),
    /\b(?:\d{4}|\d{1,2}:\d\d)\b|\bhalf past\b/i,
  ],
  NUMBER: [new RegExp(`\\d|\\b(?:${numbers})\\b`, 'i')],
  PLACE: [
    /\b(?:in|at|to|from|behind|on|near|by|under) (?:(?:the|an?) )?(?:\p{Ll}+ )?\p{Lu}/u,
    /\b(?:behind|under|near|beside|between|inside|above)\b/i,
  ],
};

/** Returns the kind of answer that an English question asks for; undefined if its words do not say. */
export const answerKindOf = (question: string): AnswerKind | undefined =>
  questionPatterns.find(([, words]) => words.test(question))?.[0];

/** True if an English text names something of a kind: a day, a season or an hour; a number; a place. */
export const namesKind = (kind: AnswerKind, text: string): boolean =>
  answerPatterns[kind].some((words) => words.test(text));

/** True if an English question speaks of the one who asks it. */
export const speaksOfAsker = (question: string): boolean => /\b(?:i|me|my|mine|myself)\b/i.test(question);

/** True if an English question asks for a person. */
export const asksForPerson = (question: string): boolean => /\b(?:who|whose|whom)\b/i.test(question);
