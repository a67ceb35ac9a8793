/**
 * A graph has room for the vectors of two models: while those of one are searched, those of the next are made in the
 * other set. Each process searches and writes the set of its own model.
 */
export const vectorSets = ['first', 'second'] as const;
export type VectorSet = (typeof vectorSets)[number];

/** The set that stands for either where a process has no model, and so neither searches nor makes vectors. */
export const usualSet: VectorSet = 'first';

/** The property that holds the vectors of a set. */
export const vectorsIn: Readonly<Record<VectorSet, string>> = { first: 'embedding', second: 'secondEmbedding' };

/** The set that is not this one. */
export const otherSet = (set: VectorSet): VectorSet => (set === 'first' ? 'second' : 'first');

/** Names of the statements that are there for both sets. */
type InBoth<S> = { [Name in keyof S]: `${Name & string}@second` extends keyof S ? Name : never }[keyof S];

/** The statement of a name for one of the two sets. */
export function inSet<S extends object, Name extends InBoth<S>>(statements: S, name: Name, set: VectorSet): S[Name] {
  return set === 'first' ? statements[name] : (statements as Record<string, S[Name]>)[`${String(name)}@second`]!;
}
