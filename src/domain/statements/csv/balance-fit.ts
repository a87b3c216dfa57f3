/** How well a running balance follows from amounts. */

/** The share of adjacent rows whose balances differ by the amount, in the better direction. */
export function balanceFit(amounts: readonly number[], balances: readonly number[]): number {
  const { forwards, backwards } = countSteps(amounts, balances);
  return balances.length < 2 ? 0 : Math.max(forwards, backwards) / (balances.length - 1);
}

export interface StepFit {
  /** Steps of the balance that the amounts explain, in the better direction. */
  explained: number;
  /** All steps between known balances. */
  steps: number;
}

export function stepFit(amounts: readonly number[], balances: readonly number[]): StepFit {
  const { forwards, backwards, steps } = countSteps(amounts, balances);
  return { explained: Math.max(forwards, backwards), steps };
}

function countSteps(
  amounts: readonly number[],
  balances: readonly number[],
): { forwards: number; backwards: number; steps: number } {
  const counts = { forwards: 0, backwards: 0, steps: 0 };
  for (let row = 1; row < balances.length; row++) {
    const step = balances[row]! - balances[row - 1]!;
    if (!Number.isNaN(step)) counts.steps++;
    if (step === amounts[row]) counts.forwards++;
    if (-step === amounts[row - 1]) counts.backwards++;
  }
  return counts;
}
