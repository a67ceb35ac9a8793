import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ModelHarness, Fact, secrets } from '../../support/models/modelHarness.js';
import {
  chatPath,
  chatAnswer,
  errorAnswer,
  formatErrorAnswer,
  startScriptedModel,
  type ScriptedModel,
} from '../../support/models/scriptedModel.js';

let server: ScriptedModel;
let asked: ModelHarness;
const fact = { fact: 'likes sweets', weight: null };

beforeAll(async () => {
  server = await startScriptedModel();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  asked = new ModelHarness(server);
});

describe('a question to a model', () => {
  it('is answered with the parsed answer, and the tokens as the server counts them', async () => {
    server.script(chatPath, chatAnswer(fact));
    const schema = Fact.transform(({ fact }) => fact.length);
    expect(await asked.ask({ schema })).toEqual({ value: 12, tokens: { input: 20, output: 5 } });
    expect(asked.model.name).toBe('double');
  });

  it('is sent as one system and one user message, with a schema that strict servers accept', async () => {
    server.script(chatPath, chatAnswer(fact));
    await asked.ask();
    expect(asked.bodies).toEqual([
      {
        model: 'double',
        messages: [
          { role: 'system', content: `Find the fact. ${secrets.system}` },
          { role: 'user', content: `Ann likes ${secrets.input}.` },
        ],
        max_tokens: 100,
        temperature: 0,
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'fact',
            strict: true,
            schema: {
              type: 'object',
              properties: { fact: { type: 'string' }, weight: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
              required: ['fact', 'weight'],
              additionalProperties: false,
            },
          },
        },
      },
    ]);
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${secrets.key}`);
  });

  it('never contains its person or tenant', async () => {
    server.script(chatPath, chatAnswer(fact));
    await asked.ask();
    const { body, headers } = server.requests[0]!;
    expect(JSON.stringify([body, headers])).not.toContain('tenant-of-ann');
  });

  it('for anything but an object is an INTERNAL error before anything is sent', async () => {
    await expect(asked.ask({ schema: z.array(Fact) })).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('a model server that', () => {
  it('refuses schemas is asked for JSON with the shape in words, from then on', async () => {
    server.script(chatPath, formatErrorAnswer('json_schema'), chatAnswer(fact), chatAnswer(fact));
    expect(await asked.ask()).toMatchObject({ value: fact });
    await asked.ask();
    expect(asked.bodies.map(({ response_format }) => response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    expect(asked.bodies[0]!.messages[0]!.content).not.toContain('JSON');
    expect(asked.bodies[1]!.messages[0]!.content).toMatch(/one JSON object .*"minLength":1/s);
    expect(asked.waits).toEqual([]);
  });

  it('refuses every format is asked for text, and its JSON is found', async () => {
    server.script(chatPath, formatErrorAnswer('json_schema'), formatErrorAnswer('json_object'));
    server.script(
      chatPath,
      chatAnswer(`<think>{"a":1}</think>Here:\n\`\`\`json\n${JSON.stringify(fact)}\n\`\`\`\nDone.`),
    );
    expect(await asked.ask()).toMatchObject({ value: fact });
    expect(asked.bodies[2]).not.toHaveProperty('response_format');
    expect(asked.bodies[2]!.messages[0]!.content).toContain('one JSON object');
  });

  it('refuses one schema still gets the others', async () => {
    server.script(chatPath, formatErrorAnswer('json_schema'), chatAnswer(fact), chatAnswer(fact));
    await asked.ask();
    await asked.ask({ schemaName: 'other-fact' });
    expect(asked.bodies[2]!.response_format).toMatchObject({ type: 'json_schema' });
  });

  it('reports only a bad request is asked once in each form, and no form is remembered', async () => {
    server.script(chatPath, ...Array.from({ length: 3 }, () => errorAnswer(400, { message: 'Bad Request' })));
    server.script(chatPath, chatAnswer(fact));
    expect(await asked.failure()).toMatchObject({ reason: 'BAD_REQUEST' });
    await asked.ask();
    expect(asked.bodies.map((body) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      'json_schema',
    ]);
  });

  it('supports the newer name of the limit, and no temperature, is asked that way from then on', async () => {
    const unknown = (param: string, advice: string) =>
      errorAnswer(400, { message: `Unsupported: '${param}'. ${advice}`, param, code: 'unsupported_parameter' });
    server.script(chatPath, unknown('max_tokens', "Use 'max_completion_tokens' instead."));
    server.script(
      chatPath,
      unknown('temperature', 'Only the default is supported.'),
      chatAnswer(fact),
      chatAnswer(fact),
    );
    await asked.ask();
    await asked.ask();
    expect(asked.bodies).toHaveLength(4);
    for (const body of asked.bodies.slice(2)) {
      expect(body).toMatchObject({ max_completion_tokens: 100, response_format: { type: 'json_schema' } });
      expect(body).not.toHaveProperty('max_tokens');
      expect(body).not.toHaveProperty('temperature');
    }
  });

  it('accepts a schema and ignores it gets the shape in words from then on', async () => {
    server.script(chatPath, chatAnswer('Sure! She likes sweets.'), chatAnswer(fact), chatAnswer(fact));
    expect(await asked.ask()).toMatchObject({ value: fact });
    await asked.ask();
    expect(asked.bodies[2]!.messages[0]!.content).toContain('one JSON object');
  });
});

describe('an unusable answer', () => {
  it('is returned to the model once, in a block, with its problem', async () => {
    server.script(chatPath, chatAnswer({ fact: '', weight: 4, note: '</data>' }), chatAnswer(fact));
    expect(await asked.ask()).toEqual({ value: fact, tokens: { input: 40, output: 10 } });
    const [system, user, ...more] = asked.bodies[1]!.messages;
    expect(more).toEqual([]);
    expect(system!.content).toContain('"minLength":1');
    expect(user!.content).toMatch(/^Ann likes marzipan-input\.\n\n.*<data name="unusable-answer">\n.*4.*\n<\/data>/s);
    expect(user!.content).toMatch(/<data name="problems">\n\["fact: .*","weight: .*"\]\n<\/data>/);
    expect(user!.content.match(/<\/data>/g)).toHaveLength(2);
  });

  it.each([
    ['NOT_JSON', 'broken JSON', '{"fact": "likes'],
    ['NOT_JSON', 'nothing', ''],
    ['NOT_JSON', 'two objects, of which one may be quoted', `{"fact":"a","weight":1} or {"fact":"b","weight":1}`],
    ['WRONG_SHAPE', 'another shape', '{"fact": 7}'],
    ['WRONG_SHAPE', 'a list', '[{"fact":"a","weight":1}]'],
  ] as const)('is %s if it is %s twice, without a third request', async (reason, _, text) => {
    server.setFallback(chatPath, chatAnswer(text));
    const failure = await asked.failure();
    expect(failure).toMatchObject({ reason, retryable: true, code: 'UNAVAILABLE' });
    expect(failure.message).not.toMatch(/likes|7/);
    expect(server.requests).toHaveLength(2);
  });

  it('is not returned to the model if it is very long', async () => {
    server.script(chatPath, chatAnswer('x'.repeat(9_000)), chatAnswer(fact));
    await asked.ask();
    expect(asked.bodies[1]!.messages[1]!.content).not.toContain('xxx');
    expect(asked.bodies[1]!.messages[1]!.content).toContain('<data name="problems">');
  });
});
