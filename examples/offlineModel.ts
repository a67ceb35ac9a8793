// A fake language model, so that the example runs without an API key: an HTTP server with OpenAI's API that knows only
// the prompt. It remembers what `script` says, and answers a question with the facts of its prompt that share words
// with it.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type OpenAI from 'openai';

/** Facts that a model would extract from the messages, in the third person. */
const script: Readonly<Record<string, readonly string[]>> = {
  'I eat at noon. And on Tuesdays at one I see my therapist.': [
    'Nora eats at noon.',
    'Nora sees her therapist on Tuesdays at one.',
  ],
  'I move to Rome in spring.': ['Omar moves to Rome in spring.'],
  'I sing alto this year.': ['Tess sings alto.'],
};

/** Starts the model on a free port; `baseURL` is the option for a client of OpenAI. */
export async function startOfflineModel(): Promise<{ baseURL: string; stop: () => void }> {
  const server = createServer((request, response) => {
    void read(request).then(({ messages }) => {
      const choices = [{ index: 0, finish_reason: 'stop', message: answerTo(messages) }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { baseURL: `http://127.0.0.1:${port}/v1`, stop };
}

type Messages = readonly OpenAI.ChatCompletionMessageParam[];

function answerTo(messages: Messages) {
  if (messages.at(-1)!.role === 'tool') return { role: 'assistant', content: 'Noted.' };
  const textOf = (role: 'system' | 'user'): string => {
    const content = messages.findLast((one) => one.role === role)?.content;
    return typeof content === 'string' ? content : '';
  };
  const userText = textOf('user');
  const facts = script[userText];
  if (facts) {
    const calls = facts.map((text, index) => {
      return {
        id: `call-${index}`,
        type: 'function',
        function: { name: 'remember', arguments: JSON.stringify({ text }) },
      };
    });
    return { role: 'assistant', content: null, tool_calls: calls };
  }
  const questionWords = wordsOf(userText);
  const knownFacts = factsIn(textOf('system'));
  const matchingFacts = knownFacts.filter((fact) => wordsOf(fact).some((word) => questionWords.includes(word)));
  return { role: 'assistant', content: matchingFacts.join(' ') || 'I do not know.' };
}

/** Parses the facts of a prompt: one per line (`- …`), or several of one person or entity (`[person:nora]: …; …`). */
export const factsIn = (prompt: string): string[] => {
  const lines = prompt.split('\n').filter((line) => /^(?:- |\[)/.test(line));
  const facts = lines.flatMap((line) => line.replace(/^(?:- |\[[^\]]*\]: )/, '').split('; '));
  return [...new Set(facts.map((fact) => fact.replace(/^(?:according to [^:]+: )?"(.*)"$/, '$1')))];
};

/** Lists the significant words of a text, cut to their first letters. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 3));

async function read(request: IncomingMessage): Promise<{ messages: Messages }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { messages: Messages };
}
