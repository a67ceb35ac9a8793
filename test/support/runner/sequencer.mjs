import { statSync } from 'node:fs';

/**
 * Order of the test files: those that take longest first, then by file size, so that no long file runs last alone.
 */
export default class Sequencer {
  sort(tests) {
    const bySize = [...tests].sort(
      (a, b) => statSync(b.path).size - statSync(a.path).size || (a.path < b.path ? -1 : 1),
    );
    const isLong = ({ path }) => /\/test\/(?:property|worlds|proof)\/|\/web\/demo\./.test(path);
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
