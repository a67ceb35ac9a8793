import { expect, it } from '@jest/globals';
import type { Graph } from '../../web/src/views/graph/graph.js';
import { linesOf } from '../../web/src/views/graph/label.js';
import { settled } from '../../web/src/views/graph/layout.js';

const node = (at: number): Graph['nodes'][number] => ({
  ...{ key: `memory:${at}`, kind: 'memory', id: String(at), path: undefined },
  label: at % 3 === 0 ? `Tea ${at}` : `The ${at} longest mornings are spent at the harbour, by the boats`,
});
/** Builds a graph in which every node is tied to the first one, and each third to the one before it. */
const graphOf = (count: number): Graph => {
  const nodes = Array.from({ length: count }, (_, at) => node(at));
  const tie = (from: number, to: number) => ({ from: nodes[from]!.key, to: nodes[to]!.key, name: 'about' as const });
  const ties = nodes.slice(1).flatMap((_, at) => [tie(at + 1, 0), ...(at % 3 === 0 ? [tie(at + 1, at)] : [])]);
  return { nodes, ties, left: 0 };
};

/** Returns the overlapping labels. A letter is at most 6 pixels wide and a line 13 high, below a node of 18. */
function overlaps(graph: Graph, spots: ReturnType<typeof settled>): string[] {
  const boxes = graph.nodes.map(({ key, label }) => {
    const { x, y } = spots.get(key)!;
    const lines = linesOf(label);
    const half = Math.max(9, Math.max(...lines.map((line) => line.length)) * 3);
    return { key, left: x - half, right: x + half, top: y - 9, bottom: y + 9 + 4 + lines.length * 13 };
  });
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.key} ${two.key}`),
  );
}

it.each([2, 13, 38, 60])('draws no label of %i nodes over another one', (count) => {
  const graph = graphOf(count);
  expect(overlaps(graph, settled(graph, new Map()))).toEqual([]);
});

it('leaves what stands where it is, or near it, when a step is added', () => {
  const before = settled(graphOf(12), new Map());
  const after = settled(graphOf(24), before);
  const far = [...before].filter(([key, { x, y }]) => Math.hypot(after.get(key)!.x - x, after.get(key)!.y - y) > 250);
  expect(far).toEqual([]);
});
