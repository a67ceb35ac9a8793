import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { join } from '../support/chatMembership.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
  for (const handle of ['ben', 'carl', 'zoe']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

const statusOf = statement<{ id: string }>(
  'test/status-of',
  'CYPHER 25 MATCH (m:Memory {id: $id}) RETURN m.status AS status',
);

interface Case {
  readonly kind?: 'GROUP' | 'PRIVATE';
  readonly as?: 'MEMBER' | 'GUEST';
  /** True if its subject takes part when the hearsay is stated. */
  readonly wasThere?: boolean;
  readonly portable?: boolean;
  readonly sensitivity?: 'SENSITIVE';
}

describe("a subject's own relationship without a slot", () => {
  it.each<[string, string, Case]>([
    ['leaves', 'what was said to its stater alone', { kind: 'PRIVATE' }],
    ['leaves', 'SENSITIVE words from before they joined', { sensitivity: 'SENSITIVE' }],
    ['leaves', 'a memory of the group from before they came as a guest', { as: 'GUEST' }],
    ['replaces', 'SENSITIVE words that they were there for', { sensitivity: 'SENSITIVE', wasThere: true }],
    ['replaces', 'a memory of the group from before they joined', {}],
    ['replaces', 'what they heard as a guest', { as: 'GUEST', wasThere: true }],
    ['replaces', 'what is portable, from before they came as a guest', { as: 'GUEST', portable: true }],
  ])('%s %s', async (effect, hearsay, { kind = 'GROUP', as = 'MEMBER', wasThere = false, ...openness }) => {
    const chat = await kith.createChat(`${effect} ${hearsay}`, kind, ['carl']);
    const joins = () => join(kith, { chat, person: 'ben', as });
    const tie = { scope: 'GROUP', chat, type: 'RELATIONSHIP', about: [{ handle: 'ben' }, { handle: 'zoe' }] };
    if (wasThere) await joins();
    const { id } = (await kith.remember('carl', { portable: false, ...openness, ...tie, text: "Ben is Zoe's boss." }))
      .memory;
    if (!wasThere) await joins();
    await kith.remember('ben', { ...tie, text: "Ben is Zoe's colleague." });
    const [stored] = await kith.app.graph.session().read(statusOf, { id });
    expect(stored!.status).toBe(effect === 'leaves' ? 'ACTIVE' : 'SUPERSEDED');
  });
});
