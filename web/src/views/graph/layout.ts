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
/** Labels are so many times as wide as they and their nodes are high: places are found where both are equal, and then drawn wider. */
const stretch = 1.9;
/** Half of the height of a node with its label. */
const room = 34;

/** Lets the nodes find their places; those that stood somewhere before begin there, so that a graph that grows stays itself. */
export function settled({ nodes, ties }: Graph, before: ReadonlyMap<string, Spot>): Map<string, Spot> {
  const moving: Moving[] = nodes.map(({ key }) => {
    const spot = before.get(key);
    return { key, ...(spot && { x: spot.x / stretch, y: spot.y }) };
  });
  const links = ties.map(({ from, to }) => ({ source: from, target: to }));
  forceSimulation(moving)
    .force(
      'ties',
      forceLink<Moving, { source: string; target: string }>(links)
        .id(({ key }) => key)
        .distance(75),
    )
    .force('apart', forceManyBody().strength(-120))
    .force('labels', forceCollide(room).iterations(3))
    .force('x', forceX().strength(0.08))
    .force('y', forceY().strength(0.08))
    .stop()
    .tick(ticks);
  return new Map(moving.map(({ key, x = 0, y = 0 }) => [key, { x: x * stretch, y }]));
}
