import { MessagesSquare } from 'lucide-react';
import { entityIcons, hueOf } from '../../parts/avatar.js';
import { initialsOf } from '../../parts/names.js';
import type { GraphNode } from './graph.js';
import { ownRadius, radiusOf } from './layout.js';

const iconSize = 18;

/** Mark of a node, the same as the faces and tiles of the page: a face, a tile with an icon, or the dot of a memory. */
export function NodeMark({ node, isMe }: { readonly node: GraphNode; readonly isMe: boolean }) {
  const { kind, person, type, memory } = node;
  const radius = isMe ? ownRadius : radiusOf(kind);
  if (kind === 'memory') return <circle className={`dot-of ${memory?.sensitivity.toLowerCase() ?? ''}`} r={radius} />;
  if (kind === 'person')
    return (
      <g className={`node-face hue-${hueOf(node.id)}${person?.isAccount === false ? ' acquaintance' : ''}`}>
        <circle r={radius} />
        <text className="initials" dy="0.35em">
          {initialsOf(person?.name ?? node.label)}
        </text>
      </g>
    );
  const Icon = type === undefined ? MessagesSquare : entityIcons[type];
  return (
    <g className={`node-tile ${kind}`}>
      <rect x={-radius} y={-radius} width={radius * 2} height={radius * 2} rx={10} />
      <Icon x={-iconSize / 2} y={-iconSize / 2} width={iconSize} height={iconSize} aria-hidden />
    </g>
  );
}
