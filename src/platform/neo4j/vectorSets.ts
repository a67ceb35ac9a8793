/**
 * Vector sets of a graph: one per model. While the vectors of one model are searched, those of the next are made in the
 * other set. Each process searches and writes the set of its own model.
 */
export const vectorSets = ['first', 'second'] as const;
export type VectorSet = (typeof vectorSets)[number];

/** Set of a process without a model, which neither searches nor makes vectors. */
export const defaultVectorSet: VectorSet = 'first';

/** Property that holds the vectors of a set. */
export const vectorProperty: Readonly<Record<VectorSet, string>> = { first: 'embedding', second: 'secondEmbedding' };

/** Returns the other set. */
export const otherSet = (set: VectorSet): VectorSet => (set === 'first' ? 'second' : 'first');
