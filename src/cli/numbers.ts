import { InvalidArgumentError } from 'commander';

/** Returns a parser of a number above 0 and up to `most`, such as "a number of hours". */
export const positive =
  (what: string, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!(value > 0 && value <= most))
      throw new InvalidArgumentError(`It must be ${what} above 0 and at most ${most}.`);
    return value;
  };

/** Parses a whole number, 1 or more. */
export const wholeNumber = (text: string): number => wholeNumberBetween(1, Number.MAX_SAFE_INTEGER)(text);

/** Returns a parser of a whole number from `least` to `most`. */
export const wholeNumberBetween =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };

/** Parses a number from 0 to 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
}

/** Collects the values of an option that may be given more than once. */
export const collectOption = (text: string, earlier: readonly string[] = []): string[] => [...earlier, text];
