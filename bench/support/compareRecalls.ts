import { timeAll, timed, timesOf, type Times } from './timing.js';

/** Sends a request as a person and waits for the answer. */
export type Ask = (handle: string, query: string, variables: object) => Promise<unknown>;

/** Times of a kind of recall: with the question embedded and with its vector cached, in sequence and eight at once. */
export interface RecallTimes {
  readonly embedded: Times;
  readonly given: Times;
  readonly embeddedBy8: Times;
  readonly givenBy8: Times;
}

const kinds = {
  messages: `query ($query: String!, $chat: ID!) { recallMessages(query: $query, chat: $chat) {
    score message { id text at speaker { name } } before { text } after { text } } }`,
  memories: `query ($query: String!, $chat: ID!) { recall(query: $query, chat: $chat) {
    mode hits { score similarity memory { id text type observedAt subjects { name } } } cards { ref text } } }`,
} as const;
type Kind = keyof typeof kinds;

/** Number of question vectors that the service caches per caller. */
const cacheSize = 16;

/**
 * Times recalls of messages and of memories with the same questions in turn, so that noise of the machine meets them
 * alike. Vectors are cached per caller, so each series has a caller of its own; five are needed.
 */
export async function compareRecalls(
  ask: Ask,
  chat: string,
  askers: readonly string[],
  questions: readonly string[],
): Promise<Record<Kind, RecallTimes>> {
  const run = (kind: Kind, asker: string) => (query: string) => ask(asker, kinds[kind], { query, chat });
  const [first, second, third, fourth, fifth] = askers as [string, string, string, string, string];
  // Warm-up: processes and database have compiled their code before the measurement.
  for (const question of questions.slice(0, 60)) {
    await run('messages', fifth)(question);
    await run('memories', fifth)(question);
  }
  const times = { embedded: empty(), given: empty(), embeddedBy8: empty(), givenBy8: empty() };
  for (const question of questions) {
    for (const [kind, asker] of [
      ['messages', first],
      ['memories', second],
    ] as const) {
      times.embedded[kind].push((await timed(() => run(kind, asker)(question))).ms);
      times.given[kind].push((await timed(() => run(kind, asker)(question))).ms);
    }
  }
  for (let start = 0; start + cacheSize <= questions.length; start += cacheSize) {
    const batch = questions.slice(start, start + cacheSize);
    for (const [kind, asker] of [
      ['messages', third],
      ['memories', fourth],
    ] as const) {
      times.embeddedBy8[kind].push(...(await timeAll(batch, 8, run(kind, asker))));
      times.givenBy8[kind].push(...(await timeAll([...batch, ...batch], 8, run(kind, asker))));
    }
  }
  const of = (kind: Kind): RecallTimes => ({
    embedded: timesOf(times.embedded[kind]),
    given: timesOf(times.given[kind]),
    embeddedBy8: timesOf(times.embeddedBy8[kind]),
    givenBy8: timesOf(times.givenBy8[kind]),
  });
  return { messages: of('messages'), memories: of('memories') };
}

const empty = (): Record<Kind, number[]> => ({ messages: [], memories: [] });

/** Formats the comparison as rows of a table. */
export function rowsOf({ messages, memories }: Record<Kind, RecallTimes>): Record<string, unknown>[] {
  return (['embedded', 'given', 'embeddedBy8', 'givenBy8'] as const).map((way) => ({
    way,
    'messages p50': messages[way].p50,
    'messages p95': messages[way].p95,
    'memories p50': memories[way].p50,
    'memories p95': memories[way].p95,
    'ratio p50': Math.round((100 * messages[way].p50) / memories[way].p50) / 100,
  }));
}
