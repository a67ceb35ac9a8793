import { describe, expect, it } from '@jest/globals';
import { FairSemaphore } from '../../src/platform/fairSemaphore.js';
import { type Requester, FairQueue, serviceRequester } from '../../src/platform/fairQueue.js';
import { GraphSession } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';

const [ana, abe, ben, cem]: Requester[] = [
  { tenantId: 'a', viewerId: 'ana' },
  { tenantId: 'a', viewerId: 'abe' },
  { tenantId: 'b', viewerId: 'ben' },
  { tenantId: 'c', viewerId: 'cem' },
] as [Requester, Requester, Requester, Requester];
const limits = { all: 6, ofTenant: 4, ofPerson: 2, waitMs: 60_000 };
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('alternates between tenants, and between people of a tenant, each in order', () => {
    const queue = new FairQueue<string>();
    for (let index = 1; index <= 4; index += 1) queue.push(ana, `ana ${index}`);
    queue.push(abe, 'abe 1');
    for (let index = 1; index <= 2; index += 1) queue.push(ben, `ben ${index}`);
    const order = [queue.shift(), queue.shift(), queue.shift()];
    queue.push(cem, 'cem 1');
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) order.push(next);
    expect(order).toEqual(['ana 1', 'ben 1', 'abe 1', 'ben 2', 'ana 2', 'cem 1', 'ana 3', 'ana 4']);
    expect(queue.size).toBe(0);
  });

  it('removes items, returns failed ones to the front, and skips requesters at their limit', () => {
    const queue = new FairQueue<string>();
    for (const item of ['ana 1', 'ana 2', 'ana 3']) queue.push(ana, item);
    queue.push(ben, 'ben 1');
    expect([queue.remove(ana, 'ana 2'), queue.remove(ana, 'ana 2'), queue.remove(cem, 'cem 1')]).toEqual([
      ...[true, false, false],
    ]);
    const first = queue.shift()!;
    queue.requeue(ana, first);
    expect([queue.size, queue.sizeOf(ana), queue.sizeOf(cem)]).toEqual([3, 2, 0]);
    expect(queue.shift((requester) => requester !== ben)).toBe('ana 1');
    expect(queue.drain()).toEqual(['ben 1', 'ana 3']);
    expect([queue.size, queue.shift()]).toEqual([0, undefined]);
  });
});

describe('a fair semaphore', () => {
  it('admits a few of each person and tenant, and the others in turns as permits become free', async () => {
    const semaphore = new FairSemaphore(limits);
    const inside: string[] = [];
    const leaves = new Map<string, () => void>();
    const enter = (requester: Requester, name: string) =>
      void semaphore.acquire(requester).then((leave) => {
        inside.push(name);
        leaves.set(name, leave);
      });
    for (let index = 1; index <= 4; index += 1) enter(ana, `ana ${index}`);
    for (let index = 1; index <= 3; index += 1) enter(abe, `abe ${index}`);
    for (let index = 1; index <= 3; index += 1) enter(ben, `ben ${index}`);
    enter(cem, 'cem 1');
    await tick();
    expect(inside).toEqual(['ana 1', 'ana 2', 'abe 1', 'abe 2', 'ben 1', 'ben 2']);
    leaves.get('ana 1')!();
    leaves.get('ana 1')!();
    await tick();
    expect(inside.slice(6)).toEqual(['ana 3']);
    leaves.get('ben 1')!();
    leaves.get('abe 1')!();
    await tick();
    expect(inside.slice(7)).toEqual(['ben 3', 'cem 1']);
    while (inside.length < 11) {
      for (const leave of leaves.values()) leave();
      await tick();
    }
    expect(inside.slice(9)).toEqual(['abe 3', 'ana 4']);
  });

  it('rejects those that waited too long, and admits the service beside any person', async () => {
    const semaphore = new FairSemaphore({ ...limits, waitMs: 5 });
    const leaves = await Promise.all([semaphore.acquire(ana), semaphore.acquire(ana)]);
    await expect(semaphore.acquire(ana)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await Promise.all([1, 2, 3, 4].map(() => semaphore.acquire(serviceRequester)));
    await expect(semaphore.acquire(ben)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    leaves[0]();
    await expect(semaphore.acquire(ben)).resolves.toBeInstanceOf(Function);
  });
});

it('a request uses two connections for any number of reads, and waits for the graph once', async () => {
  let [open, most] = [0, 0];
  const answer = () => tick().then(() => ({ records: [], summary: { gqlStatusObjects: [] } }));
  const connect = () => {
    most = Math.max(most, (open += 1));
    return Promise.resolve({ session: { run: answer } as never, release: () => void (open -= 1) });
  };
  const session = new GraphSession({ connect, connectForBookmarks: connect }, undefined);
  const one = statement<object>('test/one', 'RETURN 1 AS one');
  await Promise.all(Array.from({ length: 50 }, () => session.read(one, {})));
  expect([most, open, session.statementNames.length, session.waits]).toEqual([2, 0, 50, 1]);
});
