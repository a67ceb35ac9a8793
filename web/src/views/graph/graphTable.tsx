import { Button, Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { Go } from '../../parts/go.js';
import { words } from '../../words.js';
import type { Graph, GraphNode } from './graph.js';

interface GraphTableProps {
  readonly graph: Graph;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (node: GraphNode) => void;
}

/** The graph as rows, one a node with its ties: what a mouse does in the drawing, a keyboard does here. */
export function GraphTable({ graph, chosen, onChoose }: GraphTableProps) {
  const labels = new Map(graph.nodes.map(({ key, label }) => [key, label]));
  const tiesOf = (key: string): string[] =>
    graph.ties.flatMap(({ from, to, name }) => {
      if (from === key) return [`${words.graph.ties[name]} ${labels.get(to)}`];
      return to === key && from.startsWith('memory:') ? [`${labels.get(from)} (${words.graph.ties[name]})`] : [];
    });
  return (
    <Table aria-label={words.graph.table} className="table">
      <TableHeader>
        <Column isRowHeader>{words.graph.name}</Column>
        <Column>{words.graph.kind}</Column>
        <Column>{words.graph.tied}</Column>
        <Column>{words.graph.more}</Column>
      </TableHeader>
      <TableBody>
        {graph.nodes.map((node) => (
          <Row key={node.key} id={node.key} textValue={node.label}>
            <Cell>{node.path === undefined ? node.label : <Go to={node.path}>{node.label}</Go>}</Cell>
            <Cell>{words.graph.kinds[node.kind]}</Cell>
            <Cell>
              <ul>
                {tiesOf(node.key).map((tie) => (
                  <li key={tie}>{tie}</li>
                ))}
              </ul>
            </Cell>
            <Cell>
              {chosen.has(node.key) ? (
                words.graph.shown
              ) : (
                <Button onPress={() => onChoose(node)} aria-label={`${words.graph.more}: ${node.label}`}>
                  {words.graph.more}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
