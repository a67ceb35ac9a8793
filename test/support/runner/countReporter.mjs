// Prints the number of passed, failed and skipped tests. If KITH_TEST_COUNTS_FILE is set, it writes the counts to that
// file for the runner, because servers of the tests stop, and print, only after the last reporter.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onRunComplete(_contexts, results) {
    const counts = {
      passed: results.numPassedTests,
      // A test file that failed to load has no tests to count.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    const file = process.env.KITH_TEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(counts));
    else console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
