import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bridge, say } from '../support/recordMessages.js';
import { LearningBench, type Turn } from '../support/learning.js';
import { SourcesChanged } from '../../src/background/work/work.js';
import { countTraces } from '../support/graph/traces.js';
import { chatAnswer, chatPath, errorAnswer } from '../support/models/scriptedModel.js';

let bench: LearningBench;
beforeAll(async () => {
  bench = await LearningBench.start();
});
afterAll(() => bench.stop());

const turn = (by: string | null, text: string): Turn => ({ by, text });
const rolling = (conversation: string) =>
  bench.rows(
    'MATCH (r:RollingSummary {conversationId: $conversation}) RETURN r.text AS text, r.throughTurn AS turn, r.prompt AS prompt ORDER BY turn',
    {
      conversation,
    },
  );
const talk = async (conversation: string) =>
  (
    await bench.rows(
      `MATCH (c:Conversation {id: $conversation}) RETURN c.lastRollingAttemptAt AS attempt, c.lastRollingSuccessAt AS success,
         c.rollingErrorReason AS reason, c.rollingErrorDetail AS detail`,
      { conversation },
    )
  )[0]!;

describe('the rolling summary', () => {
  it('is made from the previous one and the turns since, and the previous one stays', async () => {
    const said = await bench.say(
      { person: 'ana' },
      ...'abcdefgh'.split('').map((letter, index) => turn(index % 2 ? null : 'ana', `turn ${letter}`)),
    );
    const { conversation } = said;
    await bench.work('roll-summary', `${conversation}:4`, { summary: 'Ana began.' });
    await bench.work('roll-summary', `${conversation}:8`, { summary: 'Ana went on.' });
    const input = bench.lastInput();
    expect(input).toContain('Ana began.');
    expect(input).toContain('turn e');
    expect(input).not.toContain('turn d');
    const prompt = 'roll-summary@2';
    expect(await rolling(conversation)).toEqual([
      { text: 'Ana began.', turn: 4, prompt },
      { text: 'Ana went on.', turn: 8, prompt },
    ]);
    expect(await talk(conversation)).toEqual({ attempt: bench.now, success: bench.now, reason: null, detail: null });
  });

  it('of more than 600 characters is returned to the model, then loses its last sentences', async () => {
    const { conversation } = await bench.say({ person: 'bob' }, turn('bob', 'Hello.'));
    const long = `${'Bob said hello to the assistant again. '.repeat(20)}`;
    await bench.work('roll-summary', `${conversation}:1`, { summary: long }, { summary: long });
    const [{ text }] = (await rolling(conversation)) as [{ text: string }];
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text).toMatch(/again\.$/);
    expect(bench.lastInput()).toContain('too-long');
  });

  it('that fails leaves a stable reason and no text, and a later one clears it', async () => {
    const { conversation } = await bench.say({ person: 'cas' }, turn('cas', 'A word of marzipan.'));
    bench.now += 1_000;
    const failed = bench.work('roll-summary', `${conversation}:1`, errorAnswer(401, { message: 'marzipan' }));
    await expect(failed).rejects.toMatchObject({ name: 'ModelFailure' });
    const after = await talk(conversation);
    expect(after).toMatchObject({ attempt: bench.now, success: null, reason: 'NOT_ALLOWED' });
    expect(JSON.stringify(after)).not.toContain('marzipan');
    await bench.work('roll-summary', `${conversation}:1`, { summary: 'Cas said a word.' });
    expect(await talk(conversation)).toMatchObject({ success: bench.now, reason: null });
  });

  it('with a secret is not stored, and its work fails', async () => {
    const { conversation } = await bench.say({ person: 'dan' }, turn('dan', 'Hello.'));
    const secret = { summary: 'Dan has the password Xk9!vvQ2.' };
    await expect(bench.work('roll-summary', `${conversation}:1`, secret)).rejects.toMatchObject({
      code: 'SECRET_REFUSED',
    });
    expect(await rolling(conversation)).toEqual([]);
    expect(await talk(conversation)).toMatchObject({ reason: 'SECRET_REFUSED' });
  });

  it('of a long conversation is made from the newest turns that fit, each whole', async () => {
    const long = 'sailing on the lake '.repeat(390);
    const { conversation } = await bench.say(
      { person: 'eli' },
      ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((word) =>
        turn('eli', `${word} ${long}${word}`),
      ),
    );
    await bench.work('roll-summary', `${conversation}:8`, { summary: 'Eli sailed.' });
    const input = bench.lastInput();
    expect(input).toMatch(/"eight sailing[^"]*eight"/);
    expect(input).not.toContain('"one ');
  });
});

describe('the summary of a session', () => {
  const summary = {
    one_liner: 'Fay planned a trip.',
    what_mattered: ['the sea', 'the sea', ''],
    open_loops: ['where to stay'],
    commitments: ['Fay calls the hotel.', 'The password is Xk9!vvQ2.'],
    people: ['Gil'],
    tone: 'hopeful',
  };

  it('is made once, of its own turns, without secrets', async () => {
    const first = await bench.say({ person: 'fay' }, turn('fay', 'The trip.'), turn(null, 'Where to?'));
    bench.now += 31 * 60_000;
    await bench.say({ person: 'fay' }, turn('fay', 'Another day.'));
    await bench.work('summarize-session', `${first.session}:2`, summary);
    expect(bench.lastInput()).toContain('Where to?');
    expect(bench.lastInput()).not.toContain('Another day.');
    for (const turns of [1, 2]) {
      await bench.work('summarize-session', `${first.session}:${turns}`, { ...summary, one_liner: 'Something else.' });
    }
    const rows = await bench.rows('MATCH (s:SessionSummary {sessionId: $id}) RETURN properties(s) AS kept', {
      id: first.session,
    });
    expect(rows).toEqual([
      {
        kept: {
          sessionId: first.session,
          tenantId: bench.kith.tenant,
          oneLiner: 'Fay planned a trip.',
          whatMattered: ['the sea'],
          openLoops: ['where to stay'],
          commitments: ['Fay calls the hotel.'],
          people: ['Gil'],
          tone: 'hopeful',
          turns: 2,
          prompt: 'summarize-session@2',
          createdAt: bench.now,
        },
      },
    ]);
  });

  it('is made again if the session continues', async () => {
    const { session } = await bench.say({ person: 'kim' }, turn('kim', 'The garden.'));
    await bench.work('summarize-session', `${session}:1`, summary);
    await bench.work('summarize-session', `${session}:3`, { ...summary, one_liner: 'Kim planted a tree.' });
    const rows = await bench.rows('MATCH (s:SessionSummary {sessionId: $id}) RETURN s.oneLiner AS text', {
      id: session,
    });
    expect(rows).toEqual([{ text: 'Kim planted a tree.' }]);
  });

  it.each([
    ['an empty text', ' ', { name: 'ModelFailure', reason: 'WRONG_SHAPE' }],
    ['a secret', 'The password is Xk9!vvQ2.', { code: 'SECRET_REFUSED' }],
  ])('is not stored with %s, and its work fails', async (_, line, failure) => {
    const { session } = await bench.say({ person: 'lee' }, turn('lee', 'The garden.'));
    const failed = bench.work('summarize-session', `${session}:1`, { ...summary, one_liner: line });
    await expect(failed).rejects.toMatchObject(failure);
    expect(await bench.rows('MATCH (s:SessionSummary {sessionId: $session}) RETURN s', { session })).toEqual([]);
  });

  it('is not made without turns', async () => {
    expect((await bench.work('summarize-session', 'nowhere:1')).state).toBe('NOTHING_LEARNED');
  });
});

describe('a summary of a group', () => {
  it('omits its SENSITIVE turns, which a summary of direct talk includes', async () => {
    const since = new Date(bench.now - 86_400_000).toISOString();
    const chat = await bench.kith.createChat('mays-group', 'GROUP', ['may', 'ned'], since);
    const turns = [turn('may', 'I was diagnosed with diabetes.'), turn('may', 'Let us book the lake.')];
    const asked = async (place: { person: string; chat?: string }): Promise<string[]> => {
      const { conversation, session } = await bench.say(place, ...turns);
      await bench.work('roll-summary', `${conversation}:2`, { summary: 'May spoke.' });
      const rolled = bench.lastInput();
      const whole = {
        one_liner: 'May spoke.',
        what_mattered: [],
        open_loops: [],
        commitments: [],
        people: [],
        tone: '',
      };
      await bench.work('summarize-session', `${session}:2`, whole);
      return [rolled, bench.lastInput()];
    };
    for (const input of await asked({ person: 'may', chat })) {
      expect(input).toContain('book the lake');
      expect(input).not.toContain('diabetes');
    }
    for (const input of await asked({ person: 'may' })) expect(input).toContain('diabetes');
  });
});

describe('the summary spine of a person', () => {
  const page = (profile: string[]) => ({ profile, projects: [], people: ['Gil is a friend of Hal.'], open_loops: [] });
  const spines = (person: string) =>
    bench.rows(
      'MATCH (s:Spine {personId: $person}) RETURN s.version AS version, s.content AS content, s.messageCount AS count ORDER BY version',
      { person },
    );

  it('is made only from what they said in private, and the next one from it and later turns', async () => {
    const since = new Date(bench.now - 86_400_000).toISOString();
    const group = await bench.kith.createChat('hals-group', 'GROUP', ['hal', 'ina'], since);
    const alone = await bench.kith.createChat('hals-own', 'PRIVATE', ['hal'], since);
    const duo = await bench.kith.createChat('hals-duo', 'PRIVATE', ['hal', 'ina'], since);
    const personId = await bench.kith.idOf('hal');
    const said = (by: string, words: string[], chat: string | null = null, persona?: string) =>
      say(
        bench.kith,
        chat === null ? by : bridge,
        chat,
        words.map((text) => ({ by, text })),
        persona,
      );
    await say(bench.kith, 'hal', null, [
      { by: 'hal', text: 'direct word' },
      { by: null, text: 'agent word' },
    ]);
    await said('hal', ['lonely word'], alone, 'coach');
    await said('hal', ['group word'], group);
    await said('hal', ['duo word'], duo);
    await said('ina', ['foreign word']);
    await said(
      'hal',
      Array.from({ length: 19 }, (_, index) => (index < 18 ? `filler ${index}` : 'later word')),
    );
    expect((await bench.work('make-spine', `${personId}:1`, page(['Hal sails.']))).state).toBe('DONE');
    const input = bench.lastInput();
    for (const word of ['direct word', 'lonely word']) expect(input).toContain(word);
    for (const word of ['agent word', 'group word', 'duo word', 'foreign word', 'later word'])
      expect(input).not.toContain(word);

    await bench.work('make-spine', `${personId}:2`, page(['Hal sails well.', 'The password is Xk9!vvQ2.']));
    expect(bench.lastInput()).toContain('later word');
    expect(bench.lastInput()).toContain('Hal sails.');
    expect(bench.lastInput()).not.toContain('direct word');
    const content = (line: string) =>
      `PROFILE\n- ${line}\n\nPROJECTS\n\nPEOPLE\n- Gil is a friend of Hal.\n\nOPEN_LOOPS`;
    expect(await spines(personId)).toEqual([
      { version: 1, content: content('Hal sails.'), count: 20 },
      { version: 2, content: content('Hal sails well.'), count: 40 },
    ]);
    // A spine that consists only of secrets is refused. The work fails and the former version stays.
    const lost = { profile: ['The password is Xk9!vvQ2.'], projects: [], people: [], open_loops: [] };
    const failed = bench.work('make-spine', `${personId}:2`, lost);
    await expect(failed).rejects.toMatchObject({ code: 'SECRET_REFUSED' });
    // A second run of the same version changes nothing.
    await bench.work('make-spine', `${personId}:2`, page(['Hal sinks.']));
    expect((await spines(personId)).map(({ content: kept }) => kept)).not.toContain(content('Hal sinks.'));
  });

  it('is not made without turns', async () => {
    const person = await bench.kith.idOf('jan');
    expect((await bench.work('make-spine', `${person}:1`)).state).toBe('NOTHING_LEARNED');
    expect(await spines(person)).toEqual([]);
  });
});

describe('a summary whose predecessor is removed while the model works', () => {
  const forget = 'mutation ($ids: [ID!]!) { forgetMessages(input: { ids: $ids }) { receipt { messages } } }';
  /** Runs work on what it has read, and forgets a message of an earlier summary before its effects are committed. */
  async function runMeanwhile(person: string, message: string, piece: [kind: string, subject: string], answer: object) {
    bench.server.script(chatPath, () => ({
      ...chatAnswer(answer),
      until: bench.kith.must(person, forget, { ids: [message] }),
    }));
    const effects = await bench.handler(piece[0]).run(bench.workFor(...piece), new AbortController().signal);
    return bench.kith.app.graph.session().write(effects);
  }

  it('is not stored: a rolling summary and a summary spine', async () => {
    const turns = [
      turn('oli', 'I dread the tangerine.'),
      ...Array.from({ length: 7 }, (_, index) => turn('oli', `more ${index}`)),
    ];
    const { conversation, ids } = await bench.say({ person: 'oli' }, ...turns);
    await bench.work('roll-summary', `${conversation}:4`, { summary: 'Oli dreads the tangerine.' });
    const rolled = runMeanwhile('oli', ids[0]!, ['roll-summary', `${conversation}:8`], {
      summary: 'Oli dreads the tangerine and plans a trip.',
    });
    await expect(rolled).rejects.toBeInstanceOf(SourcesChanged);
    expect(await countTraces(bench, 'tangerine')).toEqual({});

    const own = await bench.say(
      { person: 'pia' },
      turn('pia', 'I dread the kumquat.'),
      ...Array.from({ length: 39 }, (_, index) => turn('pia', `more ${index}`)),
    );
    const page = (line: string) => ({ profile: [line], projects: [], people: [], open_loops: [] });
    await bench.work('make-spine', `${own.personId}:1`, page('Pia dreads the kumquat.'));
    const made = runMeanwhile(
      'pia',
      own.ids[0]!,
      ['make-spine', `${own.personId}:2`],
      page('Pia still dreads the kumquat.'),
    );
    await expect(made).rejects.toBeInstanceOf(SourcesChanged);
    expect(await countTraces(bench, 'kumquat')).toEqual({});
  });
});
