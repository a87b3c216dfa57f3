/** Parts of a row that add up to it, in cents. */
export interface SplitPart {
  /** Keeps a line its own while others come and go. */
  key: number;
  sub_category_id: number | null;
  /** Always above zero; the sign is the row's. */
  amount: number | null;
  notes: string;
}

/** What is not given to a part yet; negative when the parts are more than the row. */
export function remainingOf(totalCents: number, parts: readonly Pick<SplitPart, 'amount'>[]): number {
  return Math.abs(totalCents) - parts.reduce((sum, part) => sum + (part.amount ?? 0), 0);
}

/** Why the parts cannot be kept yet, or null when they can. */
export function splitProblem(totalCents: number, parts: readonly SplitPart[]): string | null {
  if (parts.length < 2) return 'A split has at least two parts.';
  if (parts.some((part) => part.amount === null || part.amount <= 0)) return 'Each part needs an amount above zero.';
  if (parts.some((part) => part.sub_category_id === null)) return 'Each part needs a category.';
  const remaining = remainingOf(totalCents, parts);
  if (remaining > 0) return 'The parts are less than the whole.';
  return remaining < 0 ? 'The parts are more than the whole.' : null;
}

/** The parts with one more, which takes what remains. */
export function withPart(totalCents: number, parts: readonly SplitPart[]): SplitPart[] {
  const remaining = remainingOf(totalCents, parts);
  const key = Math.max(0, ...parts.map((part) => part.key)) + 1;
  return [...parts, { key, sub_category_id: null, amount: remaining > 0 ? remaining : null, notes: '' }];
}
