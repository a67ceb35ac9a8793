import type { ReactNode } from 'react';

interface FactTableProps {
  readonly label: string;
  /** Shown instead of a table without rows. */
  readonly none: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** Table of facts that scrolls on a narrow screen. */
export function FactTable({ label, none, columns, rows }: FactTableProps) {
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  return (
    <div className="fact-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="facts-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
