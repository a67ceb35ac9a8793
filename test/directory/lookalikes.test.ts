import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { skeletonOf } from '../../src/text/lookalikes.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { importContent } from '../support/importFiles.js';
import { newTenant, TestApp } from '../support/app.js';
import { bridge } from '../support/recordMessages.js';

let kith: TestApp;
const me = '{ me { id handle } }';
/** Contains a Cyrillic а. */
const falseAna = '\u0430n\u0430';

const listHandles = statement<object>(
  'test/list-handles',
  'CYPHER 25 MATCH (p:Entity {tenantId: $tenant}) WHERE p.handle IS NOT NULL RETURN p.handle AS handle, p.skeleton AS skeleton ORDER BY p.createdAt, handle',
);
const accountsOf = (tenant: string) => kith.app.graph.session().read(listHandles, { tenant });
const acting = (handle: string) => ({
  ...bridge,
  headers: { 'x-kith-viewer': Buffer.from(handle).toString('latin1'), 'x-kith-private': 'true' },
});

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await kith.idOf('ana');
});
afterAll(() => kith.stop());

describe('a handle that looks like the handle of another account', () => {
  it.each([
    ['of letters of another script', falseAna, 'ana'],
    ['of I, l and 1', 'p\u0430u1', 'paul'],
    ['of r and n', 'rnax', 'max'],
    ['of other blanks', 'mia\u00a0 lee', 'mia lee'],
    ['of wide letters', '\uff42ob', 'bob'],
  ])('%s creates no account', async (_, handle, taken) => {
    const { id } = (await kith.must(taken, me)).me;
    const { status, code, errors, data } = await kith.ask(handle, me);
    expect({ status, code, data }).toEqual({ status: 409, code: 'CONFLICT', data: undefined });
    expect(errors![0]!.message).toContain(`looks like "${taken}"`);
    expect((await kith.must(taken, me)).me.id).toBe(id);
    expect((await accountsOf(kith.tenant)).map((one) => one.handle)).not.toContain(handle);
  });

  it('is refused on every path that creates accounts', async () => {
    const chat = await kith.createChat('team', 'GROUP', ['ana']);
    const join = `mutation { joinChat(input: { chat: "${chat}", person: { handle: "${falseAna}" } }) { chat { id } } }`;
    expect((await kith.ask(bridge, join)).code).toBe('CONFLICT');
    expect((await kith.ask(acting(falseAna), me)).code).toBe('CONFLICT');
    const world = { name: 'two', people: ['eva', '\u0435va'], chats: {}, memories: {}, expect: [] };
    const operator = { as: 'op', roles: ['operator' as const], tenant: newTenant() };
    const load = 'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { people { name id } } }';
    expect((await kith.ask(operator, load, { world })).code).toBe('CONFLICT');
    const shown = await kith.must(bridge, `{ chat(id: "${chat}") { participants { handle } } }`);
    expect(shown.chat.participants).toEqual([{ handle: 'ana' }]);
  });

  it('causes a refusal of exactly the import lines that name it', async () => {
    const told = (owner: string, text: string) => ({ memory: { owner, text, at: '2025-01-01', statedBy: owner } });
    const lines = [
      { person: 'cleo' },
      { person: '\u0441leo' },
      told('cleo', 'Cleo rows.'),
      told('\u0441leo', 'Cleo lies.'),
      { chat: { externalId: 'crew', kind: 'group', participants: ['cleo', '\u0441leo'] } },
    ];
    const tenant = newTenant();
    const { stored, refusals } = await importContent(kith, lines, { tenant });
    expect(stored).toBe(2);
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [2, 'CONFLICT'],
      [4, 'CONFLICT'],
      [5, 'CONFLICT'],
    ]);
    expect((await accountsOf(tenant)).map((one) => one.handle)).toEqual(['cleo']);
  });

  it('leads to one account if both are requested at once', async () => {
    const twins = ['\u0440ip', 'pip', 'p\u0456p'];
    const tenant = newTenant();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => kith.ask({ as: twins[index % 3]!, tenant }, me)),
    );
    const made = await accountsOf(tenant);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(8);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is accepted if it differs only in case, and in another tenant', async () => {
    expect((await kith.must('Ana', me)).me.handle).toBe('Ana');
    expect((await kith.must({ as: falseAna, tenant: newTenant() }, me)).me.handle).toBe(falseAna);
  });
});

describe('a handle', () => {
  it.each([
    ['decomposed', 'Jose\u0301'],
    ['with a character of no width', 'b\u200bob'],
    ['with a joiner', 'bo\u200db'],
    ['with a change of direction', '\u202ebob'],
    ['with hidden tags', 'bob\u{e0061}'],
    ['with a selector', 'bob\ufe0f'],
    ['with a soft hyphen', 'bo\u00adb'],
    ['with a Hangul filler', 'bob\u3164x'],
  ])('%s is refused', async (_, handle) => {
    expect(await kith.ask(handle, me)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await kith.ask(acting(handle), me)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    const { refusals } = await importContent(kith, [{ person: handle }], { tenant: newTenant() });
    expect(refusals.map(({ code }) => code)).toEqual(['INVALID_INPUT']);
  });
});

describe('a skeleton', () => {
  it('is equal for lookalikes, and for nothing else', () => {
    expect(skeletonOf('\u0440\u0430ypa1')).toBe(skeletonOf('paypal'));
    expect(skeletonOf('I\u200bO')).toBe(skeletonOf('l0'));
    expect(skeletonOf('José')).toBe(skeletonOf('Jose\u0301'));
    expect(skeletonOf('José')).not.toBe(skeletonOf('Jose'));
    expect(skeletonOf('Ana')).not.toBe(skeletonOf('ana'));
  });
});
