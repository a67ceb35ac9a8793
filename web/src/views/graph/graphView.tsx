import { words } from '../../words.js';
import GraphShown from './graphShown.js';

/** View of the graph. */
export default function GraphView() {
  return (
    <>
      <h1 className="unseen">{words.graph.title}</h1>
      <GraphShown />
    </>
  );
}
