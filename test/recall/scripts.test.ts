import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const texts = ['我用iPhone拍照', '毎朝コーヒーが好き', 'ห้องประชุมคือ205ชั้นสอง'];

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  for (const text of texts) await kith.remember('ana', { text, sensitivity: 'PUBLIC' });
});
afterAll(() => kith.stop());

async function recalled(as: string, query: string): Promise<string[]> {
  const asked = 'query ($query: String!) { recall(query: $query, minRelevance: 0) { mode hits { memory { text } } } }';
  const { recall } = await kith.must(as, asked, { query });
  const found = recall.mode === 'TEXT_ONLY' ? recall.hits : [];
  return found.map(({ memory }: { memory: { text: string } }) => memory.text);
}

it.each([
  ['iPhone', texts[0]!],
  ['コーヒー', texts[1]!],
  ['205', texts[2]!],
  ['拍照', texts[0]!],
])(
  'a recall of %s finds the text without spaces that contains it, only for those who may hear it',
  async (word, text) => {
    expect(await recalled('ana', word)).toEqual([text]);
    expect(await recalled('bob', word)).toEqual([]);
  },
);

it('a recall of single letters or of parts of a katakana word finds nothing', async () => {
  expect(await recalled('ana', 'p h o n e')).toEqual([]);
  expect(await recalled('ana', 'ヒ')).toEqual([]);
});
