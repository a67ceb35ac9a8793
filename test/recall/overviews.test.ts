import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { overviewOf } from '../../src/recall/overviews.js';
import { TestApp } from '../support/app.js';
import { patientEmbedder } from '../support/models/patientEmbedder.js';

describe('an overview question', () => {
  it.each(['What are my tasks?', 'List my todos', 'What do I have to do today?', "What's on my to-do list?"])(
    'selects the tasks of the requester: %s',
    (question) => expect(overviewOf(question)).toEqual({ types: ['task'], isAboutViewer: true }),
  );
  it.each(['Which tasks are open?', 'What are our tasks this week?', 'Is anything left to do?'])(
    'selects all tasks: %s',
    (question) => expect(overviewOf(question)).toEqual({ types: ['task'], isAboutViewer: false }),
  );
  it.each(['What do you know about me?', 'Tell me everything about myself', 'Who am I?'])(
    'selects everything about the requester: %s',
    (question) => expect(overviewOf(question)).toEqual({ isAboutViewer: true }),
  );
  it.each([
    'What are my tasks in the garden?',
    "What are Ben's tasks?",
    'What do you think of me?',
    'Where do I live?',
    'What did I tell you about the boat?',
    'How do I do that?',
    'Tell me about Ana.',
    'zxqv',
    '?',
  ])('selects all of a kind, unlike this question: %s', (question) => expect(overviewOf(question)).toBeUndefined());
});

/** Embeds questions only, as while the vectors of new memories are still to come. */
const embedderOfQuestions = async (): Promise<Embedder> => ({
  ...(await patientEmbedder()),
  embedPassages: (texts) => Promise.resolve(texts.map(() => new Error('The embedding model is slow today.'))),
});

describe.each([
  ['with vectors', patientEmbedder],
  ['before the memories have vectors', embedderOfQuestions],
  ['with words only', () => null],
])('a recall of an overview question, %s', (_, embedder) => {
  let kith: TestApp;
  let team: string;
  const recall = `query ($query: String!, $chat: ID, $filter: MemoryFilter, $minRelevance: Float) {
    recall(query: $query, chat: $chat, filter: $filter, minRelevance: $minRelevance) {
      hits { relevance memory { text } } cards { ref } } }`;
  const ask = async (as: string, query: string, more: object = {}): Promise<string[]> => {
    const { hits } = (await kith.must(as, recall, { query, ...more })).recall;
    return hits.map((hit: { memory: { text: string } }) => hit.memory.text).sort();
  };

  beforeAll(async () => {
    kith = await TestApp.start({ embedder: await embedder() });
    team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
    const told = { chat: team, scope: 'GROUP' };
    await kith.remember('ana', {
      text: 'Ana has to paint the fence.',
      type: 'TASK',
      ...told,
      about: [{ handle: 'ana' }],
    });
    await kith.remember('ana', { text: 'Ana must call the notary.', type: 'TASK', sensitivity: 'SENSITIVE' });
    await kith.remember('ana', { text: 'Ana repairs violins.', sensitivity: 'PUBLIC' });
    await kith.remember('ben', {
      text: 'Ben has to sweep the yard.',
      type: 'TASK',
      ...told,
      about: [{ handle: 'ben' }],
    });
    await kith.remember('ben', { text: 'Ben bakes bread.', sensitivity: 'PUBLIC', about: [{ handle: 'ben' }] });
    await kith.remember('ben', {
      text: 'Ben thinks that Ana sings badly.',
      sensitivity: 'PERSONAL',
      about: [{ handle: 'ana' }],
    });
  });
  afterAll(() => kith.stop());

  it('lists the tasks of the requester, and those about them', async () => {
    expect(await ask('ana', 'What are my tasks?')).toEqual([
      'Ana has to paint the fence.',
      'Ana must call the notary.',
    ]);
    expect(await ask('ben', 'What do I have to do?')).toEqual(['Ben has to sweep the yard.']);
    expect(await ask('ben', 'What do you know about me?')).toEqual(['Ben bakes bread.', 'Ben has to sweep the yard.']);
  });

  it('lists in a group the tasks of all members, and nothing that the group may not hear', async () => {
    const chat = { chat: team };
    expect(await ask('ana', 'Which tasks are open?', chat)).toEqual([
      'Ana has to paint the fence.',
      'Ben has to sweep the yard.',
    ]);
    expect(await ask('ana', 'What are my tasks?', chat)).toEqual(['Ana has to paint the fence.']);
    const own = await ask('ana', 'What do you know about me?', chat);
    expect(own).toContain('Ana has to paint the fence.');
    for (const hidden of ['Ana must call the notary.', 'Ben thinks that Ana sings badly.']) {
      expect(own).not.toContain(hidden);
      expect(await ask('ana', 'What do you know about me?')).not.toContain('Ben thinks that Ana sings badly.');
    }
  });

  it('respects the filter of the requester, and rates each hit like one that holds every word', async () => {
    const filter = { types: ['TASK'], entityRefs: ['person:ben'] };
    expect(await ask('ana', 'What are my tasks?', { chat: team, filter })).toEqual(['Ben has to sweep the yard.']);
    expect(await ask('ana', 'What are my tasks?', { minRelevance: 0.5 })).toHaveLength(2);
  });

  it('is searched like any other question if nothing is of that kind', async () => {
    await kith.must('carl', '{ me { id } }');
    expect(await ask('carl', 'What are my tasks?')).toEqual([]);
    expect(await ask('carl', 'What do you know about me?')).toEqual([]);
  });
});
