import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { InterruptedEmbedder } from '../support/models/interruptedEmbedder.js';
import { eventually, patientTestMs, vectorsMs } from '../support/eventually.js';
import { say } from '../support/recordMessages.js';

const stored = statement<object>(
  'test/late-vectors',
  `CYPHER 25 MATCH (m:Message {tenantId: $tenant})
   RETURN m.text AS text, m.speakerName AS name, m.embedding AS own, m.pairEmbedding AS pair ORDER BY m.seq`,
);

let interrupted: InterruptedEmbedder;
let plain: TestApp;
let kith: TestApp;
beforeAll(async () => {
  plain = await TestApp.start();
  interrupted = new InterruptedEmbedder(plain.embedder!);
  // Long ago, because the oldest text is embedded first.
  kith = await TestApp.start({ now: () => Date.UTC(1980, 4, 1, 12), embedder: interrupted.embedder });
});
afterAll(async () => {
  await kith.stop();
  await plain.stop();
});

const forget = (as: string, input: object) =>
  kith.must(as, 'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages } } }', {
    input,
  });
const rows = async (person: string) =>
  (await kith.app.graph.session().read(stored, { tenant: kith.tenant }))
    .map((row) => row as unknown as { text: string; name: string; own: number[] | null; pair: number[] | null })
    .filter(({ name }) => name === person);
const embedded = async (text: string): Promise<number[]> => (await kith.embedder!.embedPassages([text]))[0] as number[];
const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, one, index) => sum + one * b[index]!, 0);

/** Waits until `count` messages of a person have both vectors, and returns these. */
const vectorsOf = (person: string, count: number) =>
  eventually(
    `${person}'s messages have their vectors`,
    async () => {
      const found = (await rows(person)).flatMap(({ text, own, pair }) => (own && pair ? [{ text, own, pair }] : []));
      return found.length === count ? found : undefined;
    },
    vectorsMs,
  );

/** Waits until a person's last message has both vectors, and returns the vectors of all messages. */
const allVectorsOf = (person: string, last: string) =>
  eventually(
    `what ${person} said last has its vectors`,
    async () => {
      const found = (await rows(person)).flatMap(({ text, own, pair }) => (own && pair ? [{ text, own, pair }] : []));
      return found.at(-1)?.text === last ? found : undefined;
    },
    vectorsMs,
  );

/**
 * Retries until the action in between has run, because another service on this graph may embed the texts first. `play`
 * records messages as this person, and resolves with the check to run then.
 */
async function untilMet(person: string, play: (as: string) => Promise<() => Promise<void>>): Promise<void> {
  for (let index = 0; index < 5; index += 1) {
    const check = await play(`${person}${index}`);
    if (!interrupted.isWaiting) return check();
  }
  throw new Error('Nothing happened while a text was embedded, five times.');
}

it(
  'a value removed while its message is embedded is in no vector',
  () =>
    untilMet('ana', async (as) => {
      interrupted.meanwhile(`${as}: My badge shows a tangerine`, () => forget(as, { values: ['tangerine'] }));
      await say(kith, as, null, [{ by: as, text: 'My badge shows a tangerine.' }]);
      const [one] = await vectorsOf(as, 1);
      return async () => {
        expect(one!.text).toBe('My badge shows a [removed].');
        for (const vector of [one!.own, one!.pair]) {
          expect(cosine(vector, await embedded(`${as}: My badge shows a [removed].`))).toBeGreaterThan(0.9999);
          expect(cosine(vector, await embedded(`${as}: My badge shows a tangerine.`))).toBeLessThan(0.9999);
        }
      };
    }),
  patientTestMs,
);

it(
  'a value removed from a message while the next one is embedded is not in the vector of the next',
  () =>
    untilMet('ben', async (as) => {
      const texts = [`${as}: My badge shows a clementine.\n${as}: Or so I believe.`, `${as}: Or so I believe.`];
      interrupted.meanwhile(texts[0]!, () => forget(as, { values: ['clementine'] }));
      await say(kith, as, null, [
        { by: as, text: 'My badge shows a clementine.' },
        { by: as, text: 'Or so I believe.' },
      ]);
      const [first, next] = await vectorsOf(as, 2);
      return async () => {
        expect(first!.text).toBe('My badge shows a [removed].');
        expect(cosine(next!.pair, await embedded(texts[0]!))).toBeLessThan(0.9999);
        const without = await embedded(`${as}: My badge shows a [removed].\n${as}: Or so I believe.`);
        expect(cosine(next!.pair, without)).toBeGreaterThan(0.9999);
        expect(cosine(next!.own, await embedded(texts[1]!))).toBeGreaterThan(0.9999);
      };
    }),
  patientTestMs,
);

it(
  'a message removed while the next one is embedded is not in the vector of the next',
  () =>
    untilMet('carl', async (as) => {
      const text = `${as}: I keep a mandarin.\n${as}: Or so I believe.`;
      let first = '';
      interrupted.meanwhile(text, () => forget(as, { ids: [first] }));
      const { messages } = await say(kith, as, null, [{ by: as, text: 'I keep a mandarin.' }]);
      first = messages[0]!.id;
      await say(kith, as, null, [{ by: as, text: 'Or so I believe.' }]);
      const next = (await allVectorsOf(as, 'Or so I believe.')).at(-1);
      return async () => {
        expect(cosine(next!.pair, await embedded(text))).toBeLessThan(0.9999);
        expect(cosine(next!.pair, next!.own)).toBeGreaterThan(0.9999);
      };
    }),
  patientTestMs,
);
