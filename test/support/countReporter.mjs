// Says how many tests passed, failed and were skipped. With KITH_TEST_COUNTS_FILE set it leaves the counts there for the
// runner, because servers of the tests stop, and speak, only after the last reporter.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onRunComplete(_contexts, results) {
    const counts = {
      passed: results.numPassedTests,
      // A file that could not even be loaded has no tests to count.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    const file = process.env.KITH_TEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(counts));
    else console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
