import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import { calibrated, cosineOfScore, scoreOfCalibrated } from '../platform/models/embedding/similarity.js';

/** Calibrated similarity from which on two memories are neighbours. */
const leastStrength = 0.5;

/** Neighbours that a memory is given when it is stored or changed; later ones may add theirs. */
export const mostNeighbours = 10;

/** The raw score of the vector index from which on two memories are neighbours. */
export const leastScore = ({ base }: EmbeddingSpace): number => scoreOfCalibrated(leastStrength, base);

/** How near two memories are: their calibrated similarity, 0 to 1, to four digits. */
export const strengthOf = (score: number, { base }: EmbeddingSpace): number =>
  Math.round(calibrated(cosineOfScore(score), base) * 10_000) / 10_000;
