import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import { calibrated, cosineOfScore, scoreOfCalibrated } from '../platform/models/embedding/similarity.js';

/** Minimum calibrated similarity of neighbours. */
const minStrength = 0.5;

/** Maximum number of neighbours that a memory gets when it is stored or changed. Later memories may add more. */
export const maxNeighbours = 10;

/** Returns the minimum raw score of neighbours in the vector index. */
export const minScore = ({ base }: EmbeddingSpace): number => scoreOfCalibrated(minStrength, base);

/** Returns the strength of a pair: its calibrated similarity, 0 to 1, rounded to four digits. */
export const strengthOf = (score: number, { base }: EmbeddingSpace): number =>
  Math.round(calibrated(cosineOfScore(score), base) * 10_000) / 10_000;
