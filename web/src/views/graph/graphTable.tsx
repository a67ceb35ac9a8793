import { useEffect, useRef } from 'react';
import { Button, Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { ViewLink } from '../../parts/viewLink.js';
import { words } from '../../words.js';
import type { Graph, GraphNode } from './graph.js';

interface GraphTableProps {
  readonly graph: Graph;
  readonly expandedKeys: ReadonlySet<string>;
  readonly onChoose: (node: GraphNode) => void;
}

/** Table of the graph, one row per node with its edges. Enter does here what a click does in the drawing. */
export function GraphTable({ graph, expandedKeys, onChoose }: GraphTableProps) {
  const labels = new Map(graph.nodes.map(({ key, label }) => [key, label]));
  const choose = (key: string): void => {
    const node = graph.nodes.find((one) => one.key === key);
    if (node) onChoose(node);
  };
  const table = useRef<HTMLTableElement>(null);
  // It opens below the drawing, which fills the screen. Its rows are there one frame later.
  useEffect(() => {
    const frame = requestAnimationFrame(() => table.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Table ref={table} aria-label={words.graph.table} className="table" onRowAction={(key) => choose(String(key))}>
      <TableHeader>
        <Column isRowHeader>{words.graph.name}</Column>
        <Column>{words.graph.kind}</Column>
        <Column>{words.graph.linked}</Column>
        <Column>{words.graph.more}</Column>
      </TableHeader>
      <TableBody>
        {graph.nodes.map((node) => (
          <Row key={node.key} id={node.key} textValue={node.label}>
            <Cell>{node.path === undefined ? node.label : <ViewLink to={node.path}>{node.label}</ViewLink>}</Cell>
            <Cell>{words.graph.kinds[node.kind]}</Cell>
            <Cell>
              <ul>
                {edgesOf(node.key, graph, labels).map((edge) => (
                  <li key={edge}>{edge}</li>
                ))}
              </ul>
            </Cell>
            <Cell>
              {expandedKeys.has(node.key) ? (
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

/** Lists the neighbours of a node, each with the names of all its edges: "about, told by Ana". */
function edgesOf(key: string, { edges }: Graph, labels: ReadonlyMap<string, string>): string[] {
  const names = new Map<string, string[]>();
  for (const { from, to, name } of edges) {
    if (from !== key && to !== key) continue;
    const other = from === key ? to : from;
    names.set(other, [...(names.get(other) ?? []), words.graph.edges[name]]);
  }
  return [...names].map(([other, all]) => {
    const label = labels.get(other) ?? other;
    // A memory is about a person, never the other way round.
    const isFrom = edges.some(({ from, to }) => from === key && to === other);
    return isFrom ? `${all.join(', ')} ${label}` : `${label} (${all.join(', ')})`;
  });
}
