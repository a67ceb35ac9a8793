import { statSync } from 'node:fs';

/**
 * The order of the test files: the longest ones first, and those that start and kill servers of their own far apart, so
 * that no two of them share the processors; each would see the other as a machine that does not answer in time.
 */
export default class Sequencer {
  sort(tests) {
    const bySize = [...tests].sort(
      (a, b) => statSync(b.path).size - statSync(a.path).size || (a.path < b.path ? -1 : 1),
    );
    const isIn = (folder) => (test) => test.path.includes(`/test/${folder}/`);
    const faults = bySize.filter(isIn('faults'));
    const long = bySize.filter((test) => isIn('property')(test) || isIn('worlds')(test));
    const rest = bySize.filter((test) => !faults.includes(test) && !long.includes(test));
    const order = [...long, ...rest];
    const gap = Math.ceil(order.length / Math.max(1, faults.length));
    // From behind, so that what was put in does not move the places of the others.
    faults.forEach((_, at) => order.splice((faults.length - 1 - at) * gap, 0, faults[faults.length - 1 - at]));
    return order;
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
