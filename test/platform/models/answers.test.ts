import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { answerSchema } from '../../../src/platform/models/answerSchema.js';
import { readAnswer, type ReadAnswer } from '../../../src/platform/models/readAnswer.js';

const Fact = z.object({ fact: z.string(), weight: z.number() });
const Tree = z.object({
  get children() {
    return z.array(Tree);
  },
});
const good = '{"fact":"say \\"{\\" }","weight":1}';

const problemsOf = (read: ReadAnswer<unknown>): readonly string[] => ('value' in read ? [] : read.problems);

describe('reading an answer', () => {
  it.each([
    ['JSON alone', good],
    ['white space around it', `\n ${good}\n`],
    ['a code block', `\`\`\`json\n${good}\n\`\`\``],
    ['words around it', `It's this: ${good} "quoted`],
    ['a broken object after it', `${good} {"fact": `],
    ['thoughts before it', `<think>{"fact":"no","weight":0}</think>${good}`],
    ['braces that are no JSON', `{see} ${good}`],
  ])('finds the object in %s', (_, text) => {
    expect(readAnswer(text, Fact)).toEqual({ value: { fact: 'say "{" }', weight: 1 } });
  });

  it.each([
    ['nothing', ''],
    ['words', 'No.'],
    ['an object without an end', '{"fact": "x", "weight": 1'],
    ['two objects', `${good} ${good}`],
    ['an object after one that never ends', `{ "a ${good}`],
  ])('finds no JSON in %s', (_, text) => {
    expect(readAnswer(text, Fact)).toMatchObject({ reason: 'NOT_JSON' });
  });

  it('finds any object, at any position in prose', () => {
    const prose = fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}"]/g, '').replace('<think>', ''));
    fc.assert(
      fc.property(prose, fc.dictionary(fc.string(), fc.jsonValue()), prose, (before, data, after) => {
        const json = JSON.stringify(data);
        const schema = z.custom<object>((value) => JSON.stringify(value) === json);
        expect(readAnswer(`${before}${json}${after}`, schema)).toEqual({ value: JSON.parse(json) });
      }),
    );
  });

  it('never throws, whatever the model wrote', () => {
    const piece = fc.constantFrom('{', '}', '"', '\\', '[', ']', ':', ',', 'a', '1', '<think>', '</think>', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = readAnswer(pieces.join(''), Fact);
        expect('reason' in read && read.problems.length > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('returns WRONG_SHAPE for an object nested deeper than the stack', () => {
    const deep = `${'{"children":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    expect(readAnswer(deep, Tree)).toMatchObject({ reason: 'WRONG_SHAPE' });
    expect(readAnswer('{"children":[]}', Tree)).toEqual({ value: { children: [] } });
  });

  it('reports at most ten problems, each with its path and of bounded length', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 'x'.repeat(9_000)])));
    const read = readAnswer(many, z.record(z.string(), z.number()));
    expect(read).toMatchObject({ reason: 'WRONG_SHAPE', problems: { length: 10 } });
    expect(problemsOf(read)[0]).toMatch(/^k0: /);
    const key = readAnswer(`{"${'k'.repeat(9_000)}":1}`, z.strictObject({}));
    expect(problemsOf(key)[0]!.length).toBeLessThanOrEqual(300);
  });
});

describe('the answer schema for a server', () => {
  it('contains only the structure, while the model may read all of it', () => {
    const schema = z.object({
      id: z.string().regex(/^m/).min(2).describe('As given.'),
      kind: z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
      list: z.array(z.int().min(0)).max(5),
      when: z.iso.datetime(),
    });
    const { structure, strict, full } = answerSchema(schema);
    const variant = (type: string) => ({
      type: 'object',
      properties: { type: { type: 'string', const: type } },
      required: ['type'],
      additionalProperties: false,
    });
    expect(structure).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', description: 'As given.' },
        kind: { anyOf: [variant('a'), variant('b')] },
        list: { type: 'array', items: { type: 'integer' } },
        when: { type: 'string' },
      },
      required: ['id', 'kind', 'list', 'when'],
      additionalProperties: false,
    });
    expect(strict).toBe(true);
    expect(full).toMatchObject({ properties: { id: { minLength: 2, pattern: '^m' }, list: { maxItems: 5 } } });
  });

  it('keeps fields whose names are keywords of JSON schema', () => {
    const { structure } = answerSchema(z.object({ pattern: z.string(), minLength: z.string().max(3) }));
    expect(structure).toMatchObject({
      properties: { pattern: { type: 'string' }, minLength: { type: 'string' } },
      required: ['pattern', 'minLength'],
    });
  });

  it.each([
    ['nullable fields', z.object({ a: z.string().nullable() }), true],
    ['a shape that holds itself', Tree, true],
    ['what is made of an answer', z.object({ a: z.string().transform(Number) }), true],
    ['optional fields', z.object({ a: z.string().optional() }), false],
    ['fields with a default, which are asked for', z.object({ a: z.object({ b: z.string().default('x') }) }), true],
    ['free keys', z.object({ a: z.record(z.string(), z.number()) }), false],
    ['anything at all', z.object({ a: z.unknown() }), false],
    ['two shapes at once', z.object({ a: z.object({ b: z.string() }).and(z.record(z.string(), z.number())) }), false],
  ])('with %s is strict: %#', (_, schema, strict) => {
    expect(answerSchema(schema).strict).toBe(strict);
  });
});
