import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

const now = Date.UTC(2026, 4, 1, 12);
const put = statement<object>(
  'test/put-silent-sessions',
  `CYPHER 25 UNWIND $sessions AS session CREATE (s:Session) SET s = session
   WITH s, session WHERE session.isHeld
   CREATE (:Conversation {id: s.conversationId, key: s.conversationId, tenantId: s.tenantId})`,
);
const countOpen = statement<object>(
  'test/count-open-sessions',
  'CYPHER 25 MATCH (s:Session) WHERE s.tenantId = $tenant AND s.closesAt IS NOT NULL RETURN count(s) AS open',
);
const forget = statement<object>(
  'test/forget-sessions',
  'CYPHER 25 MATCH (s:Session) WHERE s.tenantId = $tenant DETACH DELETE s',
);

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
});
beforeEach(() => change(forget, {}));
afterAll(async () => {
  await change(forget, {});
  await kith.stop();
});

const change = (what: typeof put, params: object) =>
  kith.app.graph.session().write((transaction) => transaction.run(what, { tenant: kith.tenant, ...params }));

/**
 * Stores sessions that fell silent long ago, each in a conversation of its own. With `isHeld` false, the conversation
 * has been deleted.
 */
async function silent(count: number, isHeld = true): Promise<void> {
  const sessions = Array.from({ length: count }, (_, index) => ({
    id: newId('session'),
    conversationId: newId('conversation'),
    tenantId: kith.tenant,
    personId: 'p',
    persona: '',
    turns: 1,
    isHeld,
    startedAt: index,
    lastActivityAt: index,
    closesAt: now - 1_000 - Math.floor(index / 3),
  }));
  await change(put, { sessions });
}
async function openSessions(): Promise<number> {
  const [row] = await kith.app.graph.session().read(countOpen, { tenant: kith.tenant });
  return row!.open as number;
}
const close = (dryRun: boolean, signal = new AbortController().signal) =>
  kith.app.services.jobs.jobs.find(({ name }) => name === 'close-sessions')!.run({ dryRun, signal });

describe('closing sessions', () => {
  it('counts all of them in a dry run and closes none, then closes all, then none', async () => {
    await silent(250);
    expect(await close(true)).toEqual({ closed: 250 });
    expect(await openSessions()).toBe(250);
    expect(await close(false)).toEqual({ closed: 250 });
    expect(await openSessions()).toBe(0);
    expect(await close(false)).toEqual({ closed: 0 });
  });

  it('starts no further batch after its signal has aborted', async () => {
    await silent(150);
    expect(await close(false, AbortSignal.abort())).toEqual({ closed: 0 });
    expect(await openSessions()).toBe(150);
  });

  it('skips a session whose conversation is gone, and closes the others', async () => {
    await silent(1, false);
    await silent(120);
    expect(await close(false)).toEqual({ closed: 120 });
    expect(await openSessions()).toBe(1);
  }, 10_000);
});
