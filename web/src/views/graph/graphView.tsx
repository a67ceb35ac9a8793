import { RotateCcw, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type Address, useAddress } from '../../address.js';
import { useMe } from '../../api/useMe.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { words } from '../../words.js';
import { Drawing } from './drawing.js';
import {
  type Focus,
  focusOf,
  type Graph,
  type GraphNode,
  mergeNeighbourhoods,
  keyOf,
  type Kind,
  kinds,
  type Limits,
} from './graph.js';
import { Legend, SensitivityLegend, TimeSlider } from './legend.js';
import type { Position } from './layout.js';
import { SelectedNodeCard } from './selectedNodeCard.js';
import { useNeighbourhoods } from './useNeighbourhoods.js';
import './graph.css';

const GraphTable = lazy(() => import('./graphTable.js').then((module) => ({ default: module.GraphTable })));

/** Maximum numbers of drawn nodes that stay readable; smaller on a phone. */
const limits: Readonly<Record<'start' | 'chosen' | 'phone', Limits>> = {
  start: { nodes: 40, neighbours: 9, memoriesPerNeighbour: 3 },
  chosen: { nodes: 60, neighbours: 12, memoriesPerNeighbour: Infinity },
  phone: { nodes: 24, neighbours: 6, memoriesPerNeighbour: 2 },
};
const phone = matchMedia('(max-width: 639px)');

/** View of the graph around the nodes of the address, or around the viewer if it names none. */
export default function GraphView() {
  const address = useAddress();
  const me = useMe().data?.me.id;
  const addressFocuses = address.getAll('around').flatMap((text) => focusOf(text) ?? []);
  const viewerFocuses: Focus[] = me === undefined ? [] : [{ kind: 'person', id: me }];
  const focuses = addressFocuses.length > 0 ? addressFocuses : viewerFocuses;
  const isPhone = phone.matches;
  const limit = isPhone ? limits.phone : addressFocuses.length > 0 ? limits.chosen : limits.start;
  const { neighbourhoods, error, isLoading } = useNeighbourhoods(focuses, address.get('chat'));
  const graph = useMemo(() => mergeNeighbourhoods(neighbourhoods, limit), [neighbourhoods, limit]);
  const expandedKeys = new Set(focuses.map(keyOf));
  const [movedPositions, setMovedPositions] = useState<ReadonlyMap<string, Position>>(new Map());
  const move = (key: string, to: Position): void => setMovedPositions((now) => new Map(now).set(key, to));
  const reset = (): void => {
    setMovedPositions(new Map());
    address.choose({ around: undefined });
  };
  const [selectedKey, setSelectedKey] = useState<string>();
  const hiddenKinds = new Set(kinds.filter((kind) => address.getAll('hide').includes(kind)));
  const day = address.get('day');
  const hidden = useMemo(() => hiddenOf(graph.nodes, hiddenKinds, day), [graph, [...hiddenKinds].join(' '), day]);
  const expand = (node: GraphNode): void => {
    if (!expandedKeys.has(node.key)) address.choose({ around: [...expandedKeys, node.key] });
  };
  const node = graph.nodes.find(({ key }) => key === selectedKey && !hidden.has(key));
  const hasNodes = graph.nodes.length > 0;
  return (
    <section className="graph" aria-label={words.graph.title} aria-busy={isLoading}>
      <h1 className="unseen">{words.graph.title}</h1>
      <GraphTools
        graph={graph}
        hiddenKinds={hiddenKinds}
        onReset={addressFocuses.length > 0 || movedPositions.size > 0 ? reset : undefined}
      />
      {error && <ErrorNote error={error} />}
      <div className="graph-stage">
        {isLoading && !hasNodes && <Loading />}
        {!isLoading && !hasNodes && <p className="empty">{words.common.empty}</p>}
        {hasNodes && (
          <Drawing
            graph={graph}
            hidden={hidden}
            expandedKeys={expandedKeys}
            selectedKey={selectedKey}
            me={me}
            isPhone={isPhone}
            movedPositions={movedPositions}
            onMove={move}
            onSelect={setSelectedKey}
            onExpand={expand}
          />
        )}
        {node && (
          <SelectedNodeCard
            node={node}
            graph={graph}
            day={day}
            isExpanded={expandedKeys.has(node.key)}
            onExpand={() => expand(node)}
            onClose={() => setSelectedKey(undefined)}
          />
        )}
      </div>
      {hasNodes && !hiddenKinds.has('memory') && <SensitivityLegend graph={graph} />}
      {hasNodes && <TimeSlider graph={graph} day={day} />}
      <p role="status" className="quiet small">
        {hasNodes && `${words.graph.lead} ${words.graph.move}`}{' '}
        {graph.omittedCount > 0 && words.graph.tooMany(graph.nodes.length, graph.omittedCount)}
      </p>
      {hasTableIn(address) && hasNodes && (
        <Suspense fallback={<Loading />}>
          <GraphTable graph={graph} expandedKeys={expandedKeys} onChoose={expand} />
        </Suspense>
      )}
    </section>
  );
}

interface GraphToolsProps {
  readonly graph: Graph;
  readonly hiddenKinds: ReadonlySet<Kind>;
  /** Undefined if nothing was chosen or moved. */
  readonly onReset: (() => void) | undefined;
}

/** Legend, and the buttons above the drawing. */
function GraphTools({ graph, hiddenKinds, onReset }: GraphToolsProps) {
  const address = useAddress();
  const hasTable = hasTableIn(address);
  return (
    <div className="graph-tools">
      <Legend graph={graph} hidden={hiddenKinds} />
      <span className="buttons">
        {onReset && (
          <button type="button" className="small" onClick={onReset}>
            <RotateCcw size={14} aria-hidden />
            {words.graph.reset}
          </button>
        )}
        <button
          type="button"
          className="small"
          aria-expanded={hasTable}
          onClick={() => address.choose({ table: hasTable ? undefined : 'yes' })}
        >
          <Table2 size={14} aria-hidden />
          {words.graph.table}
        </button>
      </span>
    </div>
  );
}

const hasTableIn = ({ get }: Address): boolean => get('table') === 'yes';

/** Keys of the nodes of hidden kinds, and of the memories that were not yet remembered on a day. */
function hiddenOf(nodes: readonly GraphNode[], hiddenKinds: ReadonlySet<Kind>, day: string | undefined): Set<string> {
  const isLater = ({ memory }: GraphNode): boolean =>
    day !== undefined && memory !== undefined && memory.createdAt.slice(0, 10) > day;
  return new Set(nodes.filter((node) => hiddenKinds.has(node.kind) || isLater(node)).map(({ key }) => key));
}
