import { allocate, sumCents } from '../money/cents.ts';

/**
 * Which part of the money on saving accounts belongs to which goal. Nothing is moved: the balance is what the bank says, and
 * each cent of it is either of one goal or of none. What goals are given never exceeds what an account holds.
 */

/** `order` fills one goal after the other, `share` gives each its part of every account, `fixed` gives each a set amount in order. */
export type AllocationMethod = 'order' | 'share' | 'fixed';

/** The whole of an account, in the points in which shares are told: a hundredth of a per cent. */
export const WHOLE_SHARE = 10_000;

export interface ClaimingGoal {
  id: number;
  /** The accounts whose money may count for it. */
  accountIds: readonly number[];
  /** What it can still take: its target less what is put aside elsewhere; never below zero. */
  needCents: number;
  /** Points of `WHOLE_SHARE`, for `share`. */
  sharePoints: number;
  /** For `fixed`. */
  fixedCents: number;
  /** A paused goal keeps at most what it had when it was paused; null for the others. */
  heldCents: number | null;
}

export interface SavingAccount {
  id: number;
  /** What stands on it; below zero counts as nothing. */
  balanceCents: number;
}

export interface AccountAllocation {
  accountId: number;
  balanceCents: number;
  parts: { goalId: number; cents: number }[];
  unallocatedCents: number;
}

export interface Allocation {
  accounts: AccountAllocation[];
  /** By goal, from all of its accounts. */
  byGoal: ReadonlyMap<number, number>;
  unallocatedCents: number;
}

/** What each goal asks of one account before it is looked at what of the money is still there. */
function requests(method: AllocationMethod, goals: readonly ClaimingGoal[], balanceCents: number): number[] {
  if (method === 'order') return goals.map(({ needCents }) => needCents);
  if (method === 'fixed') return goals.map(({ fixedCents }) => fixedCents);
  const points = goals.map(({ sharePoints }) => sharePoints);
  const rest = WHOLE_SHARE - sumCents(points);
  if (goals.length === 0 || rest === WHOLE_SHARE) return goals.map(() => 0);
  // Shares of more than the whole, as when an account has goals of two accounts, are taken in proportion.
  return allocate(balanceCents, [...points, Math.max(0, rest)]).slice(0, goals.length);
}

/**
 * Divides every account among its goals, in the order in which both are given. Paused goals come first with what they held;
 * then the method decides; no goal is given more than it needs. The parts and what is left over add up to the balance.
 */
export function allocateSavings(
  method: AllocationMethod,
  accounts: readonly SavingAccount[],
  goals: readonly ClaimingGoal[],
): Allocation {
  const input = new Map<number, number>(goals.map(({ id }) => [id, 0]));
  const shown = accounts.map((account): AccountAllocation => {
    const balanceCents = Math.max(0, account.balanceCents);
    let free = balanceCents;
    const own = goals.filter(({ accountIds }) => accountIds.includes(account.id));
    const parts = new Map<number, number>();
    const give = (goal: ClaimingGoal, requested: number, most: number): void => {
      const cents = Math.max(0, Math.min(free, requested, most - input.get(goal.id)!));
      if (cents === 0) return;
      free -= cents;
      parts.set(goal.id, cents);
      input.set(goal.id, input.get(goal.id)! + cents);
    };
    for (const goal of own)
      if (goal.heldCents !== null) give(goal, goal.heldCents, Math.min(goal.heldCents, goal.needCents));
    const running = own.filter(({ heldCents }) => heldCents === null);
    const requested = requests(method, running, balanceCents);
    running.forEach((goal, at) =>
      give(goal, requested[at]!, method === 'fixed' ? Math.min(goal.fixedCents, goal.needCents) : goal.needCents),
    );
    return {
      accountId: account.id,
      balanceCents,
      parts: own.flatMap(({ id }) => (parts.has(id) ? [{ goalId: id, cents: parts.get(id)! }] : [])),
      unallocatedCents: free,
    };
  });
  return {
    accounts: shown,
    byGoal: input,
    unallocatedCents: sumCents(shown.map(({ unallocatedCents }) => unallocatedCents)),
  };
}
