const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
    },
    module: { type: 'es6' },
  },
];

const project = (name, patterns) => ({
  displayName: name,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/test/support/globalSetup.mjs',
  globalTeardown: '<rootDir>/test/support/globalTeardown.mjs',
  ...patterns,
});
/** Tests that time what they do, kill processes or start servers of their own. */
const alone = ['faults', 'timed'];

export default {
  projects: [
    project('together', {
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: alone.map((folder) => `<rootDir>/test/${folder}/`),
    }),
    // One at a time and after the others (test/support/runTests.mjs): a busy machine looks like one that does not answer.
    project('alone', { testMatch: alone.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`) }),
  ],
  reporters: ['default', '<rootDir>/test/support/countReporter.mjs'],
  testTimeout: 60_000,
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
};
