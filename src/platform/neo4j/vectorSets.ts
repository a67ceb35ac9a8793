/** One set per model: while the vectors of one are searched, those of the next are made in the other set. */
export const vectorSets = ['first', 'second'] as const;
export type VectorSet = (typeof vectorSets)[number];

/** Set of a process without a model, which neither searches nor makes vectors. */
export const defaultVectorSet: VectorSet = 'first';

export const vectorProperty: Readonly<Record<VectorSet, string>> = { first: 'embedding', second: 'secondEmbedding' };

export const otherSet = (set: VectorSet): VectorSet => (set === 'first' ? 'second' : 'first');
