/** Change of one row, condition or bound of the rule or of a fragment. */
export interface Mutant<Subject> {
  /** File below the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** Function or fragment, and the change. Unique among all mutants, and equal as long as the code is. */
  readonly name: string;
  /** Code that the proof judges in place of the original. */
  readonly subject: Subject;
}

/** Part of a function or fragment, and its replacement. */
export interface Change {
  /** Name of the function; of a fragment with its braces, as `{{reach}}`. */
  readonly part: string;
  readonly from: string;
  /** Empty if the part is left out. */
  readonly to: string;
}

/** Returns a function that names changes. Equal changes of a function or fragment are numbered. */
export function changeNames(): (change: Change) => string {
  const counts = new Map<string, number>();
  return ({ part, from, to }) => {
    const name = `${part}: ${from} → ${to || 'nothing'}`.replace(/\s+/gu, ' ');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

/** Comparisons by the one with the other bound, and quantifiers of both languages by the other one. */
export const counterparts: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  some: 'every',
  every: 'some',
  any: 'all',
  all: 'any',
};

/** Returns the elements of a list, separated by commas, each time without one of them. */
export const withoutEach = (elements: readonly string[]): string[] =>
  elements.map((_, left) => elements.filter((_element, index) => index !== left).join(', '));
