const monthNames = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const monthPattern = new RegExp(
  `(?:\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?\\b(${monthNames.join('|')})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?`,
  'gu',
);
const isoPattern = /\b\d{4}-(\d{2})-(\d{2})\b/gu;

/** Returns the months (0 to 11) that a question names in English or as ISO dates, with the day or null. */
export function datesIn(question: string): { month: number; day: number | null }[] {
  const namedDates = [...question.matchAll(monthPattern)].map(([, before, name, after]) => ({
    month: monthNames.indexOf(name!),
    day: (before ?? after) ? Number(before ?? after) : null,
  }));
  const isoDates = [...question.matchAll(isoPattern)].map(([, month, day]) => ({
    month: Number(month) - 1,
    day: Number(day),
  }));
  return [...namedDates, ...isoDates];
}

/** Months and days that a question names, to compare with moments (epoch ms). */
export class QuestionDates {
  private readonly months: ReadonlySet<number>;
  private readonly days: ReadonlySet<string>;

  constructor(question: string) {
    const dates = datesIn(question);
    this.months = new Set(dates.map(({ month }) => month));
    this.days = new Set(dates.flatMap(({ month, day }) => (day === null ? [] : [`${month}-${day}`])));
  }

  hasMonth(at: number): boolean {
    return this.months.size > 0 && this.months.has(new Date(at).getUTCMonth());
  }

  hasDay(at: number): boolean {
    if (this.days.size === 0) return false;
    const date = new Date(at);
    return this.days.has(`${date.getUTCMonth()}-${date.getUTCDate()}`);
  }
}
