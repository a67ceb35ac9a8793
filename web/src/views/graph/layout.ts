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
interface MovingNode extends SimulationNodeDatum {
  readonly key: string;
  readonly isMemory: boolean;
  readonly halfX: number;
  readonly halfY: number;
}

/** Number of simulation steps: enough for sixty nodes to settle. Nodes are shown afterwards. */
const ticks = 320;
/** Length of an edge that the simulation aims at, in pixels. */
const edgeLength = 72;
/** Forces with which a node repels all others; one with a label needs more space. */
const repulsion = { memory: 70, labelled: 560 };
/** Share of its distance from the middle by which a node is pulled there in each step, on each axis. */
const pull = { x: 0.05, y: 0.07 };
/** Number of rounds that move overlapping nodes apart after the simulation. */
const separationRounds = 60;
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
  { nodes, edges }: Pick<Graph, 'nodes' | 'edges'>,
  earlierPositions: ReadonlyMap<string, Position>,
  stretch = 1.5,
): Map<string, Position> {
  const movingNodes: MovingNode[] = nodes.map(({ key, kind, label }) => {
    const earlierPosition = earlierPositions.get(key);
    const startPosition = earlierPosition && { x: earlierPosition.x / stretch, y: earlierPosition.y };
    if (kind === 'memory') return { key, isMemory: true, halfX: memoryHalf, halfY: memoryHalf, ...startPosition };
    const lines = linesOf(label);
    const longest = Math.max(...lines.map((line) => line.length));
    const halfX = Math.max(radiusOf(kind), longest * halfLetter) + halfGap;
    return {
      key,
      isMemory: false,
      halfX,
      halfY: radiusOf(kind) + (lines.length * lineHeight) / 2 + halfGap,
      ...startPosition,
    };
  });
  const links = edges.map(({ from, to }) => ({ source: from, target: to }));
  forceSimulation(movingNodes)
    .force(
      'edges',
      forceLink<MovingNode, { source: string; target: string }>(links)
        .id(({ key }) => key)
        .distance(edgeLength),
    )
    .force(
      'apart',
      forceManyBody<MovingNode>().strength(({ isMemory }) => -(isMemory ? repulsion.memory : repulsion.labelled)),
    )
    .force('x', forceX().strength(pull.x))
    .force('y', forceY().strength(pull.y))
    .force('labels', () => keepLabelsApart(movingNodes, stretch))
    .stop()
    .tick(ticks);
  // The last steps of the simulation may have moved nodes over each other again.
  for (let round = 0; round < separationRounds; round += 1) keepLabelsApart(movingNodes, stretch);
  return new Map(movingNodes.map(({ key, x = 0, y = 0 }) => [key, { x: x * stretch, y }]));
}

/** Moves each two nodes with overlapping boxes apart, along the shorter axis. */
function keepLabelsApart(movingNodes: readonly MovingNode[], stretch: number): void {
  for (const [index, node] of movingNodes.entries())
    for (const otherNode of movingNodes.slice(index + 1)) {
      const [dx, dy] = [(otherNode.x ?? 0) - (node.x ?? 0), centerY(otherNode) - centerY(node)];
      const overX = (node.halfX + otherNode.halfX) / stretch - Math.abs(dx);
      const overY = node.halfY + otherNode.halfY - Math.abs(dy);
      if (overX <= 0 || overY <= 0) continue;
      if (overX * stretch < overY) shift(node, otherNode, 'x', dx < 0 ? -overX : overX);
      else shift(node, otherNode, 'y', dy < 0 ? -overY : overY);
    }
}

/** Middle of a node with its label, which stands below it. */
const centerY = ({ y = 0, isMemory, halfY }: MovingNode): number =>
  isMemory ? y : y + halfY - radiusOf('person') - halfGap;

/** Moves one node back and the other on, by half of the distance each. */
function shift(node: MovingNode, otherNode: MovingNode, axis: 'x' | 'y', by: number): void {
  node[axis] = (node[axis] ?? 0) - by / 2;
  otherNode[axis] = (otherNode[axis] ?? 0) + by / 2;
}
