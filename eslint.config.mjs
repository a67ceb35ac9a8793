import js from '@eslint/js';
import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Packages that one place alone may import, with the place and the way to say it elsewhere. */
const homes = [
  {
    names: ['type-graphql', 'reflect-metadata'],
    home: ['src/platform/graphql/typeGraphql.ts'],
    message: 'Import from src/platform/graphql/typeGraphql.js: metadata must be loaded before the first decorator.',
  },
  {
    names: ['neo4j-driver', 'neo4j-driver-core'],
    // The embedded server logs in by itself before the graph can be used.
    home: ['src/platform/neo4j/**', 'src/platform/embedded/**'],
    message: 'Go through src/platform/neo4j/graph.js: retries, limits and metrics live there.',
  },
  {
    names: ['agenda', '@agendajs/mongo-backend', 'mongodb'],
    home: ['src/platform/jobs/**'],
    message: 'Go through src/platform/jobs/timer.js: its guards against lost locks and double runs live there.',
  },
  {
    names: ['openai'],
    home: ['src/platform/models/**'],
    message: 'Go through src/platform/models: time limits, budgets and the choice of a model live there.',
  },
];
/** The environment by its other name. */
const environmentImport = {
  name: 'node:process',
  importNames: ['env'],
  message: 'Only src/app/config.ts reads the environment; take what you need as an argument.',
};
const environment = {
  selector:
    "MemberExpression[object.name='process'][property.name='env'], VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
  message: environmentImport.message,
};
const services = {
  selector: 'NewExpression[callee.name=/Service$/]',
  message: 'Only src/app/services.ts and src/app/background.ts build services; take this one as an argument.',
};
const sleeping = [
  {
    selector: "CallExpression[callee.name='setTimeout'], CallExpression[callee.property.name='setTimeout']",
    message: 'Tests do not sleep: pass the time in, await an event, or put a helper with a bound into test/support.',
  },
  {
    selector:
      "ImportDeclaration[source.value='node:timers/promises'], ImportDeclaration[source.value='timers/promises']",
    message: 'Tests do not sleep: pass the time in, await an event, or put a helper with a bound into test/support.',
  },
];
const focused = [
  {
    selector: "MemberExpression[object.name=/^(it|test|describe)$/][property.name='only']",
    message: 'Take .only away: it switches every other test of the file off.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fit|fdescribe)$/]',
    message: 'Take the f away: it switches every other test of the file off.',
  },
];

/** The import rule with the packages whose home is not here; a later entry replaces the whole rule, so each says all. */
const imports = (packages, paths = []) => ({
  'no-restricted-imports': [
    'error',
    { paths: [...packages.flatMap(({ names, message }) => names.map((name) => ({ name, message }))), ...paths] },
  ],
});

export default defineConfig(
  { ignores: ['node_modules/', '.kith/', 'coverage/', 'clients/*/dist/', '**/*.generated.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'performance',
          'fetch',
          'AbortSignal',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Loops over what is known to be there read better with "!" than with a branch that cannot happen.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The compiler knows undefined names better.
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**', 'web/**', 'clients/**', 'scripts/**'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', environment, services],
      ...imports(homes, [environmentImport]),
    },
  },
  ...homes.map((one) => ({
    files: one.home,
    rules: imports(
      homes.filter((other) => other !== one),
      [environmentImport],
    ),
  })),
  {
    // What a command line prints is its purpose.
    files: ['src/cli/program.ts', 'src/cli/**', 'src/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Java, Maven and ps are found, and run, by the environment of the machine; nothing of it configures Kith.
    files: ['src/platform/embedded/**'],
    rules: {
      'no-restricted-syntax': ['error', services],
      ...imports(homes.filter(({ names }) => !names.includes('neo4j-driver'))),
    },
  },
  { files: ['src/app/config.ts'], rules: { 'no-restricted-syntax': ['error', services], ...imports(homes) } },
  {
    files: ['src/app/services.ts', 'src/app/background.ts'],
    rules: { 'no-restricted-syntax': ['error', environment] },
  },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': ['error', ...focused, ...sleeping],
      // Answers over HTTP and rows of the graph are any here; what they hold is asserted.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['test/support/**'], rules: { 'no-restricted-syntax': ['error', ...focused] } },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    // Shape of the public schema: names, descriptions, pages, and no type that nothing leads to.
    files: ['schema.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: './schema.graphql' } },
    },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      '@graphql-eslint/naming-convention': [
        'error',
        {
          types: 'PascalCase',
          FieldDefinition: 'camelCase',
          InputValueDefinition: 'camelCase',
          EnumValueDefinition: 'UPPER_CASE',
          'FieldDefinition[parent.name.value=Query]': { forbiddenPrefixes: ['get', 'list', 'query_'] },
        },
      ],
      '@graphql-eslint/require-description': [
        'error',
        { types: true, rootField: true, FieldDefinition: true, InputValueDefinition: true, EnumValueDefinition: true },
      ],
      '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
      '@graphql-eslint/no-unreachable-types': 'error',
      '@graphql-eslint/no-hashtag-description': 'error',
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
      '@graphql-eslint/relay-connection-types': 'error',
      '@graphql-eslint/relay-edge-types': [
        'error',
        { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
      ],
      '@graphql-eslint/relay-page-info': 'error',
      '@graphql-eslint/unique-enum-value-names': 'error',
    },
  },
);
