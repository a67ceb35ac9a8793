import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { join } from '../support/chatMembership.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';

/** Viewers of a text by place: "private: zoe mia; team: zoe". */
type Hearers = string;

/** One situation, said by Zoe, with its viewers for each form of the call. Null if the form makes no sense. */
interface Situation {
  readonly name: string;
  readonly text: string;
  readonly chat: 'party' | 'team' | null;
  readonly about: { handle: string } | { name: string };
  readonly textOnly: Hearers;
  readonly about_: Hearers;
  readonly group: Hearers | null;
  readonly personal: Hearers;
}

const inTeam = 'private: zoe mia ben; team: zoe mia ben';
const inParty = 'private: zoe mia; party: zoe mia';
const situations: readonly Situation[] = [
  {
    name: 'a surprise party',
    text: 'There is a surprise party for Tom in the barn.',
    chat: 'party',
    about: { handle: 'tom' },
    textOnly: inParty,
    about_: inParty,
    group: inParty,
    personal: 'private: zoe',
  },
  {
    name: 'an opinion about an absent colleague',
    text: 'Lee is careless.',
    chat: 'team',
    about: { handle: 'lee' },
    textOnly: `${inTeam}; party: zoe`,
    about_: `${inTeam}; party: zoe`,
    group: inTeam,
    personal: 'private: zoe',
  },
  {
    name: 'a debt in direct talk',
    text: 'Lee owes Zoe 500 euros.',
    chat: null,
    about: { handle: 'lee' },
    textOnly: 'private: zoe',
    about_: '',
    group: null,
    personal: 'private: zoe',
  },
  {
    name: 'a lasting fact about someone present',
    text: 'Ben loves pizza.',
    chat: 'team',
    about: { handle: 'ben' },
    textOnly: `${inTeam}; party: zoe`,
    group: `${inTeam}; lunch: ben lee`,
    about_: `${inTeam}; lunch: ben lee; party: zoe`,
    personal: 'private: zoe ben; team: ben; lunch: ben',
  },
  {
    name: 'an operational fact',
    text: 'Ben is on call this afternoon.',
    chat: 'team',
    about: { handle: 'ben' },
    textOnly: `${inTeam}; party: zoe`,
    about_: `${inTeam}; party: zoe`,
    group: inTeam,
    personal: 'private: zoe ben; team: ben',
  },
  {
    name: 'a fact about an outsider',
    text: 'Eve works at Acme.',
    chat: 'team',
    about: { name: 'Eve' },
    textOnly: `${inTeam}; party: zoe`,
    about_: `${inTeam}; party: zoe`,
    group: inTeam,
    personal: 'private: zoe',
  },
] as const;

const people = ['zoe', 'mia', 'ben', 'tom', 'lee'];
const members: Readonly<Record<string, readonly string[]>> = {
  team: ['zoe', 'mia', 'ben'],
  lunch: ['ben', 'lee'],
  party: ['zoe', 'mia'],
};
const chats: Record<string, string> = {};
let bench: LearningBench;
let serial = 0;

beforeAll(async () => {
  bench = await LearningBench.start();
  const since = new Date(bench.now - 86_400_000).toISOString();
  for (const handle of people) await bench.kith.idOf(handle);
  for (const [chat, all] of Object.entries(members))
    chats[chat] = await bench.kith.createChat(chat, 'GROUP', [...all], since);
});
afterAll(() => bench.stop());

/** Returns the viewers of a text, in private and in each of their chats, in the notation of the tables above. */
async function hearersOf(text: string, present = members): Promise<Hearers> {
  const places: string[] = [];
  const ask = async (place: string, all: readonly string[], chat: string | null) => {
    const heard: string[] = [];
    for (const handle of all) if ((await memoryTextsFor(bench.kith, handle, chat)).includes(text)) heard.push(handle);
    if (heard.length > 0) places.push(`${place}: ${heard.join(' ')}`);
  };
  await ask('private', people, null);
  for (const [place, all] of Object.entries(present)) await ask(place, all, chats[place]!);
  return places.join('; ');
}

/** Makes the text unique for each form, so that no form confirms the memory of another. */
const ownText = (text: string): string => text.replace('.', ` (${(serial += 1)}).`);

const forms = situations.flatMap(({ about, ...one }) => {
  const chat = one.chat;
  return [
    { ...one, form: 'text alone', input: {}, expected: one.textOnly },
    { ...one, form: 'about', input: { about: [about] }, expected: one.about_ },
    ...(one.group === null || chat === null
      ? []
      : [{ ...one, form: 'scope GROUP', input: { about: [about], scope: 'GROUP' }, expected: one.group }]),
    { ...one, form: 'PERSONAL', input: { about: [about], sensitivity: 'PERSONAL' }, expected: one.personal },
  ];
});

it.each(forms)(
  '$name, stated with $form, is heard by those present, and never shown behind a subject’s back',
  async (one) => {
    const text = ownText(one.text);
    await bench.kith.remember('zoe', { text, ...one.input, ...(one.chat && { chat: chats[one.chat] }) });
    expect(await hearersOf(text)).toBe(one.expected);
  },
);

const learnt = situations.filter((one) => one.chat !== null);
it.each(learnt)(
  '$name, learned from what was said, is heard by the same people',
  async ({ text: plain, chat, about, ...one }) => {
    const text = ownText(plain);
    bench.now += 1_000;
    const label = 'handle' in about ? about.handle : about.name;
    const finding = candidate({
      text,
      entities: [{ type: 'person', label: label[0]!.toUpperCase() + label.slice(1) }],
    });
    const learned = await bench.learn(
      { person: 'zoe', chat: chats[chat!] },
      [{ by: 'zoe', text }],
      extractionAnswer(finding),
    );
    expect(learned.state).toBe('DONE');
    // A name in a message refers to an account only if that account is a participant.
    expect([one.about_, one.textOnly]).toContain(await hearersOf(text));
  },
);

it('hides the surprise from the chat once the person it is for has joined', async () => {
  const present = { ...members, party: ['zoe', 'mia', 'tom'] };
  await join(bench.kith, { chat: chats['party']!, person: 'tom' });
  for (const handle of ['zoe', 'mia']) {
    const texts = await memoryTextsFor(bench.kith, handle);
    expect(texts.filter((text) => text.includes('surprise')).length).toBeGreaterThan(2);
    for (const text of texts.filter((one) => one.includes('surprise')))
      expect(await hearersOf(text, present)).not.toMatch(/tom|party:/u);
  }
});
