import { allocate, sumCents } from '../money/cents.ts';

/**
 * Divides the money in savings accounts among goals. Nothing is transferred: each cent of the bank's balance belongs
 * to one goal or to none, and the parts never exceed the balance.
 */

/**
 * `order` fills one goal after another, `share` gives each its share of every account, `fixed` gives each a set
 * amount in order.
 */
export type AllocationMethod = 'order' | 'share' | 'fixed';

/** 100 per cent in basis points, the unit of shares. */
export const WHOLE_SHARE = 10_000;

export interface ClaimingGoal {
  id: number;
  /** The accounts that may count towards it. */
  accountIds: readonly number[];
  /** Target less what is saved elsewhere; never negative. */
  needCents: number;
  /** Basis points, for `share`. */
  sharePoints: number;
  /** For `fixed`. */
  fixedCents: number;
  /** For a paused goal, the allocation when it was paused; null for the others. */
  pausedCents: number | null;
}

export interface SavingAccount {
  id: number;
  /** A negative balance counts as 0. */
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
  /** By goal, across its accounts. */
  byGoal: ReadonlyMap<number, number>;
  unallocatedCents: number;
}

/** What each goal wants from one account, regardless of what is available. */
function requestedCents(method: AllocationMethod, goals: readonly ClaimingGoal[], balanceCents: number): number[] {
  if (method === 'order') return goals.map(({ needCents }) => needCents);
  if (method === 'fixed') return goals.map(({ fixedCents }) => fixedCents);
  const points = goals.map(({ sharePoints }) => sharePoints);
  const rest = WHOLE_SHARE - sumCents(points);
  if (goals.length === 0 || rest === WHOLE_SHARE) return goals.map(() => 0);
  // Shares above 100 per cent in total are scaled down.
  return allocate(balanceCents, [...points, Math.max(0, rest)]).slice(0, goals.length);
}

/**
 * Divides every account among its goals, in the given order. Paused goals come first with what they had; then the
 * method decides. No goal gets more than it needs. The parts and the remainder add up to the balance.
 */
export function allocateSavings(
  method: AllocationMethod,
  accounts: readonly SavingAccount[],
  goals: readonly ClaimingGoal[],
): Allocation {
  const allocatedByGoal = new Map<number, number>(goals.map(({ id }) => [id, 0]));
  const allocations = accounts.map((account): AccountAllocation => {
    const balanceCents = Math.max(0, account.balanceCents);
    let free = balanceCents;
    const accountGoals = goals.filter(({ accountIds }) => accountIds.includes(account.id));
    const parts = new Map<number, number>();
    const assign = (goal: ClaimingGoal, wantedCents: number, maxCents: number): void => {
      const cents = Math.max(0, Math.min(free, wantedCents, maxCents - allocatedByGoal.get(goal.id)!));
      if (cents === 0) return;
      free -= cents;
      parts.set(goal.id, cents);
      allocatedByGoal.set(goal.id, allocatedByGoal.get(goal.id)! + cents);
    };
    for (const goal of accountGoals)
      if (goal.pausedCents !== null) assign(goal, goal.pausedCents, Math.min(goal.pausedCents, goal.needCents));
    const running = accountGoals.filter(({ pausedCents }) => pausedCents === null);
    const wanted = requestedCents(method, running, balanceCents);
    running.forEach((goal, at) =>
      assign(goal, wanted[at]!, method === 'fixed' ? Math.min(goal.fixedCents, goal.needCents) : goal.needCents),
    );
    return {
      accountId: account.id,
      balanceCents,
      parts: accountGoals.flatMap(({ id }) => (parts.has(id) ? [{ goalId: id, cents: parts.get(id)! }] : [])),
      unallocatedCents: free,
    };
  });
  return {
    accounts: allocations,
    byGoal: allocatedByGoal,
    unallocatedCents: sumCents(allocations.map(({ unallocatedCents }) => unallocatedCents)),
  };
}
