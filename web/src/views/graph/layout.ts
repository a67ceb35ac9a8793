import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import type { Graph, GraphNode } from './graph.js';
import { linesOf } from './label.js';

/** Position of a node, in pixels from the middle. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Radius of the mark of a node in pixels. */
export const radiusOf = (kind: GraphNode['kind']): number => (kind === 'memory' ? 5 : 18);

/** Radius of the mark of the viewer in pixels. */
export const ownRadius = 24;

/** A node of the simulation, with the half extents of the node and its label in pixels. */
interface Moving extends SimulationNodeDatum {
  readonly key: string;
  readonly isMemory: boolean;
  readonly halfX: number;
  readonly halfY: number;
}

/** Number of simulation steps: enough for sixty nodes to settle. Nodes are shown afterwards. */
const ticks = 320;
/** Half of the width of a letter of a label in pixels. */
const halfLetter = 3.4;
/** Half of the gap beside a label in pixels. */
const halfGap = 8;
/** Height of a line of a label in pixels. */
export const lineHeight = 14;
/** Half of the space around a memory in pixels. */
const memoryHalf = 9;

/**
 * Computes the layout of the nodes, wider than high by `stretch`. Nodes with a former position start there, so that a
 * growing graph keeps its form.
 */
export function computeLayout(
  { nodes, ties }: Pick<Graph, 'nodes' | 'ties'>,
  before: ReadonlyMap<string, Position>,
  stretch = 1.5,
): Map<string, Position> {
  const moving: Moving[] = nodes.map(({ key, kind, label }) => {
    const spot = before.get(key);
    const place = spot && { x: spot.x / stretch, y: spot.y };
    if (kind === 'memory') return { key, isMemory: true, halfX: memoryHalf, halfY: memoryHalf, ...place };
    const lines = linesOf(label);
    const longest = Math.max(...lines.map((line) => line.length));
    const halfX = Math.max(radiusOf(kind), longest * halfLetter) + halfGap;
    return { key, isMemory: false, halfX, halfY: radiusOf(kind) + (lines.length * lineHeight) / 2 + halfGap, ...place };
  });
  const links = ties.map(({ from, to }) => ({ source: from, target: to }));
  forceSimulation(moving)
    .force(
      'ties',
      forceLink<Moving, { source: string; target: string }>(links)
        .id(({ key }) => key)
        .distance(72),
    )
    .force(
      'apart',
      forceManyBody<Moving>().strength(({ isMemory }) => (isMemory ? -70 : -560)),
    )
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.07))
    .force('labels', () => keepLabelsApart(moving, stretch))
    .stop()
    .tick(ticks);
  // The last steps of the simulation may have moved nodes over each other again.
  for (let round = 0; round < 60; round += 1) keepLabelsApart(moving, stretch);
  return new Map(moving.map(({ key, x = 0, y = 0 }) => [key, { x: x * stretch, y }]));
}

/** Moves each two nodes with overlapping boxes apart, along the shorter axis. */
function keepLabelsApart(moving: readonly Moving[], stretch: number): void {
  for (const [index, one] of moving.entries())
    for (const other of moving.slice(index + 1)) {
      const [dx, dy] = [(other.x ?? 0) - (one.x ?? 0), centerY(other) - centerY(one)];
      const overX = (one.halfX + other.halfX) / stretch - Math.abs(dx);
      const overY = one.halfY + other.halfY - Math.abs(dy);
      if (overX <= 0 || overY <= 0) continue;
      if (overX * stretch < overY) shift(one, other, 'x', dx < 0 ? -overX : overX);
      else shift(one, other, 'y', dy < 0 ? -overY : overY);
    }
}

/** Middle of a node with its label, which stands below it. */
const centerY = ({ y = 0, isMemory, halfY }: Moving): number =>
  isMemory ? y : y + halfY - radiusOf('person') - halfGap;

/** Moves one node back and the other on, by half of the distance each. */
function shift(one: Moving, other: Moving, axis: 'x' | 'y', by: number): void {
  one[axis] = (one[axis] ?? 0) - by / 2;
  other[axis] = (other[axis] ?? 0) + by / 2;
}
