import type { Graph, GraphNode } from './graph.js';
import type { Position } from './layout.js';

/** Keys of a node and its neighbours; for a person, thing or chat also the other ends of its memories. */
export function highlightedKeys({ ties }: Graph, key: string | undefined): ReadonlySet<string> | undefined {
  if (key === undefined) return undefined;
  const beside = (one: string): string[] =>
    ties.flatMap(({ from, to }) => (from === one ? [to] : to === one ? [from] : []));
  const near = beside(key);
  const far = key.startsWith('memory:') ? [] : near.filter((one) => one.startsWith('memory:')).flatMap(beside);
  return new Set([key, ...near, ...far]);
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
  at: (key: string) => Position,
): string | undefined {
  const isThere = directions[pressed];
  if (!isThere) return undefined;
  const { x, y } = at(from);
  return nodes
    .map(({ key }) => ({ key, dx: at(key).x - x, dy: at(key).y - y }))
    .filter(({ key, dx, dy }) => key !== from && isThere(dx, dy))
    .sort((one, other) => Math.hypot(one.dx, one.dy) - Math.hypot(other.dx, other.dy))[0]?.key;
}
