import { invalidInput } from '../../platform/errors.js';
import { cleanText } from '../../text/texts.js';
import { type EntityType, entityTypes, maxLabel, refOf } from './person.js';

/** Returns the refs that a text may mean: one for `place:lake_house` or `place:Lake House`, one per type for a label. */
export function possibleRefs(refText: string): string[] {
  const text = cleanText('refs', refText, { max: maxLabel });
  const at = text.indexOf(':');
  const type = entityTypes.find(
    (one): one is EntityType => one === text.slice(0, Math.max(0, at)).trim().toLowerCase(),
  );
  if (type === undefined) return entityTypes.map((one) => refOf(one, text));
  const label = text.slice(at + 1).trim();
  if (label === '') throw invalidInput(`refs must have the form "${type}:john" or "John"; "${text}" does not.`);
  return [refOf(type, label)];
}
