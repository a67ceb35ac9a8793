import { useMemo } from 'react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { MeDocument } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { words } from '../../words.js';
import { Drawing } from './drawing.js';
import { type Focus, focusOf, type GraphNode, joined, keyOf } from './graph.js';
import { GraphTable } from './graphTable.js';
import { useSteps } from './useSteps.js';
import './graph.css';

/** Limits of nodes: more would be unreadable, and beside a list there is less room. */
const mostNodes = { alone: 60, beside: 20 };

/** Graph around the nodes of the address, or around the viewer if it names none; `withTable` adds its rows. */
export default function GraphShown({ withTable = false }: { readonly withTable?: boolean }) {
  const address = useAddress();
  const most = withTable ? mostNodes.alone : mostNodes.beside;
  const me = useAsk(MeDocument, {}, { isShared: true }).data?.me.id;
  const named = address.all('around').flatMap((text) => focusOf(text) ?? []);
  const own: Focus[] = me === undefined ? [] : [{ kind: 'person', id: me }];
  const focuses = named.length > 0 ? named : own;
  const { steps, error, isLoading } = useSteps(focuses, address.one('chat'));
  const graph = useMemo(() => joined(steps, most), [steps, most]);
  const chosen = new Set(focuses.map(keyOf));
  const choose = (node: GraphNode): void => {
    if (!chosen.has(node.key)) address.choose({ around: [...chosen, node.key] });
  };
  return (
    <section className="graph" aria-label={words.graph.title} aria-busy={isLoading}>
      <p className="quiet small">{words.graph.lead}</p>
      {named.length > 0 && (
        <button type="button" onClick={() => address.choose({ around: undefined })}>
          {words.graph.reset}
        </button>
      )}
      {error && <ErrorNote error={error} />}
      {isLoading && graph.nodes.length === 0 && <Loading />}
      {!isLoading && graph.nodes.length === 0 && <p className="quiet">{words.common.empty}</p>}
      {graph.nodes.length > 0 && <Drawing graph={graph} chosen={chosen} onChoose={choose} />}
      {graph.left > 0 && <p role="status">{words.graph.tooMany(most, graph.left)}</p>}
      {withTable && graph.nodes.length > 0 && <GraphTable graph={graph} chosen={chosen} onChoose={choose} />}
    </section>
  );
}
