import { words } from '../../words.js';
import GraphCanvas from './graphCanvas.js';

/** View of the graph. */
export default function GraphView() {
  return (
    <>
      <h1 className="unseen">{words.graph.title}</h1>
      <GraphCanvas />
    </>
  );
}
