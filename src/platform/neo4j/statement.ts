/** Cypher statement with the type of its parameters. */
export interface Statement<Params> {
  /** Folder and file name below `cypher/`. */
  readonly name: string;
  readonly text: string;
  /** Carries the parameter type only; never set. */
  readonly params?: Params;
}

/** Numbers sent as floats, exact to 2^53, for thousands of compared times: integers take the driver twice as long. */
export class Floats<T extends object> {
  constructor(readonly values: T) {}
}

/** Returns the area of a statement: its folder in `cypher/`, a room of `src/`; `schema` belongs to `platform/neo4j`. */
export const areaOf = (name: string): string => name.slice(0, name.indexOf('/'));

/** Declares a statement that has no file in `statementLibrary`, such as a migration. */
export const statement = <Params>(name: string, text: string): Statement<Params> => ({ name, text });
