import type { Config } from '../app/config.js';
import { commandName } from '../platform/product.js';

/** Report of a start: the address, and the issuer of its tokens. */
export interface StartReport {
  readonly url: string;
  readonly seconds: number;
  readonly demo: boolean;
  /** True if this Kith makes its tokens; false if an issuer of your own does. */
  readonly makesTokens: boolean;
  /** Tokens to paste, and a one-time link to sign in; only for the demo world on a terminal: other output is logged. */
  readonly tokens: { readonly viewer: Token; readonly other: Token; readonly link: string } | undefined;
  /** Bolt address for Neo4j Browser and the file with its password; given only for --browser. */
  readonly browser?: { readonly bolt: string; readonly secretsFile: string };
}

interface Token {
  readonly handle: string;
  readonly text: string;
}

type Settings = Pick<Config, 'demo' | 'role' | 'languageModel' | 'learning' | 'embedder'>;

/** Returns the text that `start` prints when Kith answers: working features, missing settings, a first question. */
export function greeting({ browser, ...report }: StartReport, settings: Settings): string {
  return readyText(report, settings) + (browser ? lines(browserLines(browser)) : '');
}

function readyText({ url, seconds, demo, makesTokens, tokens }: StartReport, settings: Settings): string {
  if (settings.role === 'worker')
    return lines([
      `\nKith works in the background (${seconds} s): ${url}/health/ready`,
      ...stateLines(settings),
      farewell,
    ]);
  const title = `\nKith is ready (${seconds} s): ${url}/graphql`;
  if (!makesTokens) return lines([title, ...stateLines(settings), 'Tokens come from your own issuer (KITH_JWKS_URL).']);
  const intro = demo ? demoIntro(settings) : ownIntro;
  if (!tokens)
    return lines([
      title,
      '',
      ...stateLines(settings),
      intro,
      `Make a token with: ${commandName} token ana`,
      '',
      farewell,
    ]);
  const { viewer, other, link } = tokens;
  return lines([
    title,
    '',
    ...stateLines(settings),
    intro,
    `Tokens for 30 days (more with: ${commandName} token HANDLE):`,
    '',
    `export KITH_TOKEN=${viewer.text}    # ${viewer.handle}`,
    `export OTHER_TOKEN=${other.text}    # ${other.handle}`,
    '',
    `What is remembered about ${viewer.handle}, in a browser; the link works once, within a minute:`,
    '',
    link,
    '',
    `For another link: ${commandName} token ${viewer.handle} --open`,
    '',
    'A first query to paste, and the same query from a person who must not know:',
    '',
    curlCommand(url, '$KITH_TOKEN'),
    '',
    curlCommand(url, '$OTHER_TOKEN'),
    '',
    farewell,
  ]);
}

const ownIntro = 'The graph is ready for your own people; connectors create chats, see docs/first-steps.md.';
const demoIntro = ({ demo }: Settings): string =>
  demo === false
    ? 'This graph holds the demo world of an earlier start, which KITH_DEMO=false does not remove. For your own people, start with another KITH_DATA_DIR.'
    : 'The demo world is loaded. ana is looking for a new job and has told only the agent; ben must not hear of it.';

const farewell = 'Ctrl-C stops everything; your data stay.';
const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;

/** Omits the password: terminals are recorded. */
const browserLines = ({ bolt, secretsFile }: NonNullable<StartReport['browser']>): string[] => [
  '',
  `Neo4j Browser: open https://browser.neo4j.io or Neo4j Desktop, connect to ${bolt} as neo4j; the password is printed by`,
  '',
  `node -p ${quotedForShell(`JSON.parse(fs.readFileSync(${JSON.stringify(secretsFile)})).neo4jPassword`)}`,
  '',
  'Anyone who logs in there can read and change all data: the database does not enforce the privacy rule.',
  'It listens only on this machine. For favourites and a style, see docs/exploring.md.',
];

const quotedForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const question = `{"query":"{ recall(query: \\"who is looking for a new job?\\", ranking: RELEVANCE, limit: 3) { hits { relevance memory { text } } } }"}`;
const curlCommand = (url: string, token: string): string =>
  `curl -s ${url}/graphql -H "authorization: Bearer ${token}" -H 'content-type: application/json' -d '${question}'`;

/** Returns lines on the features that wait for a setting, and on the server that texts of people are sent to. */
function stateLines({ role, languageModel, learning, embedder }: Settings): string[] {
  return [
    modelLine(languageModel),
    ...(learning.extraction
      ? []
      : ['No facts are learned from what people say (KITH_EXTRACTION=off); conversations are still summarized.']),
    ...(embedder === 'none' ? ['Search uses only words (KITH_EMBEDDER=none).'] : []),
    ...(role === 'api' ? ['Background work is stored here and done by a process with KITH_ROLE=worker.'] : []),
  ];
}

function modelLine(languageModel: Settings['languageModel']): string {
  if (!languageModel)
    return 'No language model: messages are stored and searchable; learning from them waits. Set OPENAI_API_KEY, or OPENAI_BASE_URL and KITH_LLM_MODEL.';
  // The host alone: an address may hold a password.
  const { host } = new URL(languageModel.baseUrl);
  return `The language model ${languageModel.model} at ${host} is sent what people say, to learn from it and to sum it up.`;
}
