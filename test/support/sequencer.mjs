import { statSync } from 'node:fs';

/** The order of the test files: the longest ones first, so that none of them is left for the end. */
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
