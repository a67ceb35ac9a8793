/**
 * The layers of the house, as suffixes say them. An import goes only downwards, of types too:
 *
 *   process       main, cli, compose, services, resolvers, background, http   start and join everything
 *   doors         *.resolver *.objects *.inputs *.enums *.tasks *.tools *.commands
 *   services      *.service
 *   orchestrators the plain files listed below
 *   stores        *.store
 *   nouns         every other file of an area: types and pure rules
 *
 * Beside them stands src/platform: tools without knowledge of memory.
 */

/** Plain files that join several stores into one step of a use case; they stand between services and stores. */
const orchestrators = [
  'src/memories/storing.ts',
  'src/memories/storingPlan.ts',
  'src/memories/superseding.ts',
  'src/memories/drafting.ts',
  'src/memories/openEarlier.ts',
  'src/recall/searching.ts',
  'src/recall/cards.ts',
  'src/people/references.ts',
  'src/imports/importNames.ts',
  'src/conversations/storeMessages.ts',
];
/** Files that belong to the process; they may know all of the layers below them. */
const processFiles = ['main', 'parts', 'compose', 'background', 'services', 'resolvers', 'prepareGraph', 'warmUp'].map(
  (name) => `src/${name}.ts`,
);

const exactly = (files) => files.map((file) => `^${file.replace(/\./g, '\\.')}$`);
const PROCESS = [...exactly(processFiles), '^src/cli/', '^src/http/'];
// Commands of src/cli start the process and count as part of it.
const DOORS = ['^src/(?!cli/).+\\.(resolver|objects|inputs|enums|tasks|tools|commands)\\.ts$'];
const SERVICES = ['^src/.+\\.service\\.ts$'];
const ORCHESTRATORS = exactly(orchestrators);
const STORES = ['^src/.+\\.store\\.ts$'];
const PLATFORM = ['^src/platform/'];
const CONFIG = ['^src/config\\.ts$'];
const layered = [...PROCESS, ...DOORS, ...SERVICES, ...ORCHESTRATORS, ...STORES, ...PLATFORM, ...CONFIG];
const statements = '/statements\\.generated\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'nouns-import-nothing-above',
      'A plain noun holds types and pure rules. Move the type it needs into a noun; or, when it joins stores into one step, list it in "orchestrators" of .dependency-cruiser.cjs.',
      { path: '^src/', pathNot: layered },
      { path: [...PROCESS, ...DOORS, ...SERVICES, ...ORCHESTRATORS, ...STORES] },
    ),
    forbid(
      'stores-import-nothing-above',
      'A store takes statements in and gives domain types out. Move what it needs into a noun.',
      { path: STORES },
      { path: [...PROCESS, ...DOORS, ...SERVICES, ...ORCHESTRATORS] },
    ),
    forbid(
      'orchestrators-import-nothing-above',
      'An orchestrator is one step of a use case: what it needs of a service is an argument or belongs into a noun.',
      { path: ORCHESTRATORS },
      { path: [...PROCESS, ...DOORS, ...SERVICES] },
    ),
    forbid(
      'services-import-nothing-above',
      'A service does not know through which door it is called. Move the shared type into a noun.',
      { path: SERVICES },
      { path: [...PROCESS, ...DOORS] },
    ),
    forbid(
      'doors-never-import-stores',
      'A door unpacks, makes one service call and shapes the answer: put the question into a service, and the type into a noun.',
      { path: [...DOORS, '^src/cli/'] },
      { path: STORES },
    ),
    forbid(
      'doors-do-not-start-things',
      'Only the process starts and joins the parts; take the part as an argument.',
      { path: DOORS },
      { path: PROCESS },
    ),
    forbid(
      'statements-run-in-stores',
      'Statements run in stores: put a function around this one into a *.store.ts.',
      { path: '^src/', pathNot: [...STORES, '^src/platform/neo4j/'] },
      { path: statements },
    ),
    forbid(
      'platform-knows-no-area',
      'src/platform holds tools without knowledge of memory: hand over what it needs as an argument, or move the file into its area.',
      { path: PLATFORM },
      { path: '^src/', pathNot: PLATFORM },
    ),
    forbid(
      'config-is-for-the-process',
      'Settings are arguments: only the process reads src/config.ts.',
      { path: '^src/', pathNot: [...PROCESS, ...CONFIG] },
      { path: CONFIG },
    ),
    forbid(
      'no-cycles',
      'Two files that need each other at run time are one file, or share a third; a cycle of types alone is fine.',
      { path: '^(src|scripts|cypher)/' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'product-imports-no-tests',
      'What both need belongs into src.',
      { path: '^(src|scripts|cypher|bin)/' },
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
      { path: '^(src|bin)/' },
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
