/** Cypher statement with the type of its parameters. */
export interface Statement<Params> {
  /** Folder and file name below `cypher/`. */
  readonly name: string;
  readonly text: string;
  /** Carries the parameter type only; never set. */
  readonly params?: Params;
}

/**
 * A parameter whose numbers go as floats, the way the driver sends every number: exact up to 2^53. For thousands of
 * moments that are only compared: integers take the driver twice as long.
 */
export class Floats<T extends object> {
  constructor(readonly values: T) {}
}

/** The area that a statement belongs to: its folder below `cypher/`, which is a room of `src/`. */
export const areaOf = (name: string): string => name.slice(0, name.indexOf('/'));

/** Declares a statement that has no file of its own in `statementLibrary`, such as a migration. */
export const statement = <Params>(name: string, text: string): Statement<Params> => ({ name, text });
