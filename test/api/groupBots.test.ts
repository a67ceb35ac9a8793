import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { join } from '../support/chatMembership.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';
import { bridge } from '../support/recordMessages.js';

/** One row of the guide: the input of a call, and the viewers who then hear the text, by place. */
interface Situation {
  readonly name: string;
  readonly input: { readonly text: string };
  readonly hearers: Readonly<Record<string, readonly string[]>>;
}

const guide = readFileSync(new URL('../../docs/group-bots.md', import.meta.url), 'utf8');
const situations = [...guide.matchAll(/^\| ([^|]+?) +\| `(\{.+\})` +\| (.+?) +\|$/gmu)].map(
  ([, name, input, hears]): Situation => ({
    name: name!,
    input: JSON.parse(input!) as Situation['input'],
    hearers: Object.fromEntries(
      hears!.split('; ').map((place) => {
        const [where, who] = place.split(': ') as [string, string];
        return [where, who.split(', ')];
      }),
    ),
  }),
);

const [turn, list] = [...guide.matchAll(/```json\n([\s\S]+?)```/gu)].map(([, json]) => JSON.parse(json!));
const turnQuery = /```graphql\n([\s\S]+?)```/u.exec(guide)![1]!;

const people = ['ana', 'ben', 'cem', 'dana', 'eve', 'fay'];
const members: Readonly<Record<string, readonly string[]>> = {
  team: ['ana', 'ben', 'cem', 'fay'],
  lunch: ['ben', 'dana'],
  party: ['ana', 'cem'],
};
const chats = new Map<string, string>();
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  // The first turn needs two dozen statements, which a service plans before or soon after it is ready.
  await kith.app.warmUp().done;
  for (const handle of people) await kith.idOf(handle);
  for (const [chat, all] of Object.entries(members)) {
    const participants = all.filter((one) => one !== 'fay').map((handle) => ({ person: { handle } }));
    const input = chat === 'team' ? list.input : { externalId: chat, kind: 'GROUP', participants };
    chats.set(chat, (await kith.mustMutate(bridge, 'syncChat', input, 'chat { id }')).chat.id);
  }
  for (const { input } of situations) await kith.remember('ana', input);
  await join(kith, { chat: chats.get('team')!, person: 'fay' });
});
afterAll(() => kith.stop());

it('answers a turn with text for the prompt, and names the hearers of the answer', async () => {
  const { recordMessages } = await kith.must({ ...bridge, headers: { 'x-kith-viewer': 'ana' } }, turnQuery, turn);
  const { text, audience } = recordMessages.context;
  expect(text).toContain('Ben loves pizza.');
  expect(text).not.toMatch(/barn|Dana is/u);
  const handles = audience.hearers.map(({ handle }: { handle: string }) => handle).sort();
  expect(handles).toEqual(['ana', 'ben', 'cem', 'fay']);
});

it('covers twelve situations', () => {
  expect(situations).toHaveLength(12);
});

it('says why there is no context, if no viewer is named', async () => {
  const { recordMessages } = await kith.must(bridge, turnQuery, { input: { ...turn.input, chat: chats.get('team') } });
  expect(recordMessages).toMatchObject({ context: null, contextRefused: { code: 'NOT_FOUND' } });
});

it('shows an opinion that is not personal to its subject, if its holder asks in front of them', async () => {
  const statements = { open: 'Ana finds Fay hasty.', closed: 'Ana finds Fay vain.' };
  const about = [{ handle: 'fay' }];
  const chat = chats.get('party');
  await kith.remember('ana', { chat, text: statements.open, about });
  await kith.remember('ana', { chat, text: statements.closed, about, sensitivity: 'PERSONAL' });
  const inTeam = await memoryTextsFor(kith, 'ana', chats.get('team'));
  expect(inTeam).toContain(statements.open);
  expect(inTeam).not.toContain(statements.closed);
  expect(await memoryTextsFor(kith, 'fay', chats.get('team'))).not.toContain(statements.open);
});

it.each(situations)('$name is heard by exactly those whom the guide names', async ({ input, hearers }) => {
  const heard: Record<string, string[]> = {};
  const ask = async (place: string, handle: string, chat: string | null): Promise<void> => {
    if ((await memoryTextsFor(kith, handle, chat)).includes(input.text)) (heard[place] ??= []).push(handle);
  };
  for (const handle of people) await ask('private', handle, null);
  for (const [place, all] of Object.entries(members)) {
    for (const handle of all) await ask(place, handle, chats.get(place)!);
  }
  expect(heard).toEqual(hearers);
});

it('hides a secret in a chat that the person it is kept from joins, and still shows it to those who heard it', async () => {
  await join(kith, { chat: chats.get('party')!, person: 'ben' });
  const isSecret = (text: string): boolean => text.includes('surprise');
  for (const handle of ['ana', 'ben', 'cem'])
    expect((await memoryTextsFor(kith, handle, chats.get('party'))).filter(isSecret)).toEqual([]);
  expect((await memoryTextsFor(kith, 'ben')).filter(isSecret)).toEqual([]);
  for (const handle of ['ana', 'cem']) expect((await memoryTextsFor(kith, handle)).filter(isSecret)).toHaveLength(1);
});
