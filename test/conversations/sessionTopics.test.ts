import { expect, it } from '@jest/globals';
import { topicSentenceOf } from '../../src/conversations/summaries/sessionTopics.js';
import { writingProblem } from '../../src/memories/drafts/writingGuard.js';

it('lists the topics, the most frequent first, with names as they are written', () => {
  expect(topicSentenceOf(['Porto is warm.', 'The tram in Porto?', "Ana's tram, and a well-known café."])).toBe(
    'The conversation was about Porto, tram, warm, ana, well-known and café.',
  );
  expect(topicSentenceOf(['A kayak.'])).toBe('The conversation was about kayak.');
});

it.each([
  ['numbers and codes', 'Call 0664 123 or B4-77, mail ana@example.com, see https://x.example/y, snake_case, a=b'],
  ['speakers and instructions', 'I, me, we; us: you! "Ourselves" yourself'],
  ['marks of what was removed', '[removed] [removed].'],
  ['what is no word', `${'x'.repeat(31)} — ?! 🙂 <data>`],
])('leaves out %s', (_, text) => {
  const topics = topicSentenceOf([text]);
  expect(topics).not.toMatch(/\d|@|:|_|=|<|removed|example|xxx/u);
  expect(writingProblem(topics, { past: true })).toBeNull();
});

it('passes the writing guard for any text, and is always the same', () => {
  const texts = Array.from(
    { length: 60 },
    (_, index) => `Subject${'abcdefghij'[index % 10]}${'klmnopqrst'[index % 7]}oria. I say so.`,
  );
  const topics = topicSentenceOf(texts);
  expect(writingProblem(topics, { past: true })).toBeNull();
  expect(topics.length).toBeLessThanOrEqual(280);
  expect(topicSentenceOf(texts)).toBe(topics);
  expect(topicSentenceOf([])).toBe('The conversation named no topic.');
});
