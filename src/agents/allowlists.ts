import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { checkCategory } from '../memories/drafts/rememberInput.js';
import { DomainError, invalidInput } from '../platform/errors.js';

/** Mode in which memories of a category are read: all of them, or the hits of a search, at most `limit`. */
export type CategoryMode = { readonly context: 'all' } | { readonly context: 'rag'; readonly limit: number };

/** Allowlists: the categories that each agent may read, and the mode of each category. */
export interface Allowlists {
  readonly modes: ReadonlyMap<string, CategoryMode>;
  readonly agents: ReadonlyMap<string, readonly string[]>;
}

const maxPerCategory = 50;
const maxNameLength = 64;
const maxRequested = 100;

const name = z
  .string('must be a name')
  .min(1, 'must be a name')
  .max(maxNameLength, `must have at most ${maxNameLength} characters`);
const category = z
  .strictObject({
    name,
    context: z.enum(['all', 'rag'], 'must be "all" or "rag"'),
    rag_length: z
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be 1 to 50')
      .max(maxPerCategory, `must be 1 to ${maxPerCategory}`)
      .optional(),
  })
  .refine(({ context, rag_length: length }) => context === 'rag' || length === undefined, {
    path: ['rag_length'],
    message: 'is allowed only with context "rag"',
  });
const categories = z.array(category, 'must be a list').max(1_000, 'must have at most 1,000 items').nullish();
const file = z.strictObject({
  categories: z.strictObject({ system: categories, custom: categories }).nullish(),
  allowlists: z.record(
    name,
    z.array(name, 'must be a list of categories').max(1_000, 'must have at most 1,000 items'),
    'must name the categories of each agent',
  ),
});

/** Parses an allowlist file, named `shownAs` in errors. Throws INVALID_INPUT with line, expected and actual value. */
export function parseAllowlists(text: string, shownAs: string): Allowlists {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const syntaxError = document.errors[0];
  if (syntaxError)
    throw fileError(
      shownAs,
      lines.linePos(syntaxError.pos[0]).line,
      syntaxError.message.split('\n')[0]!.replace(/ at line .*$/u, ''),
    );
  const lineOf = (path: readonly PropertyKey[]): number => lines.linePos(offsetOf(document, path)).line;
  const parsed = file.safeParse(document.toJS() ?? {});
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw fileError(shownAs, lineOf(path), `${path.join('.') || 'the file'} ${message}`);
  }
  const { categories: groups, allowlists } = parsed.data;
  const modes = new Map<string, CategoryMode>();
  for (const group of ['system', 'custom'] as const) {
    for (const [index, { name: rawName, context, rag_length: length }] of (groups?.[group] ?? []).entries()) {
      const path = ['categories', group, index];
      const categoryName = parseCategoryName(rawName, () => lineOf(path), shownAs);
      if (modes.has(categoryName)) throw fileError(shownAs, lineOf(path), `the category "${rawName}" appears twice`);
      modes.set(categoryName, context === 'all' ? { context } : { context, limit: length ?? maxPerCategory });
    }
  }
  const agents = Object.entries(allowlists).map(([agent, names]) => {
    const categoryNames = names.map((rawName, index) =>
      parseCategoryName(rawName, () => lineOf(['allowlists', agent, index]), shownAs),
    );
    return [agent, [...new Set(categoryNames)]] as const;
  });
  return { modes, agents: new Map(agents) };
}

/**
 * Returns the categories that an agent may read, and those to read now: the requested ones, or all it may read. Throws
 * FORBIDDEN, with the name as requested, if one of them is not allowed. The error does not disclose which agents and
 * categories exist.
 */
export function categoriesFor(
  { agents }: Allowlists,
  agent: string,
  requested: readonly string[] | null | undefined,
): { readonly allowed: readonly string[]; readonly read: readonly string[] } {
  if (requested != null && (requested.length < 1 || requested.length > maxRequested))
    throw invalidInput(`categories must have 1 to ${maxRequested} items; it has ${requested.length}.`);
  const allowed = agents.get(agent) ?? [];
  const readCategories = requested?.map(checkCategory) ?? allowed;
  const refusedIndex = readCategories.findIndex((categoryName) => !allowed.includes(categoryName));
  if (refusedIndex !== -1 || readCategories.length === 0) {
    const refusedText = requested == null ? 'any category' : `the category "${requested[refusedIndex]}"`;
    throw new DomainError(
      'FORBIDDEN',
      `The agent "${agent}" may not read ${refusedText}; the allowlists name the categories of each agent.`,
    );
  }
  return { allowed, read: [...new Set(readCategories)] };
}

export const modeOf = ({ modes }: Allowlists, categoryName: string): CategoryMode =>
  modes.get(categoryName) ?? { context: 'rag', limit: maxPerCategory };

function parseCategoryName(rawName: string, line: () => number, shownAs: string): string {
  try {
    return checkCategory(rawName);
  } catch (error) {
    throw fileError(shownAs, line(), `"${rawName}" is not the name of a category: ${(error as Error).message}`);
  }
}

function fileError(shownAs: string, line: number, problem: string): DomainError {
  return invalidInput(`${shownAs}, line ${line}: ${problem.replace(/\.$/u, '')}.`);
}

/** Returns the text offset at which the value of a path begins, or of its deepest existing part if there is none. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const step of path) {
    const next: unknown = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : isSeq(node)
        ? node.items[step as number]
        : undefined;
    if (next === undefined) return offset;
    const start = isPair(next) ? next.key : next;
    offset = (start as { range?: [number, number, number] }).range?.[0] ?? offset;
    node = isPair(next) ? next.value : next;
  }
  return offset;
}
