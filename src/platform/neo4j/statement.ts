/** A Cypher statement with the parameters it takes; made by the build, never by hand. */
export interface Statement<Params> {
  /** Folder and file name below `cypher/`. */
  readonly name: string;
  readonly text: string;
  /** Carries the parameter type only; never set. */
  readonly params?: Params;
}

/** Declares a statement of the generated module. */
export const statement = <Params>(name: string, text: string): Statement<Params> => ({ name, text });
