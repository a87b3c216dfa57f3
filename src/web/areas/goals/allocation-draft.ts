import { allocateSavings, WHOLE_SHARE } from '#domain/goals/saving-allocation.ts';
import type { Allocation, AllocationMethod } from '#domain/goals/saving-allocation.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import type { Goal, Goals } from './goal-facts.ts';

/** A way to divide the savings that has not been kept yet: the open goals in their order. */
export interface Draft {
  method: AllocationMethod;
  lines: readonly DraftLine[];
}

export interface DraftLine {
  goal: Goal;
  /** Per cent; null while what is typed is none. */
  share: number | null;
  fixedCents: number | null;
}

export function draftOf({ data, method }: Goals): Draft {
  return {
    method,
    lines: data.filter((goal) => !goal.iscomplete).map((goal) => ({ goal, share: goal.share, fixedCents: goal.fixed })),
  };
}

/** The line one place up or down; what is first or last stays. */
export function moved(lines: readonly DraftLine[], at: number, by: -1 | 1): DraftLine[] {
  const to = at + by;
  if (to < 0 || to >= lines.length) return [...lines];
  const next = [...lines];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** What each goal would have, by the same rule as the server's. */
export function preview({ method, lines }: Draft, { accounts }: Pick<Goals, 'accounts'>): Allocation {
  return allocateSavings(
    method,
    accounts.map(({ id, balance }) => ({ id, balanceCents: balance })),
    lines.map(({ goal, share, fixedCents }) => ({
      id: goal.id,
      accountIds: goal.saved_on,
      needCents: Math.max(0, goal.target - goal.start_amount),
      sharePoints: Math.round(((share ?? 0) * WHOLE_SHARE) / 100),
      fixedCents: fixedCents ?? 0,
      heldCents: goal.isactive ? null : goal.allocated,
    })),
  );
}

/** The first account that is shared out more than once, in per cent; null when there is none. */
export function oversharedAccount(
  { method, lines }: Draft,
  { accounts }: Pick<Goals, 'accounts'>,
): { name: string; percent: number } | null {
  if (method !== 'share') return null;
  for (const { id, name } of accounts) {
    const points = lines
      .filter(({ goal }) => goal.saved_on.includes(id))
      .reduce((sum, { share }) => sum + Math.round((share ?? 0) * 100), 0);
    if (points > WHOLE_SHARE) return { name, percent: points / 100 };
  }
  return null;
}

/** The first goal whose share or amount cannot be read; null when all can. */
export function unreadGoal({ method, lines }: Draft): Goal | null {
  const unread = lines.find(
    ({ share, fixedCents }) => (method === 'share' && share === null) || (method === 'fixed' && fixedCents === null),
  );
  return unread?.goal ?? null;
}

export function bodyOf({ method, lines }: Draft) {
  return {
    method,
    lines: lines.map(({ goal, share, fixedCents }) => ({
      goal_id: goal.id,
      ...(method === 'share' ? { share: share ?? 0 } : {}),
      ...(method === 'fixed' ? { fixed: dollarsFromCents(fixedCents ?? 0) } : {}),
    })),
  };
}
