import { expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '../../web/src/views/graph/graph.js';
import { linesOf } from '../../web/src/views/graph/label.js';
import { radiusOf, computeLayout } from '../../web/src/views/graph/layout.js';

/** Makes a node; every second one is a memory, which has no label. */
const node = (at: number): GraphNode => {
  const kind = at % 2 === 1 ? 'memory' : 'person';
  const label = at % 3 === 0 ? `Tea ${at}` : `The ${at} longest mornings are spent at the harbour, by the boats`;
  return { key: `${kind}:${at}`, kind, id: String(at), path: undefined, label };
};
/** Builds a graph in which every node is tied to the first one, and each third to the one before it. */
const graphOf = (count: number): Graph => {
  const nodes = Array.from({ length: count }, (_, index) => node(index));
  const edge = (from: number, to: number) => ({ from: nodes[from]!.key, to: nodes[to]!.key, name: 'about' as const });
  const edges = nodes
    .slice(1)
    .flatMap((_, index) => [edge(index + 1, 0), ...(index % 3 === 0 ? [edge(index + 1, index)] : [])]);
  return { nodes, edges, omittedCount: 0 };
};

/** Returns the overlapping nodes. A letter is at most 6.5 pixels wide and a line 14 high. */
function overlaps(graph: Graph, spots: ReturnType<typeof computeLayout>): string[] {
  const boxes = graph.nodes.map(({ key, kind, label }) => {
    const { x, y } = spots.get(key)!;
    const radius = radiusOf(kind);
    const lines = kind === 'memory' ? [] : linesOf(label);
    const half = Math.max(radius, ...lines.map((line) => line.length * 3.25));
    return { key, left: x - half, right: x + half, top: y - radius, bottom: y + radius + lines.length * 14 };
  });
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.key} ${two.key}`),
  );
}

it.each([2, 13, 38, 60])('draws none of %i nodes over another', (count) => {
  const graph = graphOf(count);
  for (const stretch of [0.8, 1.5]) expect(overlaps(graph, computeLayout(graph, new Map(), stretch))).toEqual([]);
});

it('keeps nodes at or near their positions when a step is added', () => {
  const before = computeLayout(graphOf(12), new Map());
  const after = computeLayout(graphOf(24), before);
  const far = [...before].filter(([key, { x, y }]) => Math.hypot(after.get(key)!.x - x, after.get(key)!.y - y) > 250);
  expect(far).toEqual([]);
});

it('places the same nodes in the same way each time', () => {
  expect(computeLayout(graphOf(24), new Map())).toEqual(computeLayout(graphOf(24), new Map()));
});
