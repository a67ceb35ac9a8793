import { ArrowUpRight, Maximize2, X } from 'lucide-react';
import { ViewLink } from '../../parts/viewLink.js';
import { MemoryFacts } from '../../parts/memoryRow.js';
import { pathOf } from '../../parts/paths.js';
import { words } from '../../words.js';
import type { Graph, GraphNode } from './graph.js';
import { AudienceOnDay } from './audienceOnDay.js';

interface SelectedNodeCardProps {
  readonly node: GraphNode;
  readonly graph: Graph;
  /** Day of the slider; undefined for today. */
  readonly day: string | undefined;
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  readonly onClose: () => void;
}

const maxListed = 5;

/** Card of the node that is pointed at: a memory with its facts, or a person, thing or chat with its memories. */
export function SelectedNodeCard({ node, graph, day, isExpanded, onExpand, onClose }: SelectedNodeCardProps) {
  const memories = memoriesOf(node, graph);
  const path = node.kind === 'chat' ? '/chats' : node.path!;
  const choices = node.kind === 'chat' ? { chat: node.id } : undefined;
  return (
    <aside className="card picked-card" aria-label={words.graph.picked}>
      <p className="card-kind">
        <span className={`legend-mark ${node.kind}`} aria-hidden />
        {words.graph.kinds[node.kind]}
        <button type="button" className="ghost small" aria-label={words.notices.close} onClick={onClose}>
          <X size={14} aria-hidden />
        </button>
      </p>
      <p className="text">{node.memory ? node.memory.text : <strong>{node.label}</strong>}</p>
      {node.memory && <MemoryFacts memory={node.memory} />}
      {node.memory && <AudienceOnDay memory={node.memory} day={day} />}
      {memories.length > 0 && (
        <ul className="picked-list small">
          {memories.slice(0, maxListed).map(({ key, id, label }) => (
            <li key={key}>
              <ViewLink to={pathOf.memory(id)}>{label}</ViewLink>
            </li>
          ))}
          {memories.length > maxListed && <li className="quiet">{words.common.others(memories.length - maxListed)}</li>}
        </ul>
      )}
      <div className="buttons">
        <ViewLink to={path} choices={choices} className="button small">
          <ArrowUpRight size={14} aria-hidden />
          {words.graph.open}
        </ViewLink>
        {!isExpanded && (
          <button type="button" className="small" onClick={onExpand}>
            <Maximize2 size={14} aria-hidden />
            {words.graph.more}
          </button>
        )}
      </div>
    </aside>
  );
}

/** Lists the memories of the graph that are linked to a node. */
function memoriesOf({ key, kind }: GraphNode, { nodes, edges }: Graph): GraphNode[] {
  if (kind === 'memory') return [];
  const neighbourKeys = new Set(edges.filter(({ to }) => to === key).map(({ from }) => from));
  return nodes.filter((node) => node.kind === 'memory' && neighbourKeys.has(node.key));
}
