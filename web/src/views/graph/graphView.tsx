import { words } from '../../words.js';
import GraphShown from './graphShown.js';

/** View of the graph with its table. */
export default function GraphView() {
  return (
    <>
      <h1>{words.graph.title}</h1>
      <GraphShown withTable />
    </>
  );
}
