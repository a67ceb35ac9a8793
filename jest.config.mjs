const project = (name, patterns) => ({
  displayName: name,
  testEnvironment: '<rootDir>/test/support/runner/environment.mjs',
  runtime: '<rootDir>/test/support/runner/plainRuntime.cjs',
  transform: {},
  globalSetup: '<rootDir>/test/support/runner/globalSetup.mjs',
  globalTeardown: '<rootDir>/test/support/runner/globalTeardown.mjs',
  ...patterns,
});
/**
 * Tests that kill processes and start servers of their own, tests that time what they do, and those that take minutes each,
 * which only `npm run test:long` runs.
 */
const apart = ['faults', 'timed', 'long'];

export default {
  projects: [
    project('together', {
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: apart.map((folder) => `<rootDir>/test/${folder}/`),
    }),
    // Each one file at a time, and what is timed after everything else (test/support/runner/runTests.mjs).
    ...apart.map((folder) => project(folder, { testMatch: [`<rootDir>/test/${folder}/**/*.test.ts`] })),
  ],
  reporters: ['default', '<rootDir>/test/support/runner/countReporter.mjs'],
  testTimeout: 180_000,
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/support/runner/sequencer.mjs',
};
