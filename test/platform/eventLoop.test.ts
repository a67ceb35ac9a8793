import { describe, expect, it } from '@jest/globals';
import { mapYielding } from '../../src/platform/eventLoop.js';

const one = { tenantId: 'one', viewerId: 'ana' };
const other = { tenantId: 'one', viewerId: 'ben' };

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Work on `count` texts, each of which takes longer than a time slice; `done` counts them. */
function longWork(count: number): { readonly done: number; start: (requester?: typeof one) => Promise<unknown> } {
  const work = {
    done: 0,
    start: (requester?: typeof one) =>
      mapYielding(
        Array.from({ length: count }),
        () => {
          for (const end = performance.now() + 6; performance.now() < end;);
          work.done += 1;
        },
        requester,
      ),
  };
  return work;
}

describe('long work', () => {
  it('yields to the event loop after each text', async () => {
    const work = longWork(10);
    const all = work.start(one);
    const seen = [];
    while (work.done < 10) {
      seen.push(work.done);
      await nextTurn();
    }
    await all;
    expect(new Set(seen).size).toBeGreaterThanOrEqual(8);
  });

  it('of one person, in any number of requests, delays another by a few texts', async () => {
    const works = Array.from({ length: 8 }, () => longWork(10));
    const doneOf = (): number => works.reduce((sum, { done }) => sum + done, 0);
    const all = works.map((work) => work.start(one));
    while (doneOf() < 3) await nextTurn();
    const before = doneOf();
    await longWork(3).start(other);
    expect(doneOf() - before).toBeLessThanOrEqual(4);
    await Promise.all(all);
    expect(doneOf()).toBe(80);
  });

  it('without a person alternates between requests', async () => {
    const [first, second] = [longWork(10), longWork(10)];
    const all = [first.start(), second.start()];
    while (first.done + second.done < 10) await nextTurn();
    expect(Math.abs(first.done - second.done)).toBeLessThanOrEqual(1);
    await Promise.all(all);
  });
});
