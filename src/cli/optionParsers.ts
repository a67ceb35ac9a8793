import { InvalidArgumentError } from 'commander';

/** Returns a parser of a number above 0 and up to `max`; `noun` is such as "a number of hours". */
export const positiveNumberParser =
  (noun: string, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!(value > 0 && value <= max)) throw new InvalidArgumentError(`It must be ${noun} above 0 and at most ${max}.`);
    return value;
  };

/** Parses a whole number, 1 or more. */
export const parseWholeNumber = (text: string): number => wholeNumberParser(1, Number.MAX_SAFE_INTEGER)(text);

/** Returns a parser of a whole number from `min` to `max`. */
export const wholeNumberParser =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };

/** Parses a number from 0 to 1. */
export function parseFraction(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
}

/** Collects the values of an option that may be given more than once. */
export const collectValues = (text: string, earlier: readonly string[] = []): string[] => [...earlier, text];
