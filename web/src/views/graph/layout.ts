import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import type { Graph } from './graph.js';
import { linesOf } from './label.js';

/** Where a node stands, in pixels from the middle. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A node that is moved; in pixels, half of the width that it takes with its label. */
interface Moving extends SimulationNodeDatum {
  readonly key: string;
  readonly half: number;
}

/** Enough for sixty nodes to come to rest; they are shown once they have. */
const ticks = 300;
/** Labels are wider than they and their nodes are high: places are found closer together, and then drawn wider. */
const stretch = 1.9;
/** What a node takes with two lines of label below it, and some air, in pixels. */
const height = 58;
/** Half of the width that a letter of a label takes, and of the air beside a label, in pixels. */
const [halfLetter, halfGap] = [3.1, 6];

/** Lets the nodes find their places; those that stood somewhere before begin there, so that a graph that grows stays itself. */
export function settled({ nodes, ties }: Graph, before: ReadonlyMap<string, Spot>): Map<string, Spot> {
  const moving: Moving[] = nodes.map(({ key, label }) => {
    const spot = before.get(key);
    const longest = Math.max(...linesOf(label).map((line) => line.length));
    return { key, half: longest * halfLetter + halfGap, ...(spot && { x: spot.x / stretch, y: spot.y }) };
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
    .force('x', forceX().strength(0.08))
    .force('y', forceY().strength(0.08))
    .force('labels', () => keepLabelsApart(moving))
    .stop()
    .tick(ticks);
  return new Map(moving.map(({ key, x = 0, y = 0 }) => [key, { x: x * stretch, y }]));
}

/** Moves each two whose labels would lie on one another apart, the shorter way. */
function keepLabelsApart(moving: readonly Moving[]): void {
  for (const [at, one] of moving.entries())
    for (const other of moving.slice(at + 1)) {
      const [dx, dy] = [(other.x ?? 0) - (one.x ?? 0), (other.y ?? 0) - (one.y ?? 0)];
      const overX = (one.half + other.half) / stretch - Math.abs(dx);
      const overY = height - Math.abs(dy);
      if (overX <= 0 || overY <= 0) continue;
      if (overX * stretch < overY) shift(one, other, 'x', dx < 0 ? -overX : overX);
      else shift(one, other, 'y', dy < 0 ? -overY : overY);
    }
}

/** Moves the one half of a way back and the other half of it on. */
function shift(one: Moving, other: Moving, axis: 'x' | 'y', by: number): void {
  one[axis] = (one[axis] ?? 0) - by / 2;
  other[axis] = (other[axis] ?? 0) + by / 2;
}
