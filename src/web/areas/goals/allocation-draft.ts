import { allocateSavings, WHOLE_SHARE } from '#domain/goals/saving-allocation.ts';
import type { Allocation, AllocationMethod } from '#domain/goals/saving-allocation.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import type { Goal, Goals } from './goal-facts.ts';

/** An unsaved allocation of savings: the open goals in order. */
export interface Draft {
  method: AllocationMethod;
  lines: readonly DraftLine[];
}

export interface DraftLine {
  goal: Goal;
  /** Per cent; null while the input is invalid. */
  share: number | null;
  fixedCents: number | null;
}

export function draftOf({ data, method }: Goals): Draft {
  return {
    method,
    lines: data.filter((goal) => !goal.iscomplete).map((goal) => ({ goal, share: goal.share, fixedCents: goal.fixed })),
  };
}

/** Moves a line one position up or down, within bounds. */
export function moved(lines: readonly DraftLine[], at: number, by: -1 | 1): DraftLine[] {
  const to = at + by;
  if (to < 0 || to >= lines.length) return [...lines];
  const next = [...lines];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** The allocation per goal, by the same rule as the server. */
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
      pausedCents: goal.isactive ? null : goal.allocated,
    })),
  );
}

/** The first account allocated above 100 per cent; null if there is none. */
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

/** The first goal with an invalid share or amount; null if there is none. */
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
