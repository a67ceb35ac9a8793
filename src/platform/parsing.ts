import { z } from 'zod';
import { invalidInput } from './errors.js';

/** Parse options with which an issue says what was expected, as a predicate: `must be a whole number`. */
const plainIssues = { error: predicateOf };

/** Maximum characters of a predicate: it may repeat field names of the input. */
const maxLength = 250;

/** Outcome of parsing: the value, or a sentence on the first wrong field. */
type Parsed<T> = { readonly value: T } | { readonly issue: string };

/** Returns the value, or an issue that names a field and the expectation: `memory.importance must be at most 5.` */
export function tryParse<T extends z.ZodType>(schema: T, data: unknown, whole: string): Parsed<z.output<T>> {
  const result = schema.safeParse(data, plainIssues);
  if (result.success) return { value: result.data };
  const { issues } = result.error;
  // A misspelt field is why another one is missing.
  const { path, message } = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
  return { issue: `${path.join('.') || whole} ${message.slice(0, maxLength).replace(/\.$/u, '')}.` };
}

/** Parses as `tryParse` does. Throws the sentence as INVALID_INPUT. */
export function parseInput<T extends z.ZodType>(schema: T, data: unknown, whole: string): z.output<T> {
  const parsed = tryParse(schema, data, whole);
  if ('issue' in parsed) throw invalidInput(parsed.issue);
  return parsed.value;
}

const typeNames: Readonly<Partial<Record<z.core.$ZodInvalidTypeExpected, string>>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'absent',
};

/** Returns the predicate of an issue whose schema gives no message; undefined for the library's own message. */
function predicateOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = typeNames[issue.expected] ?? `a ${issue.expected}`;
      return issue.input === undefined ? `is missing: it must be ${expected}` : `must be ${expected}`;
    }
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value)).join(', ');
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${values}`;
    }
    case 'too_big':
      return limitOf(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'must not be empty'
        : limitOf(issue.origin, 'at least', issue.minimum);
    case 'unrecognized_keys':
      return `has the unknown field ${JSON.stringify(issue.keys[0]?.slice(0, 50))}${knownFieldsOf(issue.inst)}`;
    case 'invalid_union':
      return 'is not as expected';
    default:
      return undefined;
  }
}

function limitOf(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${limit} characters`;
  return origin === 'array' ? `must have ${bound} ${limit} items` : `must be ${bound} ${limit}`;
}

function knownFieldsOf(schema: unknown): string {
  return schema instanceof z.ZodObject ? `; the fields are ${Object.keys(schema.shape).join(', ')}` : '';
}
