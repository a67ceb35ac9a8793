/** A list of slots: the features of each, one after the other, and the ones that answer. */
export interface FittedList {
  readonly features: Float64Array;
  readonly isRight: readonly boolean[];
  /** Weight of the list in the fit. */
  readonly weight: number;
}

/** Strength of the pull of weights towards 0. */
const ridge = 5;
const rounds = 100;
const stepSize = 0.15;
/** Share of the rounds after which steps become smaller. */
const settling = 0.6;
const settledStep = 0.3;
const momentum = 0.9;
const squareMomentum = 0.999;

/**
 * Fits weights so that each right slot wins against all wrong ones of its list (softmax loss, the mean over the right
 * ones), by Adam (Kingma and Ba, 2015) over all lists at once. The result is deterministic.
 */
export function fitOrder(lists: readonly FittedList[], size: number): number[] {
  const countedLists = lists.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  const totalWeight = countedLists.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let round = 1; round <= rounds; round++) {
    const gradient = weights.map((weight) => (ridge / totalWeight) * weight);
    for (const list of countedLists) addGradient(gradient, list, weights, list.weight / totalWeight);
    const step = stepSize * (round > settling * rounds ? settledStep : 1);
    for (let index = 0; index < size; index++) {
      mean[index] = momentum * mean[index]! + (1 - momentum) * gradient[index]!;
      square[index] = squareMomentum * square[index]! + (1 - squareMomentum) * gradient[index]! ** 2;
      const direction = mean[index]! / (1 - momentum ** round);
      weights[index]! -= (step * direction) / (Math.sqrt(square[index]! / (1 - squareMomentum ** round)) + 1e-8);
    }
  }
  return [...weights];
}

function addGradient(
  gradient: Float64Array,
  { features, isRight }: FittedList,
  weights: Float64Array,
  part: number,
): void {
  const size = weights.length;
  const scores = isRight.map((_, slot) => {
    let score = 0;
    for (let index = 0; index < size; index++) score += features[slot * size + index]! * weights[index]!;
    return score;
  });
  const best = Math.max(...scores);
  const worth = scores.map((score) => Math.exp(score - best));
  const rightCount = isRight.filter(Boolean).length;
  const wrongWorth = worth.reduce((sum, one, slot) => sum + (isRight[slot] ? 0 : one), 0);
  const againstEach = worth.reduce(
    (sum, one, slot) => sum + (isRight[slot] ? 1 / (one + wrongWorth) / rightCount : 0),
    0,
  );
  for (let slot = 0; slot < isRight.length; slot++) {
    const pull = isRight[slot]
      ? (worth[slot]! / (worth[slot]! + wrongWorth) - 1) / rightCount
      : worth[slot]! * againstEach;
    for (let index = 0; index < size; index++) gradient[index]! += part * pull * features[slot * size + index]!;
  }
}
