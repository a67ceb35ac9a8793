import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import type { Graph } from './graph.js';

/** Where a node stands, in pixels from the middle. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Moving extends SimulationNodeDatum {
  readonly key: string;
}

/** Enough for sixty nodes to come to rest; they are shown once they have. */
const ticks = 250;
/** Room for a label on both sides of its node, and above and below it. */
const labelRoom = 56;

/** Lets the nodes find their places; those that stood somewhere before begin there, so that a graph that grows stays itself. */
export function settled({ nodes, ties }: Graph, before: ReadonlyMap<string, Spot>): Map<string, Spot> {
  const moving: Moving[] = nodes.map(({ key }) => ({ key, ...before.get(key) }));
  const links = ties.map(({ from, to }) => ({ source: from, target: to }));
  forceSimulation(moving)
    .force(
      'ties',
      forceLink<Moving, { source: string; target: string }>(links)
        .id(({ key }) => key)
        .distance(95),
    )
    .force('apart', forceManyBody().strength(-260))
    .force('labels', forceCollide(labelRoom))
    // Pages are wider than they are high, and so are labels.
    .force('x', forceX().strength(0.03))
    .force('y', forceY().strength(0.12))
    .stop()
    .tick(ticks);
  return new Map(moving.map(({ key, x = 0, y = 0 }) => [key, { x, y }]));
}
