/** Parts of a transaction in cents. */
export interface SplitPart {
  /** A stable key while parts are added and removed. */
  key: number;
  sub_category_id: number | null;
  /** Always positive; the sign is the transaction's. */
  amount: number | null;
  notes: string;
}

/** The unallocated remainder; negative if the parts exceed the transaction. */
export function remainingOf(totalCents: number, parts: readonly Pick<SplitPart, 'amount'>[]): number {
  return Math.abs(totalCents) - parts.reduce((sum, part) => sum + (part.amount ?? 0), 0);
}

/** Why the parts cannot be saved, or null. */
export function splitProblem(totalCents: number, parts: readonly SplitPart[]): string | null {
  if (parts.length < 2) return 'Add at least two parts.';
  if (parts.some((part) => part.amount === null || part.amount <= 0)) return 'Enter an amount for each part.';
  if (parts.some((part) => part.sub_category_id === null)) return 'Choose a category for each part.';
  const remaining = remainingOf(totalCents, parts);
  if (remaining > 0) return 'The parts add up to less than the transaction.';
  return remaining < 0 ? 'The parts add up to more than the transaction.' : null;
}

/** The parts plus one more with the remainder. */
export function withPart(totalCents: number, parts: readonly SplitPart[]): SplitPart[] {
  const remaining = remainingOf(totalCents, parts);
  const key = Math.max(0, ...parts.map((part) => part.key)) + 1;
  return [...parts, { key, sub_category_id: null, amount: remaining > 0 ? remaining : null, notes: '' }];
}
