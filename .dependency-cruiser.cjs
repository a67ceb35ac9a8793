/**
 * The order of the house, written once. Two rules, of types too, and without exceptions:
 *
 * 1. Rooms are the folders of src, and an import goes only towards the beginning of the list below.
 * 2. Layers are the suffixes of files, and an import goes only to the same layer or one further in:
 *
 *   *.resolver *.tools *.commands    doors: unpack, make one service call, shape; beside them the shapes of GraphQL,
 *                                    *.objects *.inputs *.enums
 *   *.service  *.tasks               a class that a door calls; a handler of work or of a job
 *   *.steps                          functions that join stores into one step of a use case, and classes that go
 *                                    through such steps by themselves, as what takes work up does
 *   *.store                          statements in, domain types out
 *   every other file                 a noun: types and pure rules
 *
 * Tools (platform) and what starts and joins everything (app, api, cli) have places in the order of
 * rooms and no layers. Beside src, `clients` needs nothing of it, `examples` need a client, and `cli` may use one.
 */

/** From the beginning to the end; `process` stands for src/main.ts. */
const rooms = [
  'platform',
  'platform/neo4j',
  'platform/models',
  'platform/embedded',
  'text',
  'disclosure',
  'directory',
  'memories',
  'memories/writer',
  'memories/read',
  'memories/correct',
  'memories/remember',
  'memories/rights',
  'recall',
  'background',
  'learning',
  'conversations',
  'conversations/summaries',
  'agents',
  'agents/contexts',
  'embedding',
  'removal',
  'upkeep',
  'repair',
  'transfer',
  'transfer/imports',
  'transfer/exports',
  'transfer/worlds',
  'api',
  'app',
  'process',
  'cli',
];
/** The outermost first; what has none of these suffixes is a noun. */
const layers = [
  { name: 'doors', suffixes: ['resolver', 'tools', 'commands', 'objects', 'inputs', 'enums'] },
  { name: 'services-and-tasks', suffixes: ['service', 'tasks'] },
  { name: 'steps', suffixes: ['steps'] },
  { name: 'stores', suffixes: ['store'] },
];
const withoutLayers = [
  'platform',
  'platform/neo4j',
  'platform/models',
  'platform/embedded',
  'api',
  'app',
  'process',
  'cli',
];

/** The folder of a room without the rooms inside it, which have a place of their own in the order. */
function folderOf(room) {
  if (room === 'process') return '^src/[^/]+$';
  const inner = rooms.filter((other) => other.startsWith(`${room}/`)).map((other) => other.slice(room.length + 1));
  return inner.length === 0 ? `^src/${room}/` : `^src/${room}/(?!(${inner.join('|')})/)`;
}
const withSuffix = (suffixes) => `^src/.+\\.(${suffixes.join('|')})\\.ts$`;
const PROCESS = `(${folderOf('process')}|${folderOf('app')})`;
const DOORS = withSuffix(layers[0].suffixes);
const STORES = withSuffix(['store']);
const statements = '/statements\\.generated\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const orderOfRooms = rooms.map((room, at) =>
  forbid(
    `${room}-imports-no-later-room`,
    `Rooms have an order, and an import goes towards its beginning: ${rooms.join(', ')}. Move what both need into the earlier room, or hand it over as an argument.`,
    { path: folderOf(room) },
    { path: '^src/', pathNot: rooms.slice(0, at + 1).map(folderOf) },
  ),
);

const orderOfLayers = [...layers.keys(), layers.length].slice(1).map((at) => {
  const outer = layers.slice(0, at).flatMap(({ suffixes }) => suffixes);
  const name = layers[at]?.name ?? 'nouns';
  const from =
    at < layers.length
      ? { path: withSuffix(layers[at].suffixes) }
      : { path: '^src/', pathNot: [...withoutLayers.map(folderOf), withSuffix(outer)] };
  return forbid(
    `${name}-import-nothing-above`,
    'Layers are suffixes, and an import goes inwards: doors, services and tasks, steps, stores, nouns. Move the type or rule into a noun, the question into a store, what joins stores into a *.steps.ts.',
    from,
    { path: withSuffix(outer) },
  );
});

/** Packages that one place alone imports, with the way to use them from elsewhere. */
const homes = [
  {
    packages: ['type-graphql', 'reflect-metadata'],
    home: '^src/platform/graphql/typeGraphql\\.ts$',
    hint: 'Import from src/platform/graphql/typeGraphql.js: metadata must be loaded before the first decorator.',
  },
  {
    packages: ['neo4j-driver', 'neo4j-driver-core'],
    // The embedded server logs in by itself before the graph can be used.
    home: '^src/platform/(neo4j|embedded)/',
    hint: 'Go through src/platform/neo4j/graph.js: retries, limits and metrics live there.',
  },
  {
    packages: ['agenda', '@agendajs/mongo-backend', 'mongodb'],
    home: '^src/platform/jobs/',
    hint: 'Go through src/platform/jobs/timer.js: its guards against lost locks and double runs live there.',
  },
  {
    packages: ['openai'],
    home: '^src/platform/models/',
    hint: 'Go through src/platform/models: time limits, budgets and the choice of a model live there.',
  },
];

module.exports = {
  forbidden: [
    ...orderOfRooms,
    ...orderOfLayers,
    ...homes.map(({ packages, home, hint }) =>
      forbid(
        `${packages[0]}-has-a-home`,
        hint,
        { path: '^src/', pathNot: home },
        { path: `node_modules/(${packages.join('|')})/` },
      ),
    ),
    forbid(
      'disclosure-needs-nothing-but-text',
      'Who may hear what is decided from plain evidence: the rule imports nothing but platform and text.',
      { path: folderOf('disclosure') },
      { path: '^src/', pathNot: ['disclosure', 'platform', 'platform/neo4j', 'text'].map(folderOf) },
    ),
    forbid(
      'embedded-servers-are-for-the-process',
      'Running Kith without Docker is the business of app and of commands alone.',
      { path: '^src/', pathNot: ['platform/embedded', 'app', 'process', 'cli'].map(folderOf) },
      { path: folderOf('platform/embedded') },
    ),
    forbid(
      'doors-never-import-stores',
      'A door unpacks, makes one service call and shapes the answer: put the question into a service, and the type into a noun.',
      { path: [DOORS, folderOf('api'), folderOf('cli')] },
      { path: STORES },
    ),
    forbid(
      'statements-run-in-stores',
      'Statements run in stores: put a function around this one into a *.store.ts.',
      { path: '^src/', pathNot: [STORES, '^src/platform/neo4j/'] },
      { path: statements },
    ),
    forbid(
      'config-is-for-app',
      'Settings are arguments: only the process and its commands read src/app/config.ts.',
      { path: '^src/', pathNot: [PROCESS, folderOf('cli')] },
      { path: '^src/app/(config|environment)\\.ts$' },
    ),
    forbid(
      'clients-stand-alone',
      'A client is given to programs that have no Kith: what it needs is made from schema.graphql, or written there.',
      { path: '^clients/' },
      { path: '^(src|cypher|scripts|test|bench|bin|examples|seeds)/' },
    ),
    forbid(
      'clients-are-for-the-command-line',
      'Kith does not ask itself over HTTP; only its command line is a program of its own.',
      { path: '^src/', pathNot: folderOf('cli') },
      { path: '^clients/' },
    ),
    forbid(
      'the-page-asks-like-everybody',
      'The page is a program in a browser: it has packages and the client, and nothing of the service.',
      { path: '^web/' },
      { path: '^(src|cypher|scripts|test|bench|bin|examples|seeds)/' },
    ),
    forbid(
      'nothing-needs-the-page',
      'What others need belongs into src or into a client.',
      { path: '^(src|clients|scripts|cypher|bin|examples)/' },
      { path: '^web/' },
    ),
    forbid(
      'examples-show-clients-alone',
      'An example is what somebody else would write: it has a client and packages, and nothing of Kith itself.',
      { path: '^examples/' },
      { path: '^(src|cypher|scripts|test|bench|bin|seeds)/' },
    ),
    forbid(
      'nothing-needs-examples',
      'What others need belongs into src or into a client.',
      { path: '^(src|clients|scripts|cypher|bin)/' },
      { path: '^examples/' },
    ),
    forbid(
      'no-cycles',
      'Two files that need each other at run time are one file, or share a third; a cycle of types alone is fine.',
      { path: '^(src|web|clients|scripts|cypher)/' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'product-imports-no-tests',
      'What both need belongs into src.',
      { path: '^(src|web|clients|scripts|cypher|bin)/' },
      { path: '^(test|bench)/' },
    ),
    forbid(
      'resolvable',
      'This import leads nowhere: correct the path, or add the package to package.json.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'product-needs-no-dev-packages',
      'An installation without development packages could not run this: move the package to "dependencies".',
      { path: '^(src|web|clients|bin)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
