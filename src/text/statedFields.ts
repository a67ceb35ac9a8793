import { normalized } from './texts.js';

/** Single-valued fact in a sentence, such as the city a person lives in. */
export interface StatedField {
  /** Person the fact is about, in the sentence's own words; null for the speaker. */
  readonly subject: string | null;
  /** Name of the field, such as `city` or `favourite colour`. */
  readonly field: string;
  readonly value: string;
  /** True if the sentence says that the value has changed. */
  readonly isChange: boolean;
}

const name = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*`;
const names = String.raw`${name}(?: ${name}){0,3}`;
/** Proper name, with small words and hyphens within: "Frankfurt am Main", "the City of London". */
const properName = String.raw`(?:the )?${name}(?: (?:${name}|am|an|de|der|del|di|do|la|le|of|on|sur|the|upon))*`;
const month = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const who = String.raw`(?:I|(?<who>${names}))`;
const whose = String.raw`(?:[Mm]y|(?<who>${names})['’]s|(?<who2>${names}s)['’])`;
const now = String.raw`(?: (?<now>now|currently))?`;

/** Fields of a possessive ("Ana's birthday is 3 May."), with the patterns of their values. */
const possessiveFields: readonly { readonly field: string; readonly namePattern: string; readonly value: string }[] = [
  {
    field: 'phone',
    namePattern: String.raw`(?:(?:tele)?phone |mobile |cell )?number`,
    value: String.raw`\+?\d[\d ()/.-]{2,}\d(?: ext(?:ension|\.)? \d+)?`,
  },
  { field: 'email', namePattern: String.raw`e-?mail(?: address)?`, value: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+` },
  {
    field: 'birthday',
    namePattern: 'birthday',
    value: String.raw`(?:on )?(?:the )?(?:${day} (?:of )?${month}|${month} ${day})(?:,? \d{4})?`,
  },
  { field: 'shoe size', namePattern: 'shoe size', value: String.raw`\d{1,2}(?:[.,]5)?` },
  { field: 'pronouns', namePattern: 'pronouns', value: String.raw`\p{L}{1,8}(?:\/\p{L}{1,8}){1,2}` },
  { field: 'name', namePattern: '(?:preferred name|nickname)', value: name },
  {
    field: 'favourite',
    namePattern: String.raw`favou?rite (?<what>\p{L}+(?: \p{L}+)?)`,
    value: String.raw`(?!(?:not|no|probably|perhaps|maybe|also|still|one|in|on|at|to|for|being|when|whatever|anything)\b)[\p{L}\p{N}'’&.-]+(?: [\p{L}\p{N}'’&.-]+){0,3}`,
  },
];

const patterns: readonly { readonly field: string; readonly pattern: RegExp; readonly statesChange?: boolean }[] = [
  ...possessiveFields.map(({ field, namePattern, value }) => ({
    field,
    pattern: wholePattern(
      String.raw`${whose}(?: (?<now>new))? ${namePattern} (?:is|are)(?: (?<now2>now))? (?<value>${value})`,
    ),
  })),
  {
    field: 'age',
    pattern: wholePattern(String.raw`(?:I am|I['’]m|(?<who>${names}) is)${now} (?<value>\d{1,3}) years old`),
  },
  {
    field: 'city',
    pattern: wholePattern(String.raw`${who}${now} lives? in (?<value>${properName})(?: (?<now2>now))?`),
  },
  {
    field: 'city',
    pattern: wholePattern(
      String.raw`${who} (?:has|have) (?:just |recently )?moved (?:from ${properName} )?to (?<value>${properName})`,
    ),
    statesChange: true,
  },
  {
    field: 'employer',
    pattern: wholePattern(String.raw`${who}${now} works? (?:at|for) (?<value>${properName})(?: (?<now2>now))?`),
  },
  {
    field: 'employer',
    pattern: wholePattern(
      String.raw`${who} (?:has|have) (?:just |recently )?(?:joined|started at) (?<value>${properName})`,
    ),
    statesChange: true,
  },
  {
    field: 'name',
    pattern: wholePattern(String.raw`${who} (?:prefers?|wants?|likes?) to be called (?<value>${name})`),
  },
  { field: 'name', pattern: wholePattern(String.raw`${who} go(?:es)? by (?<value>${name})(?: now)?`) },
  { field: 'name', pattern: wholePattern(String.raw`(?:Please )?[Cc]all me (?<value>${name})`) },
  {
    field: 'pronouns',
    pattern: wholePattern(String.raw`${who} uses? (?<value>\p{L}{1,8}(?:\/\p{L}{1,8}){1,2}) pronouns`),
  },
];

/** Fields with nested values, such as city and region or employer and group: a new value alone contradicts nothing. */
const nestedFields: readonly string[] = ['city', 'employer'];

/**
 * Returns the field that a text fills; null unless it is one plain sentence that says nothing else. "Ana lives in Lyon
 * with Leo" fills none. Neither does a country: a resident of Austria may live in Graz.
 */
export function statedFieldOf(text: string): StatedField | null {
  const sentence = text.trim().replace(/[.!]$/u, '');
  for (const { field, pattern, statesChange = false } of patterns) {
    const groups = pattern.exec(sentence)?.groups;
    if (!groups) continue;
    const value = groups.value!;
    if (field === 'city' && isRegion(value)) return null;
    return {
      subject: groups.who ?? groups.who2 ?? null,
      field: groups.what === undefined ? field : `${field} ${normalized(groups.what)}`,
      value,
      isChange: statesChange || groups.now !== undefined || groups.now2 !== undefined,
    };
  }
  return null;
}

/** Returns the field that a slot names; null for other slots. */
export const fieldOfSlot = (slot: string): string | null =>
  fieldsBySlot.get(slot) ??
  (/^favou?rite_/u.test(slot) ? `favourite ${slot.replace(/^favou?rite_/u, '').replaceAll('_', ' ')}` : null);

/** True if a field's new value contradicts the old one: it differs and, if nested, the sentence states the change. */
export const contradicts = (
  stated: Pick<StatedField, 'field' | 'value' | 'isChange'>,
  live: Pick<StatedField, 'field' | 'value'>,
): boolean =>
  stated.field === live.field &&
  normalized(stated.value) !== normalized(live.value) &&
  (stated.isChange || !nestedFields.includes(stated.field));

const fieldsBySlot = new Map(
  Object.entries({
    city: ['city', 'home_city', 'residence'],
    employer: ['employer', 'company'],
    phone: ['phone', 'phone_number', 'mobile'],
    email: ['email', 'email_address'],
    birthday: ['birthday', 'birthdate', 'date_of_birth'],
    age: ['age'],
    name: ['preferred_name', 'nickname'],
    pronouns: ['pronouns'],
    'shoe size': ['shoe_size'],
  }).flatMap(([field, slots]) => slots.map((slot) => [slot, field] as const)),
);

function wholePattern(source: string): RegExp {
  return new RegExp(`^${source}$`, 'u');
}

let regions: ReadonlySet<string> | undefined;

/** True if a name is that of a country or a part of the world. */
function isRegion(value: string): boolean {
  regions ??= new Set(regionNames());
  return regions.has(normalized(value).replace(/^the /u, ''));
}

function* regionNames(): Generator<string> {
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  for (const code of [...codes, '002', '005', '009', '019', '142', '150']) {
    const regionName = display.of(code);
    if (regionName !== undefined) yield normalized(regionName);
  }
  yield* ['usa', 'uk', 'england', 'scotland', 'wales', 'holland', 'america'];
}
