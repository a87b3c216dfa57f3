import { addDays } from '#domain/calendar/civil-date.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { PACE_DAYS, dailyPace, dateReached } from '#domain/goals/pace.ts';
import type { Confirmation } from '#domain/goals/pledge-windows.ts';
import { allocateSavings } from '#domain/goals/saving-allocation.ts';
import type { Allocation, AllocationMethod, ClaimingGoal } from '#domain/goals/saving-allocation.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from '#server/areas/bank-accounts/public.ts';
import { readPayCycle } from '#server/areas/settings/public.ts';
import { netSince } from '#server/areas/transactions/public.ts';
import { readGoals, readLinks, readPlan } from './goal-store.ts';
import type { GoalRow } from './goal-store.ts';
import { confirmationsSince, activePledges } from './pledge-store.ts';
import type { PledgeRow } from './pledge-store.ts';
import { accountsOf, accountsOfGoal } from './saving-accounts.ts';
import type { Accounts } from './saving-accounts.ts';
import { PLEDGE_DAYS } from './settling.ts';

/** All data about a member's goals at one moment. */
export interface Overview {
  today: string;
  goals: readonly GoalRow[];
  links: ReadonlyMap<number, readonly number[]>;
  accounts: Accounts;
  method: AllocationMethod;
  cycle: PayCycle;
  pledges: ReadonlyMap<number, PledgeRow>;
  confirmations: readonly Confirmation[];
  allocation: Allocation;
  /** The savings allocated to a goal in a number of days at the present pace, in cents. */
  allocatedIn: (goalId: number, days: number) => number;
}

/** What a goal may claim of its accounts. */
function claimOf(goal: GoalRow, accountIds: readonly number[]): ClaimingGoal {
  return {
    id: goal.id,
    accountIds,
    needCents: Math.max(0, goal.target_cents - goal.start_cents),
    sharePoints: goal.share_points,
    fixedCents: goal.fixed_cents,
    pausedCents: goal.active ? null : goal.held_cents,
  };
}

/** The accounts used by any open goal; without goals, the default savings accounts. */
function accountsInUse({ accounts, claims }: { accounts: Accounts; claims: readonly ClaimingGoal[] }) {
  const ids = new Set(claims.length > 0 ? claims.flatMap(({ accountIds }) => accountIds) : accounts.defaults);
  return accounts.usable.filter(({ id }) => ids.has(id));
}

export async function readOverview(db: Database, memberId: number, today: string): Promise<Overview> {
  const [goals, links, plan, accountRows, { cycle }, pledges, confirmations] = await Promise.all([
    readGoals(db, memberId),
    readLinks(db, memberId),
    readPlan(db, memberId),
    allAccounts(db, memberId),
    readPayCycle(db, memberId),
    activePledges(db, memberId),
    confirmationsSince(db, memberId, addDays(today, -PLEDGE_DAYS - 31)),
  ]);
  const accounts = accountsOf(accountRows);
  const method = plan?.method ?? 'order';
  const claims = goals
    .filter((goal) => !goal.completed_at)
    .map((goal) => claimOf(goal, accountsOfGoal(goal, links, accounts)));
  const accountsUsed = accountsInUse({ accounts, claims });
  const since = addDays(today, -PACE_DAYS);
  const net = await netSince(
    db,
    memberId,
    accountsUsed.map(({ id }) => id),
    since,
  );
  const paces = new Map(
    accountsUsed.map(({ id, firstDate }) => [
      id,
      dailyPace(net.get(id) ?? 0, firstDate !== null && firstDate > since ? firstDate : since, today),
    ]),
  );
  // Cached by day, because the projections of several goals ask for the same days.
  const byDay = new Map<number, Allocation>();
  const allocationIn = (days: number): Allocation => {
    const cached = byDay.get(days);
    if (cached) return cached;
    const allocation = allocateSavings(
      method,
      accountsUsed.map(({ id, balanceCents }) => ({
        id,
        balanceCents: balanceCents + Math.floor((paces.get(id) ?? 0) * days),
      })),
      claims,
    );
    byDay.set(days, allocation);
    return allocation;
  };
  return {
    today,
    goals,
    links,
    accounts,
    method,
    cycle,
    confirmations,
    allocation: allocationIn(0),
    pledges: new Map(pledges.map((pledge) => [pledge.goal_id, pledge])),
    allocatedIn: (goalId, days) => allocationIn(days).byGoal.get(goalId) ?? 0,
  };
}

/** The savings of a goal, in cents. */
export function savedCents(goal: GoalRow, { allocation }: Pick<Overview, 'allocation'>): number {
  return goal.completed_cents ?? goal.start_cents + (allocation.byGoal.get(goal.id) ?? 0);
}

/** The date on which a goal is reached at the present pace; null where it is never reached, paused or completed. */
export function projectedDate(goal: GoalRow, { today, allocatedIn }: Overview): string | null {
  if (goal.completed_at || !goal.active) return null;
  return dateReached(today, goal.target_cents, (days) => goal.start_cents + allocatedIn(goal.id, days));
}
