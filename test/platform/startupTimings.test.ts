import { expect, it } from '@jest/globals';
import { StartupTimings } from '../../src/platform/startupTimings.js';

it('reports how long each step of a start took, since the start of the process', () => {
  const times = [1_200.4, 9_000, 9_001];
  const steps = new StartupTimings(() => times.shift()!);
  for (const step of ['program', 'servers', 'demo']) steps.endStep(step);
  expect(steps.durationsMs).toEqual({ program: 1_200, servers: 7_800, demo: 1 });
});
