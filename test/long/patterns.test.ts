import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { checkSync } from 'recheck';
import ts from 'typescript';

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const root = new URL('../../src/', import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort();
/** Folders whose modules build regular expressions from parts when they are loaded. */
const making =
  /^(?:text|disclosure|learning|conversations|transfer\/imports|directory)\/(?!.*\.(?:resolver|service|store|steps|tasks|objects|inputs|enums|tools)\.ts)/u;
const patterns: Pattern[] = [];

beforeAll(async () => {
  for (const file of files) {
    const tree = ts.createSourceFile(file, readFileSync(new URL(file, root), 'utf8'), ts.ScriptTarget.Latest);
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) patterns.push({ file, ...partsOf(node.text) });
      ts.forEachChild(node, look);
    };
    look(tree);
  }
  const { RegExp: Original } = globalThis;
  let file = '';
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given: [string | RegExp, string?], of: typeof Original) {
      const made: RegExp = Reflect.construct(target, given, of);
      patterns.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    // Loaded anew: modules that another test has loaded would not build their patterns again.
    for (file of files.filter((one) => making.test(one))) await import(`${new URL(file, root).href}?anew`);
  } finally {
    globalThis.RegExp = Original;
  }
});

const partsOf = (literal: string): { source: string; flags: string } => {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
};

const verdictOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => {
  const found = checkSync(source, flags, { timeout: 2_000 });
  if (found.status === 'unknown') return 'unknown';
  const { complexity } = found;
  return complexity.type === 'polynomial' ? `polynomial ${complexity.degree}` : complexity.type;
};

it('every pattern is at most quadratic, and all composed patterns are included', () => {
  expect(patterns.length).toBeGreaterThan(400);
  expect(patterns.some(({ source }) => source.includes('lives? in'))).toBe(true);
  // A pattern with at most one repetition is practically linear.
  const repeating = patterns.filter(({ source }) => (source.match(/[*+]|\{\d+,/gu)?.length ?? 0) > 1);
  const distinct = new Map(repeating.map((one) => [`${one.flags} ${one.source}`, one]));
  const wrong = [...distinct.values()].flatMap((one) => {
    const verdict = verdictOf(one);
    return ['safe', 'linear', 'polynomial 2', 'unknown'].includes(verdict) ? [] : { ...one, verdict };
  });
  expect(wrong).toEqual([]);
});

it('an ambiguous pattern is reported', () => {
  expect(verdictOf({ source: '^[A-Z][A-Za-z-]*(?:[ -][A-Z][A-Za-z-]*)*$', flags: 'u' })).toBe('exponential');
  expect(verdictOf({ source: '^a*a*a*b$', flags: '' })).toBe('polynomial 3');
});
