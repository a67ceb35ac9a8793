import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importContent } from '../../support/importFiles.js';
import { TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

describe('a refused line', () => {
  const rows: [line: string, message: RegExp, code?: string][] = [
    ['{"memory": {"owner": "ana", "text": "cut', /^A line must be one JSON object .* this one is not JSON\.$/],
    ['[1, 2]', /^A line must be one JSON object with one of person, acquaintance, chat, memory\.$/],
    ['null', /with one of person, acquaintance, chat, memory/],
    ['"memory"', /with one of person, acquaintance, chat, memory/],
    ['{"memories": {}}', /with one of person, acquaintance, chat, memory/],
    [
      '{"memory": {"owner": "ana", "text": "x"}, "person": "ana"}',
      /^The line has the unknown field "memory"; the fields are person\.$/,
    ],
    ['{"person": 7}', /^person must be a text\.$/],
    ['{"person": ""}', /^person must not be empty\.$/],
    ['{"person": " ana "}', /^A handle must be 1 to 200 characters/],
    ['{"chat": {"externalId": "q", "kind": "crowd"}}', /^chat\.kind must be one of "PRIVATE", "GROUP"\.$/],
    [
      '{"chat": {"externalId": "q", "kind": "group", "participants": [{"person": "ana", "from": "2025-02-01", "to": "2025-01-01"}]}}',
      /^The participation of "ana" must end after it begins\.$/,
    ],
    ['{"acquaintance": {"of": "ana"}}', /^acquaintance\.name is missing: it must be a text\.$/],
    ['{"acquaintance": {"of": "ana", "name": "  "}}', /^name must not be empty\.$/],
    ['{"memory": {"owner": "ana"}}', /^memory\.text is missing: it must be a text\.$/],
    ['{"memory": {"text": "Nobody owns it."}}', /^A memory must have either an owner or a chat\.$/],
    [
      '{"memory": {"owner": "ana", "text": "x", "mood": "good"}}',
      /^memory has the unknown field "mood"; the fields are owner, chat, text, /,
    ],
    ['{"memory": {"owner": "ana", "text": "x", "type": "dream"}}', /^memory\.type must be one of "preference", /],
    [
      '{"memory": {"owner": "ana", "text": "x", "at": "last spring"}}',
      /^at must be a date or time from 1900 to 2200, such as \S+ or \S+, or a time before now such as -2d or -3h\.$/,
    ],
    ['{"memory": {"owner": "ana", "text": "x", "at": "1850-01-01"}}', /from 1900 to 2200/],
    ['{"memory": {"owner": "ana", "text": "x", "importance": 6}}', /^memory\.importance must be 0 to 3\.$/],
    ['{"memory": {"owner": "ana", "text": "x", "value": "y"}}', /^value needs the slot/],
    [
      '{"memory": {"owner": "ana", "text": "x", "type": "rule", "confidence": 0.9}}',
      /^evidence must not be empty for type RULE\.$/,
    ],
    [
      `{"memory": {"owner": "ana", "text": "${'x'.repeat(281)}"}}`,
      /^text must be at most 280 characters; it has 281\.$/,
    ],
    [
      `{"memory": {"owner": "ana", "text": "x", "entities": [${Array(21).fill('{"type": "org", "label": "o"}').join()}]}}`,
      /^entities must have at most 20 items\.$/,
    ],
    [
      `{"memory": {"owner": "ana", "text": "x", "tags": [${Array(21).fill('"t"').join()}]}}`,
      /^tags must have at most 20 items\.$/,
    ],
    ['{"memory": {"owner": "ana", "text": "half \\ud800"}}', /^text must be well-formed Unicode/],
    ['{"memory": {"owner": "ana", "text": "nul \\u0000"}}', /^text must not contain control characters/],
    [
      '{"memory": {"owner": "ana", "text": "x", "learnedIn": "nowhere"}}',
      /^No chat "nowhere", neither in the graph nor in an earlier line, was found\.$/,
      'NOT_FOUND',
    ],
    ['{"memory": {"chat": "nowhere", "text": "x"}}', /^No chat "nowhere"/, 'NOT_FOUND'],
    [
      '{"memory": {"owner": "ana", "text": "The password is tr0ub4dor-3."}}',
      /^This looks like a password/,
      'SECRET_REFUSED',
    ],
  ];

  it('has a number, a code and a reason, in order, and stops no other line', async () => {
    const tenant = `${kith.tenant}-errors`;
    const lines = rows.flatMap(([line], index) => [
      line,
      { memory: { owner: 'ana', text: `Ana knows the harbour number ${index}.` } },
    ]);
    const { stored, refusals } = await importContent(kith, lines, { tenant });
    const expected = rows.map(([text, message, code = 'INVALID_INPUT'], index) => ({
      text,
      line: index * 2 + 1,
      code,
      message: expect.stringMatching(message),
    }));
    expect(refusals.map((refusal) => ({ text: lines[refusal.line - 1], ...refusal }))).toMatchObject(expected);
    expect(stored).toBe(rows.length);
    const { memories } = await kith.must({ as: 'ana', tenant }, '{ memories { totalCount } }');
    expect(memories.totalCount).toBe(rows.length);
  });

  it('exceeds a limit of text, entities or tags; a line at the limit is accepted', async () => {
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
