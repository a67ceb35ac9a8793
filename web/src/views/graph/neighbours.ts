import type { Graph, GraphNode } from './graph.js';
import type { Position } from './layout.js';

/** Keys of a node and its neighbours; for a person, thing or chat also the other ends of its memories. */
export function highlightedKeys({ edges }: Graph, key: string | undefined): ReadonlySet<string> | undefined {
  if (key === undefined) return undefined;
  const neighboursOf = (one: string): string[] =>
    edges.flatMap(({ from, to }) => (from === one ? [to] : to === one ? [from] : []));
  const nearKeys = neighboursOf(key);
  const farKeys = key.startsWith('memory:')
    ? []
    : nearKeys.filter((one) => one.startsWith('memory:')).flatMap(neighboursOf);
  return new Set([key, ...nearKeys, ...farKeys]);
}

const directions: Readonly<Record<string, (dx: number, dy: number) => boolean>> = {
  ArrowRight: (dx, dy) => dx > Math.abs(dy),
  ArrowLeft: (dx, dy) => -dx > Math.abs(dy),
  ArrowDown: (dx, dy) => dy >= Math.abs(dx),
  ArrowUp: (dx, dy) => -dy >= Math.abs(dx),
};

/** Finds the nearest node in the direction of an arrow key. */
export function neighbourBy(
  pressed: string,
  from: string,
  nodes: readonly GraphNode[],
  positionOf: (key: string) => Position,
): string | undefined {
  const isInDirection = directions[pressed];
  if (!isInDirection) return undefined;
  const { x, y } = positionOf(from);
  return nodes
    .map(({ key }) => ({ key, dx: positionOf(key).x - x, dy: positionOf(key).y - y }))
    .filter(({ key, dx, dy }) => key !== from && isInDirection(dx, dy))
    .sort((one, other) => Math.hypot(one.dx, one.dy) - Math.hypot(other.dx, other.dy))[0]?.key;
}
