const monthNames = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const monthPattern = new RegExp(
  `(?:\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?\\b(${monthNames.join('|')})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?`,
  'gu',
);
const isoPattern = /\b\d{4}-(\d{2})-(\d{2})\b/gu;

/** Returns the months (0 to 11) that a question names in English or as ISO dates, with the day or null. */
export function datesIn(question: string): { month: number; day: number | null }[] {
  const said = [...question.matchAll(monthPattern)].map(([, before, name, after]) => ({
    month: monthNames.indexOf(name!),
    day: (before ?? after) ? Number(before ?? after) : null,
  }));
  const iso = [...question.matchAll(isoPattern)].map(([, month, day]) => ({
    month: Number(month) - 1,
    day: Number(day),
  }));
  return [...said, ...iso];
}
