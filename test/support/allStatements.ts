import { readdirSync } from 'node:fs';
import type { Statement } from '../../src/platform/neo4j/statement.js';

const source = new URL('../../src/', import.meta.url);

/** The statements of all rooms by name, as the stores hold them. */
export async function allStatements(): Promise<Record<string, Statement<object>>> {
  const paths = (readdirSync(source, { recursive: true }) as string[]).filter((path) =>
    path.endsWith('statements.generated.ts'),
  );
  const modules = (await Promise.all(paths.map((path) => import(`../../src/${path}`)))) as {
    statements: Record<string, Statement<object>>;
  }[];
  return Object.assign({}, ...modules.map(({ statements }) => statements)) as Record<string, Statement<object>>;
}
