import type { TestCaller, TestApp } from './app.js';

/** Message of a test: by a handle, or by the agent (null). */
export interface TalkLine {
  by: string | null;
  text: string;
  at?: string;
  id?: string;
  readonly confidedTo?: readonly object[];
}

let count = 0;

/** Connector that records messages in the tests. */
export const bridge: TestCaller = { as: 'bridge', roles: ['connector'] };

/** Records lines in a chat, or in the direct talk of the caller, and returns the payload. */
export async function say(
  kith: TestApp,
  caller: TestCaller | string,
  chat: string | null,
  lines: readonly TalkLine[],
  persona?: string,
): Promise<{ messages: { id: string; text: string }[]; work: { id: string; state: string }[] }> {
  const messages = lines.map(({ by, text, at, id, confidedTo }) => ({
    externalId: id ?? `x${(count += 1)}`,
    role: by === null ? 'ASSISTANT' : 'USER',
    speaker: by === null ? null : { handle: by },
    text,
    at,
    confidedTo,
  }));
  const query = `mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id text } work { id state } } }`;
  return (await kith.must(caller, query, { input: { chat, persona, messages } })).recordMessages;
}
