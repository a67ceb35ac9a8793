import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import type { Graph } from './graph.js';
import { linesOf } from './label.js';

/** Position of a node, in pixels from the middle. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A node of the simulation; half of the width of the node with its label, in pixels. */
interface Moving extends SimulationNodeDatum {
  readonly key: string;
  readonly half: number;
}

/** Number of simulation steps: enough for sixty nodes to settle. Nodes are shown afterwards. */
const ticks = 300;
/** Horizontal stretch of the layout, since labels are wider than nodes and labels are high. */
const stretch = 1.9;
/** Height of a node with two lines of label below it and a margin, in pixels. */
const height = 58;
/** Half of the width of a letter of a label, and of the gap beside a label, in pixels. */
const [halfLetter, halfGap] = [3.1, 6];

/**
 * Computes the layout of the nodes. Nodes with a former position start there, so that a growing graph keeps its form.
 */
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

/** Moves each two nodes with overlapping labels apart, along the shorter axis. */
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

/** Moves one node back and the other on, by half of the distance each. */
function shift(one: Moving, other: Moving, axis: 'x' | 'y', by: number): void {
  one[axis] = (one[axis] ?? 0) - by / 2;
  other[axis] = (other[axis] ?? 0) + by / 2;
}
