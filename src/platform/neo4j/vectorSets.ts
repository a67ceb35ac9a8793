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
