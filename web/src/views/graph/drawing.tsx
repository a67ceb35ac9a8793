import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { words } from '../../words.js';
import type { Graph, GraphNode, GraphEdge } from './graph.js';
import { linesOf } from './label.js';
import { lineHeight, ownRadius, radiusOf, computeLayout, type Position } from './layout.js';
import { highlightedKeys, neighbourBy } from './neighbours.js';
import { NodeMark } from './nodeMark.js';
import { useDrag } from './useDrag.js';
import { useZoom } from './useZoom.js';

interface DrawingProps {
  readonly graph: Graph;
  /** Keys of the nodes that are hidden by the legend or the slider; they keep their places. */
  readonly hidden: ReadonlySet<string>;
  /** Keys of the nodes whose neighbours are shown. */
  readonly expandedKeys: ReadonlySet<string>;
  readonly selectedKey: string | undefined;
  /** Id of the viewer, whose mark is larger. */
  readonly me: string | undefined;
  readonly isPhone: boolean;
  /** Places to which nodes were moved, by their keys. */
  readonly movedPositions: ReadonlyMap<string, Position>;
  readonly onMove: (key: string, to: Position) => void;
  readonly onSelect: (key: string | undefined) => void;
  readonly onExpand: (node: GraphNode) => void;
}

const margin = { x: 60, y: 46 };
/** Least part of the plane that is shown, in pixels. */
const minSizes = { wide: { width: 1_000, height: 560 }, tall: { width: 380, height: 480 } };
const zoomStep = 1.4;
/** Width around a mark in which it is pointed at, in pixels. */
const hitMargin = 7;
/** Steps in pixels by which arrows move a node while Shift is pressed. */
const moveSteps: Readonly<Record<string, Position>> = {
  ArrowRight: { x: 20, y: 0 },
  ArrowLeft: { x: -20, y: 0 },
  ArrowDown: { x: 0, y: 20 },
  ArrowUp: { x: 0, y: -20 },
};
/** Place of the word on a line, as a share of its length from the memory. */
const wordAt = 0.4;

/**
 * Drawing of the graph, shown once its layout is settled. It can be zoomed and dragged, and so can each node; arrows go
 * from node to node, with Shift they move one, and Enter expands it. The table has the same content.
 */
export function Drawing({
  graph,
  hidden,
  expandedKeys,
  selectedKey,
  me,
  isPhone,
  movedPositions,
  onMove,
  onSelect,
  onExpand,
}: DrawingProps) {
  const earlierPositions = useRef<ReadonlyMap<string, Position>>(new Map());
  const stretch = isPhone ? 0.8 : 1.5;
  const positions = useMemo(
    () => (earlierPositions.current = computeLayout(graph, earlierPositions.current, stretch)),
    [graph, stretch],
  );
  const [hovered, setHovered] = useState<string>();
  const svg = useRef<SVGSVGElement>(null);
  const { transform, scaleBy, fit } = useZoom(svg);
  const box = boxOf(positions, isPhone ? minSizes.tall : minSizes.wide);
  const positionOf = (key: string): Position => movedPositions.get(key) ?? positions.get(key) ?? { x: 0, y: 0 };
  const group = useRef<SVGGElement>(null);
  useDrag(group, positionOf, onMove);
  const highlighted = highlightedKeys(graph, hovered ?? selectedKey);
  const dimClass = (key: string): string => (highlighted && !highlighted.has(key) ? ' dim' : '');
  const visibleNodes = graph.nodes.filter(({ key }) => !hidden.has(key));
  const edges = graph.edges.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to));
  const tabStopKey = visibleNodes.some(({ key }) => key === selectedKey) ? selectedKey : visibleNodes[0]?.key;
  const move = (event: KeyboardEvent, node: GraphNode): void => {
    if (event.key === 'Enter') return onExpand(node);
    const to = event.shiftKey && movedBy(event.key, positionOf(node.key));
    const next = neighbourBy(event.key, node.key, visibleNodes, positionOf);
    if (to || next) event.preventDefault();
    if (to) onMove(node.key, to);
    else if (next) svg.current?.querySelector<SVGCircleElement>(`[data-key="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <div className="drawing">
      <svg
        ref={svg}
        role="group"
        aria-label={words.graph.label}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        onClick={({ target }) => target === svg.current && onSelect(undefined)}
      >
        <g ref={group} transform={transform}>
          {edges.map((edge) => (
            <Edge
              key={`${edge.from} ${edge.to} ${edge.name}`}
              edge={edge}
              from={positionOf(edge.from)}
              to={positionOf(edge.to)}
              pointed={hovered ?? selectedKey}
              dimmed={dimClass(edge.from) || dimClass(edge.to)}
            />
          ))}
          {visibleNodes.map((node) => (
            <g
              key={node.key}
              className={`node ${node.kind}${expandedKeys.has(node.key) ? ' chosen' : ''}${selectedKey === node.key ? ' picked' : ''}${dimClass(node.key)}`}
              transform={`translate(${positionOf(node.key).x} ${positionOf(node.key).y})`}
              onPointerEnter={() => setHovered(node.key)}
              onPointerLeave={() => setHovered(undefined)}
              onFocus={() => onSelect(node.key)}
              onClick={() => onSelect(node.key)}
              onDoubleClick={() => onExpand(node)}
              onKeyDown={(event) => move(event, node)}
            >
              <LabelledMark node={node} isMe={node.kind === 'person' && node.id === me} />
              <HitArea node={node} isTabStop={node.key === tabStopKey} />
            </g>
          ))}
        </g>
      </svg>
      <ZoomButtons onScale={scaleBy} onFit={fit} />
    </div>
  );
}

function LabelledMark({ node, isMe }: { readonly node: GraphNode; readonly isMe: boolean }) {
  return (
    <>
      <NodeMark node={node} isMe={isMe} />
      {node.kind !== 'memory' && <Label text={node.label} below={isMe ? ownRadius : radiusOf(node.kind)} />}
    </>
  );
}

/** Button over a mark, so that its name is read out once, and not with the initials and lines that are drawn. */
function HitArea({ node, isTabStop }: { readonly node: GraphNode; readonly isTabStop: boolean }) {
  return (
    <circle
      className="hit"
      r={radiusOf(node.kind) + hitMargin}
      role="button"
      data-key={node.key}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${words.graph.kinds[node.kind]}: ${node.label}`}
    />
  );
}

function movedBy(pressed: string, { x, y }: Position): Position | undefined {
  const step = moveSteps[pressed];
  return step && { x: x + step.x, y: y + step.y };
}

/** Label of a node, in at most two lines below its mark. */
function Label({ text, below }: { readonly text: string; readonly below: number }) {
  return linesOf(text).map((line, row) => (
    <text key={row} y={below + (row + 1) * lineHeight}>
      {line}
    </text>
  ));
}

interface EdgeProps {
  readonly edge: GraphEdge;
  readonly from: Position;
  readonly to: Position;
  /** Key of the node that is pointed at. */
  readonly pointed: string | undefined;
  readonly dimmed: string;
}

/** Line of an edge; it carries its word while its memory is pointed at. */
function Edge({ edge, from, to, pointed, dimmed }: EdgeProps) {
  const isLit = pointed === edge.from || pointed === edge.to;
  return (
    <g className={`edge ${edge.name}${dimmed}${isLit ? ' lit' : ''}`}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {pointed === edge.from && (
        <text x={from.x + (to.x - from.x) * wordAt} y={from.y + (to.y - from.y) * wordAt - 3}>
          {words.graph.edges[edge.name]}
        </text>
      )}
    </g>
  );
}

function ZoomButtons({ onScale, onFit }: { readonly onScale: (factor: number) => void; readonly onFit: () => void }) {
  const buttons = [
    { label: words.graph.zoomIn, Icon: Plus, press: () => onScale(zoomStep) },
    { label: words.graph.zoomOut, Icon: Minus, press: () => onScale(1 / zoomStep) },
    { label: words.graph.fit, Icon: Maximize, press: onFit },
  ];
  return (
    <div className="zoom">
      {buttons.map(({ label, Icon, press }) => (
        <button key={label} type="button" className="icon-button" aria-label={label} title={label} onClick={press}>
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </div>
  );
}

function boxOf(
  positions: ReadonlyMap<string, Position>,
  minSize: { readonly width: number; readonly height: number },
): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [[...positions.values()].map(({ x }) => x), [...positions.values()].map(({ y }) => y)];
  if (xs.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [Math.min(...xs) - margin.x, Math.min(...ys) - margin.y];
  const [right, bottom] = [Math.max(...xs) + margin.x, Math.max(...ys) + margin.y + lineHeight];
  // A small graph is not enlarged: its labels would be larger than any other text.
  const [width, height] = [Math.max(right - left, minSize.width), Math.max(bottom - top, minSize.height)];
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
