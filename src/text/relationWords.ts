/** Kinds of relationship between two persons. A pair has at most one current relationship per kind. */
export const relationKinds = ['family', 'love', 'work', 'home', 'service'] as const;
export type RelationKind = (typeof relationKinds)[number];

/** Patterns per kind; the first match decides. So the brother of a wife is family, and a business partner is work. */
const kinds: readonly (readonly [RelationKind, RegExp])[] = [
  [
    'family',
    /\b(?:(?:half-|step-?|grand|great-)*(?:brother|sister|sibling|mother|father|parent|mom|mum|dad|son|daughter|child)(?:-in-law)?|twin|uncle|aunt|cousin|nephew|niece|grandma|grandpa|kin|related to|relative)s?\b/iu,
  ],
  [
    'work',
    /\b(?:business partner|boss|manager|manages?|supervisor|supervises?|colleague|coworker|co-worker|employ(?:ee|er|s)|intern|team ?lead|assistant|co-?founder|reports? to|works? (?:with|for|under)|worked (?:with|for|under))s?\b/iu,
  ],
  [
    'home',
    /\b(?:flatmate|room-?mate|house-?mate|landlord|landlady|tenant|lodger|neighbou?r|lives? with|lived with|lives? next)s?\b/iu,
  ],
  [
    'service',
    /\b(?:teacher|pupil|student|tutor|coach|trainer|trainee|mentor|mentee|doctor|dentist|therapist|patient|lawyer|client|customer|hairdresser)s?\b/iu,
  ],
  [
    'love',
    /\b(?:(?:ex-?)?(?:husband|wife|spouse|partner|boyfriend|girlfriend|fianc[eé]e?)|ex|engaged|married|marry|divorced|separated|split up|broken up|broke up|dating|in love|a couple|widow(?:er)?|friends?|best friend|fallen out|fell out)\b/iu,
  ],
];

/** Returns the kind of relationship that a text states; null if its words name none, as in "knows". */
export const relationKind = (text: string): RelationKind | null =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
