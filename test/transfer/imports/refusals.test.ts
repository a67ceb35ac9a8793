import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importContent } from '../../support/importFiles.js';
import { TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

describe('a refusal', () => {
  const refused: [line: string, code: string, message: RegExp][] = [
    [
      '{"memory": {"owner": "ana", "text": "cut',
      'INVALID_INPUT',
      /^A line must be one JSON object .* this one is not JSON\.$/,
    ],
    ['[1, 2]', 'INVALID_INPUT', /^A line must be one JSON object with one of person, acquaintance, chat, memory\.$/],
    ['null', 'INVALID_INPUT', /with one of person, acquaintance, chat, memory/],
    ['"memory"', 'INVALID_INPUT', /with one of person, acquaintance, chat, memory/],
    ['{"memories": {}}', 'INVALID_INPUT', /with one of person, acquaintance, chat, memory/],
    ['{"memory": {"owner": "ana", "text": "x"}, "person": "ana"}', 'INVALID_INPUT', /Unrecognized key: "memory"/],
    ['{"person": 7}', 'INVALID_INPUT', /^person is not as expected/],
    ['{"person": ""}', 'INVALID_INPUT', /^person is not as expected/],
    ['{"person": " ana "}', 'INVALID_INPUT', /^A handle must be 1 to 200 characters/],
    [
      '{"chat": {"externalId": "q", "kind": "crowd"}}',
      'INVALID_INPUT',
      /^chat\.kind is not as expected: .*"PRIVATE"\|"GROUP"/,
    ],
    [
      '{"chat": {"externalId": "q", "kind": "group", "participants": [{"person": "ana", "from": "2025-02-01", "to": "2025-01-01"}]}}',
      'INVALID_INPUT',
      /^The participation of "ana" must end after it begins\.$/,
    ],
    ['{"acquaintance": {"of": "ana"}}', 'INVALID_INPUT', /^acquaintance\.name is not as expected/],
    ['{"acquaintance": {"of": "ana", "name": "  "}}', 'INVALID_INPUT', /^name must not be empty\.$/],
    ['{"memory": {"owner": "ana"}}', 'INVALID_INPUT', /^memory\.text is not as expected/],
    ['{"memory": {"text": "Nobody owns it."}}', 'INVALID_INPUT', /^A memory must have either an owner or a chat\.$/],
    ['{"memory": {"owner": "ana", "text": "x", "mood": "good"}}', 'INVALID_INPUT', /Unrecognized key: "mood"/],
    ['{"memory": {"owner": "ana", "text": "x", "type": "dream"}}', 'INVALID_INPUT', /^memory\.type is not as expected/],
    [
      '{"memory": {"owner": "ana", "text": "x", "at": "last spring"}}',
      'INVALID_INPUT',
      /^at must be a date or time from 1900 to 2200, such as \S+ or \S+, or a time before now such as -2d or -3h\.$/,
    ],
    ['{"memory": {"owner": "ana", "text": "x", "at": "1850-01-01"}}', 'INVALID_INPUT', /from 1900 to 2200/],
    [
      '{"memory": {"owner": "ana", "text": "x", "importance": 6}}',
      'INVALID_INPUT',
      /^memory\.importance is not as expected/,
    ],
    ['{"memory": {"owner": "ana", "text": "x", "value": "y"}}', 'INVALID_INPUT', /^value needs the slot/],
    [
      '{"memory": {"owner": "ana", "text": "x", "type": "rule", "confidence": 0.9}}',
      'INVALID_INPUT',
      /^evidence must not be empty for type RULE\.$/,
    ],
    [
      `{"memory": {"owner": "ana", "text": "${'x'.repeat(281)}"}}`,
      'INVALID_INPUT',
      /^text must be at most 280 characters; it has 281\.$/,
    ],
    [
      `{"memory": {"owner": "ana", "text": "x", "entities": [${Array(21).fill('{"type": "org", "label": "o"}').join()}]}}`,
      'INVALID_INPUT',
      /^entities must have at most 20 items\.$/,
    ],
    [
      `{"memory": {"owner": "ana", "text": "x", "tags": [${Array(21).fill('"t"').join()}]}}`,
      'INVALID_INPUT',
      /^tags must have at most 20 items\.$/,
    ],
    ['{"memory": {"owner": "ana", "text": "half \\ud800"}}', 'INVALID_INPUT', /^text must be well-formed Unicode/],
    [
      '{"memory": {"owner": "ana", "text": "nul \\u0000"}}',
      'INVALID_INPUT',
      /^text must not contain control characters/,
    ],
    [
      '{"memory": {"owner": "ana", "text": "x", "learnedIn": "nowhere"}}',
      'NOT_FOUND',
      /^No chat "nowhere", neither in the graph nor in an earlier line, was found\.$/,
    ],
    ['{"memory": {"chat": "nowhere", "text": "x"}}', 'NOT_FOUND', /^No chat "nowhere"/],
    [
      '{"memory": {"owner": "ana", "text": "The password is tr0ub4dor-3."}}',
      'SECRET_REFUSED',
      /^This looks like a password/,
    ],
  ];

  it('says the number of its line, a code and a reason, in the order of lines, and stops no other line', async () => {
    const tenant = `${kith.tenant}-errors`;
    const lines = refused.flatMap(([line], index) => [
      line,
      { memory: { owner: 'ana', text: `Ana knows the harbour number ${index}.` } },
    ]);
    const { stored, refusals } = await importContent(kith, lines, { tenant });
    expect(refusals.map(({ line, code }) => [line, code])).toEqual(
      refused.map(([, code], index) => [index * 2 + 1, code]),
    );
    refusals.forEach(({ message }, index) => expect(message).toMatch(refused[index]![2]));
    expect(stored).toBe(refused.length);
    const { memories } = await kith.must({ as: 'ana', tenant }, '{ memories { totalCount } }');
    expect(memories.totalCount).toBe(refused.length);
  });

  it('meets no text, things or tags that are as many and long as the rules allow, only what is longer', async () => {
    const entities = Array.from({ length: 20 }, (_, index) => ({ type: 'org', label: `Office ${index}` }));
    const tags = Array.from({ length: 20 }, (_, index) => `tag${index}`);
    const longest = {
      memory: { owner: 'ana', type: 'procedure', text: 'a '.repeat(3_999).trim() + ' b', entities, tags },
    };
    expect(
      (await importContent(kith, [longest, { memory: { owner: 'ana', text: 'ä'.repeat(280) } }])).refusals,
    ).toEqual([]);
    const over = { memory: { owner: 'ana', type: 'procedure', text: 'a '.repeat(4_000) + 'b' } };
    expect((await importContent(kith, [over])).refusals).toMatchObject([
      { line: 1, message: 'text must be at most 8000 characters; it has 8001.' },
    ]);
  });
});
