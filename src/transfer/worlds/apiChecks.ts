import { z } from 'zod';
import { batchesOf } from '../../platform/batches.js';
import { DomainError } from '../../platform/errors.js';
import { type Expectation, textsOfTalks, type World } from './world.js';

export interface CheckResult {
  readonly title: string;
  /** Difference from the expectation; null if there is none. */
  readonly difference: string | null;
}

/** Makes a token of the world's tenant for a handle. */
export type TokenFor = (handle: string, operator?: boolean) => Promise<string>;

const graphqlResponse = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).loose() })).optional(),
});
const idsByName = z
  .array(z.object({ name: z.string(), id: z.string() }))
  .transform((items) => Object.fromEntries(items.map(({ name, id }) => [name, id])));
const loadedIds = z.object({ people: idsByName, chats: idsByName, memories: idsByName });
const hits = z.object({ hits: z.array(z.object({ memory: z.object({ id: z.string() }) })) });
const context = z.object({ sections: z.array(z.object({ name: z.string(), text: z.string() })) });
const page = z.object({
  edges: z.array(z.object({ node: z.object({ id: z.string() }) })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  totalCount: z.number(),
});

/** Loads a world into the tenant of the tokens and checks every expectation against the API at this URL. */
export async function checkThroughApi(world: World, url: string, tokenFor: TokenFor): Promise<CheckResult[]> {
  const operator = await tokenFor('kith-world', true);
  const loadData = await queryApi(
    { url, token: operator },
    'mutation ($input: LoadWorldInput!) { loadWorld(input: $input) { people { name id } chats { name id } memories { name id } } }',
    { input: { world } },
  );
  const ids = loadedIds.parse(loadData.loadWorld);
  const memoryNames = new Map(Object.entries(ids.memories).map(([name, id]) => [id, name]));
  const checkedWorld: CheckedWorld = {
    ids,
    memoryNames,
    memoryTexts: Object.values(world.memories).map(({ text }) => text),
    talkTexts: textsOfTalks(world),
  };
  const check = async (expected: Expectation): Promise<CheckResult> => {
    const login = { url, token: await tokenFor(expected.viewer) };
    return { title: titleOf(world, expected), difference: await differenceOf(expected, checkedWorld, login) };
  };
  const results: CheckResult[] = [];
  for (const batch of batchesOf(world.expect, maxConcurrentChecks))
    results.push(...(await Promise.all(batch.map(check))));
  return results;
}

/** Number of concurrent checks: a local service answers only a few requests at once, and no request waits long. */
const maxConcurrentChecks = 4;

interface CheckedWorld {
  readonly ids: z.infer<typeof loadedIds>;
  readonly memoryNames: ReadonlyMap<string, string>;
  readonly memoryTexts: readonly string[];
  readonly talkTexts: readonly string[];
}

async function differenceOf(
  expected: Expectation,
  { ids, memoryNames, memoryTexts, talkTexts }: CheckedWorld,
  login: Pick<ApiAudience, 'url' | 'token'>,
): Promise<string | null> {
  const chat = expected.in === undefined ? null : ids.chats[expected.in];
  const audience = { ...login, persona: expected.persona, chat };
  try {
    const seenIds = new Set(
      expected.unasked
        ? await recallAll(audience, memoryTexts)
        : await listAll(audience, 'memories', expected.statuses ? { filter: { statuses: expected.statuses } } : {}),
    );
    if (expected.asks) {
      const people = expected.asks.map((name) => ids.people[name]!);
      for (const id of await listAll(audience, 'memoriesAbout', { people })) seenIds.add(id);
    }
    if (expected.refused) return 'expected to be refused, but it was answered';
    const difference = compare(expected, new Set([...seenIds].map((id) => memoryNames.get(id) ?? id)));
    return difference ?? (expected.repeats ? differenceOfRepeated(expected.repeats, audience, talkTexts) : null);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    return expected.refused ? null : 'not expected to be refused, but it was';
  }
}

function compare(expected: Expectation, seenNames: ReadonlySet<string>): string | null {
  const expectedNames = expected.sees ?? expected.shows ?? [];
  const missingNames = expectedNames.filter((name) => !seenNames.has(name));
  const hiddenNames = expected.hides ?? [];
  const extraNames = [...seenNames].filter(
    (name) => hiddenNames.includes(name) || (expected.sees && !expected.sees.includes(name)),
  );
  return describeDifference(missingNames, extraNames, { absent: 'does not see', present: 'sees' });
}

/** Describes a difference: what was expected and is missing, and what was not expected; null if there is none. */
function describeDifference(
  missingNames: readonly string[],
  extra: readonly string[],
  { absent, present }: { readonly absent: string; readonly present: string },
): string | null {
  const parts = [
    missingNames.length > 0 ? `${absent} ${missingNames.join(', ')}` : '',
    extra.length > 0 ? `${present} ${extra.join(', ')}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : null;
}

/** Asks for what people say in the talks, and compares which of it contexts repeat among earlier messages. */
async function differenceOfRepeated(
  expectedTexts: readonly string[],
  audience: ApiAudience,
  talkTexts: readonly string[],
) {
  const query = `query ($chat: ID, $message: String!) {
    context(input: { kind: CONVERSATION, chat: $chat, message: $message, minRelevance: 0, budgetTokens: 8000 }) {
      sections { name text } } }`;
  const repeatedTexts = new Set<string>();
  for (const talkText of talkTexts) {
    // A message is no answer to the same words.
    const variables = { chat: audience.chat, message: `What was that again? ${talkText}` };
    const data = await queryApi(audience, query, variables);
    const section = context.parse(data.context).sections.find(({ name }) => name === 'Earlier Messages');
    for (const text of talkTexts) if (section?.text.includes(text)) repeatedTexts.add(text);
  }
  const missing = expectedTexts.filter((text) => !repeatedTexts.has(text));
  const extra = [...repeatedTexts].filter((text) => !expectedTexts.includes(text));
  return describeDifference(missing, extra, { absent: 'is not reminded of', present: 'is reminded of' });
}

/** Recalls with a question that contains all texts of the world, and returns the hits that an agent gets. */
async function recallAll(audience: ApiAudience, texts: readonly string[]): Promise<string[]> {
  const query = `query ($chat: ID, $query: String!) { recall(minRelevance: 0, chat: $chat, query: $query, limit: 50) { hits { memory { id } } } }`;
  const variables = { query: texts.join(' ').slice(0, 4_000), chat: audience.chat };
  const data = await queryApi(audience, query, variables);
  return hits.parse(data.recall).hits.map(({ memory }) => memory.id);
}

interface ApiAudience {
  readonly url: string;
  readonly token: string;
  readonly persona?: string | undefined;
  readonly chat: string | null | undefined;
}

async function listAll(
  audience: ApiAudience,
  field: 'memories' | 'memoriesAbout',
  variables: Record<string, unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  const parameters = field === 'memories' ? '$filter: MemoryFilter' : '$people: [ID!]!';
  const args = field === 'memories' ? 'filter: $filter' : 'people: $people';
  const query = `query ($chat: ID, $after: String, ${parameters}) { list: ${field}(chat: $chat, after: $after, first: 100, ${args}) { totalCount edges { node { id } } pageInfo { hasNextPage endCursor } } }`;
  for (let after: string | null = null; ;) {
    const data = await queryApi(audience, query, { ...variables, chat: audience.chat, after });
    const { edges, pageInfo, totalCount } = page.parse(data.list);
    ids.push(...edges.map(({ node }) => node.id));
    if (!pageInfo.hasNextPage) {
      if (totalCount !== ids.length)
        throw new DomainError('INTERNAL', `${field} counts ${totalCount} memories and lists ${ids.length}.`);
      return ids;
    }
    after = pageInfo.endCursor;
  }
}

async function queryApi(
  { url, token, persona }: Omit<ApiAudience, 'chat'>,
  query: string,
  variables: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(persona ? { 'x-kith-persona': encodeHeader(persona) } : {}),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = graphqlResponse.parse(await response.json());
  const [error] = errors ?? [];
  if (error)
    throw new DomainError(error.extensions.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'INVALID_INPUT', error.message);
  return data ?? {};
}

/** Encodes UTF-8 as Latin-1, since headers carry bytes. */
const encodeHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function titleOf(world: World, { viewer, in: chat, persona, asks, statuses }: Expectation): string {
  const parts = [
    viewer,
    chat ? `in ${chat}` : 'in private',
    persona && `with ${persona}`,
    asks && `asks about ${asks.join(', ')}`,
    statuses && `asks for ${statuses.join(', ')}`,
  ];
  return `${world.name}: ${parts.filter(Boolean).join(' ')}`;
}
