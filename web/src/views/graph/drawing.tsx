import { useMemo, useRef } from 'react';
import { words } from '../../words.js';
import type { Graph, GraphNode } from './graph.js';
import { linesOf } from './label.js';
import { settled, type Spot } from './layout.js';

interface DrawingProps {
  readonly graph: Graph;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (node: GraphNode) => void;
}

const radius = 9;
const margin = { x: 90, y: 48 };

/**
 * Drawing of the graph, shown once its layout is settled. The table has the same content for viewers who do not see the
 * drawing.
 */
export function Drawing({ graph, chosen, onChoose }: DrawingProps) {
  const before = useRef<ReadonlyMap<string, Spot>>(new Map());
  const spots = useMemo(() => (before.current = settled(graph, before.current)), [graph]);
  const box = boxOf(spots);
  const at = (key: string): Spot => spots.get(key) ?? { x: 0, y: 0 };
  return (
    <div className="drawing">
      <svg
        role="img"
        aria-label={words.graph.label}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        width={box.width}
        height={box.height}
      >
        {graph.ties.map(({ from, to, name }) => (
          <line key={`${from} ${to} ${name}`} x1={at(from).x} y1={at(from).y} x2={at(to).x} y2={at(to).y}>
            <title>{words.graph.ties[name]}</title>
          </line>
        ))}
        {graph.nodes.map((node) => {
          const { x, y } = at(node.key);
          return (
            <g
              key={node.key}
              className={`node ${node.kind}${chosen.has(node.key) ? ' chosen' : ''}`}
              transform={`translate(${x} ${y})`}
              onClick={() => onChoose(node)}
            >
              <title>{node.label}</title>
              {node.kind === 'memory' ? (
                <rect x={-radius} y={-radius} width={radius * 2} height={radius * 2} rx={3} />
              ) : (
                <circle r={radius} />
              )}
              {linesOf(node.label).map((line, at) => (
                <text key={at} y={radius + (at + 1) * 13}>
                  {line}
                </text>
              ))}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function boxOf(spots: ReadonlyMap<string, Spot>): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [[...spots.values()].map(({ x }) => x), [...spots.values()].map(({ y }) => y)];
  if (xs.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.min(...xs) - margin.x, Math.min(...ys) - margin.y];
  return { x, y, width: Math.max(...xs) + margin.x - x, height: Math.max(...ys) + margin.y - y };
}
