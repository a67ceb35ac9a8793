import type { core, ZodType } from 'zod';

/** Validated value; or the reason why there is none, with problems that may quote the answer. */
export type ReadAnswer<T> =
  | { readonly value: T }
  | { readonly reason: 'NOT_JSON' | 'WRONG_SHAPE'; readonly problems: readonly string[] };

const maxProblems = 10;
const maxProblemCharacters = 300;
/** Maximum of objects in a text: more of them are no answer and would take long to parse. */
const maxObjects = 50;

/** Parses a model's text: JSON alone, or exactly one JSON object among other words. Never throws. */
export function readAnswer<T>(text: string, schema: ZodType<T>): ReadAnswer<T> {
  const json = findJson(text);
  if (json === undefined) {
    return { reason: 'NOT_JSON', problems: ['Expected exactly one whole JSON object, and no other text around it.'] };
  }
  try {
    const read = schema.safeParse(json.value);
    return read.success
      ? { value: read.data }
      : { reason: 'WRONG_SHAPE', problems: read.error.issues.slice(0, maxProblems).map(said) };
  } catch {
    // A recursive schema, on an answer nested deeper than the stack.
    return { reason: 'WRONG_SHAPE', problems: ['Expected a less deeply nested object.'] };
  }
}

function said({ path, message }: core.$ZodIssue): string {
  const where = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
  return `${where}${message}`.slice(0, maxProblemCharacters);
}

/** Finds the JSON of a text; undefined for two objects, which are ambiguous: one may be quoted from the input. */
function findJson(text: string): { value: unknown } | undefined {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const whole = parsed(answer);
  if (whole) return whole;
  const found = objectsIn(answer)
    .map(parsed)
    .filter((one) => one !== undefined);
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the outermost balanced `{…}` spans of any text, in one pass. */
function objectsIn(text: string): string[] {
  const spans: string[] = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (depth > 0 && character === '"') quoted = !quoted;
    else if (quoted && character === '\\') index += 1;
    else if (!quoted && character === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (!quoted && character === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) spans.push(text.slice(start, index + 1));
      if (spans.length > maxObjects) return [];
    }
  }
  return spans;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
