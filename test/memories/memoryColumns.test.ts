import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { memoryState } from '../../src/memories/memory.js';

it('memory columns are sent in the order in which the fields are read', () => {
  const file = new URL('../../cypher/fragments/columns/memoryColumns.cypher', import.meta.url);
  const sent = readFileSync(file, 'utf8').matchAll(/m\.(\w+)|\{\{(\w+)\}\}/g);
  expect([...sent].map(([, property, fragment]) => property ?? fragment)).toEqual(Object.keys(memoryState.shape));
});
