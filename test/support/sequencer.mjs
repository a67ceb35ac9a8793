import { statSync } from 'node:fs';

/**
 * Order of the test files: property tests and worlds first, then by file size, so that no long file runs last alone.
 */
export default class Sequencer {
  sort(tests) {
    const bySize = [...tests].sort(
      (a, b) => statSync(b.path).size - statSync(a.path).size || (a.path < b.path ? -1 : 1),
    );
    const isLong = ({ path }) => path.includes('/test/property/') || path.includes('/test/worlds/');
    return [...bySize.filter(isLong), ...bySize.filter((test) => !isLong(test))];
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
