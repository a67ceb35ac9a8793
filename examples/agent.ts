// An agent in two group chats and a private one: what it hears in one chat, it must not say in another. See README.md.
import { randomUUID } from 'node:crypto';
import OpenAI from 'openai';
import {
  type ChatKind,
  KithClient,
  KithError,
  MemoriesDocument,
  RecordMessagesDocument,
  type RememberMemoryInput,
  RememberMemoryDocument,
  type Role,
  SyncChatDocument,
} from '../clients/typescript/src/index.js';
import { factsIn, startOfflineModel } from './offlineModel.js';

const { KITH_URL: url = 'http://127.0.0.1:4000', KITH_TOKEN: token, OPENAI_MODEL = 'gpt-4.1-mini' } = process.env;
/** With --offline, a fake model that answers from its prompt alone, so that only Kith runs. */
const offline = process.argv.includes('--offline') ? await startOfflineModel() : undefined;
if (!offline && !process.env.OPENAI_API_KEY) {
  console.error('Set OPENAI_API_KEY (and OPENAI_BASE_URL for your own server), or add --offline.');
  process.exit(1);
}
if (!token) {
  console.error(
    'Set KITH_TOKEN to the token of a connector: export KITH_TOKEN=$(npx kith token bridge --role connector)',
  );
  process.exit(1);
}
const openai = new OpenAI(offline && { baseURL: offline.baseURL, apiKey: 'none' });
/** The agent is a connector: it acts for the person who speaks to it. */
const kith = new KithClient({ url, token, persona: 'companion' });

const rules =
  'You answer in one or two sentences, from what stands below and nothing else. When a person tells you something about ' +
  'themselves that is worth knowing later, call remember with one sentence in the third person for each fact.';
const remember: OpenAI.ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'remember',
    parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
};

const messageOf = (role: Role, text: string, handle?: string) => ({
  externalId: randomUUID(),
  role,
  text,
  ...(handle !== undefined && { speaker: { handle } }),
});

/** Plays one turn: record the message and get the context for the answer, let the model answer, record the answer. */
async function turn(chat: string, handle: string, text: string): Promise<void> {
  const person = kith.as({ viewer: handle });
  const { context, contextRefused } = await person.turn({ chat, messages: [messageOf('USER', text, handle)] });
  if (!context) throw new Error(contextRefused?.message);
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: `${rules}\n\n${context.text}` },
    { role: 'user', content: text },
  ];
  console.log(`\n[${chat}] ${handle}: ${text}`);
  // The model can only say what its prompt holds, and the rule was applied to that before.
  console.log(`  the agent was told: ${factsIn(context.text).join(' | ') || 'nothing'}`);
  for (let round = 0; round < 4; round += 1) {
    const { choices } = await openai.chat.completions.create({ model: OPENAI_MODEL, messages, tools: [remember] });
    const { message } = choices[0]!;
    messages.push(message);
    for (const call of message.tool_calls ?? []) {
      const content =
        call.type === 'function'
          ? await keep(person, { chat, about: [{ handle }] }, call.function.arguments)
          : 'unknown tool';
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
    if (message.tool_calls?.length) continue;
    console.log(`[${chat}] agent: ${message.content}`);
    const answer = messageOf('ASSISTANT', message.content || '…');
    return void (await person.run(RecordMessagesDocument, { input: { chat, messages: [answer] } }));
  }
}

/** Remembers a fact as the person's statement. Kith decides who may hear it, not the model. */
async function keep(person: KithClient, where: Omit<RememberMemoryInput, 'text'>, written: string): Promise<string> {
  try {
    const { text } = JSON.parse(written) as { text: string };
    const { rememberMemory } = await person.run(RememberMemoryDocument, { input: { ...where, text } });
    console.log(`  (remembered as ${rememberMemory.memory.sensitivity}: ${rememberMemory.memory.text})`);
    return rememberMemory.outcome;
  } catch (error) {
    // For example a text with a password: the model gets the reason, and may tell the person.
    if (!(error instanceof KithError) && !(error instanceof SyntaxError)) throw error;
    return error.message;
  }
}

/** Says who takes part in a chat. Its external id names it in every call. */
async function syncChat(externalId: string, kind: ChatKind, handles: readonly string[]): Promise<void> {
  const participants = handles.map((handle) => ({ person: { handle } }));
  await kith.run(SyncChatDocument, { input: { externalId, kind, participants } });
}

await syncChat('alone', 'PRIVATE', ['nora']).catch((error: unknown) => {
  if (!(error instanceof KithError)) throw error;
  // For example a token without the role, or no Kith at the address.
  console.error(`${error.message} (${error.code})`);
  process.exit(1);
});
await syncChat('choir', 'GROUP', ['nora', 'omar', 'tess']);
await syncChat('lunch', 'GROUP', ['nora', 'sam', 'tess']);
// Nora tells the agent something in private, and asks for it there.
await turn('alone', 'nora', 'I eat at noon. And on Tuesdays at one I see my therapist.');
await turn('alone', 'nora', 'When am I free on Tuesdays?');
// Omar and Tess each tell the choir something about themselves.
await turn('choir', 'omar', 'I move to Rome in spring.');
await turn('choir', 'tess', 'I sing alto this year.');
// Sam was not there. Tess and Nora are at lunch, Omar is not.
await turn('lunch', 'sam', 'When could we all have lunch on Tuesday? When does Nora eat?');
await turn('lunch', 'sam', 'What does Tess sing?');
await turn('lunch', 'sam', 'Does Omar move to Rome?');
await turn('choir', 'nora', 'Does Omar move to Rome?');

const memoryTexts = async (chat: string): Promise<string[]> => {
  const { memories } = await kith.run(MemoriesDocument, { chat, first: 100 }, { viewer: 'nora' });
  return memories.edges.map(({ node }) => node.text);
};
const lunchTexts = new Set(await memoryTexts('lunch'));
console.log('\nKnown in private, and never part of a prompt at lunch:');
for (const text of await memoryTexts('alone')) if (!lunchTexts.has(text)) console.log(`- ${text}`);
offline?.stop();
