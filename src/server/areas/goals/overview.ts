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
import { confirmationsSince, livePledges } from './pledge-store.ts';
import type { PledgeRow } from './pledge-store.ts';
import { accountsOf, accountsOfGoal } from './saving-accounts.ts';
import type { Accounts } from './saving-accounts.ts';
import { PLEDGE_DAYS } from './settling.ts';

/** Everything about a member's goals at one moment. */
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
  /** The part of the accounts that is the goal's on a day from now, if they go on as they have. */
  allocatedOn: (goalId: number, days: number) => number;
}

/** What a goal can take of its accounts. */
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

/** The accounts that any open goal is saved on, or the usual ones while there is no goal. */
function savedOn({ accounts, claims }: { accounts: Accounts; claims: readonly ClaimingGoal[] }) {
  const ids = new Set(claims.length > 0 ? claims.flatMap(({ accountIds }) => accountIds) : accounts.usual);
  return accounts.usable.filter(({ id }) => ids.has(id));
}

export async function look(db: Database, memberId: number, today: string): Promise<Overview> {
  const [goals, links, plan, accountRows, { cycle }, pledges, confirmations] = await Promise.all([
    readGoals(db, memberId),
    readLinks(db, memberId),
    readPlan(db, memberId),
    allAccounts(db, memberId),
    readPayCycle(db, memberId),
    livePledges(db, memberId),
    confirmationsSince(db, memberId, addDays(today, -PLEDGE_DAYS - 31)),
  ]);
  const accounts = accountsOf(accountRows);
  const method = plan?.method ?? 'order';
  const claims = goals
    .filter((goal) => !goal.completed_at)
    .map((goal) => claimOf(goal, accountsOfGoal(goal, links, accounts)));
  const own = savedOn({ accounts, claims });
  const since = addDays(today, -PACE_DAYS);
  const net = await netSince(
    db,
    memberId,
    own.map(({ id }) => id),
    since,
  );
  const paces = new Map(
    own.map(({ id, firstDate }) => [
      id,
      dailyPace(net.get(id) ?? 0, firstDate !== null && firstDate > since ? firstDate : since, today),
    ]),
  );
  // Goals ask for the same days again and again while they look for theirs.
  const byDay = new Map<number, Allocation>();
  const allocationIn = (days: number): Allocation => {
    const before = byDay.get(days);
    if (before) return before;
    const allocation = allocateSavings(
      method,
      own.map(({ id, balanceCents }) => ({ id, balanceCents: balanceCents + Math.floor((paces.get(id) ?? 0) * days) })),
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
    allocatedOn: (goalId, days) => allocationIn(days).byGoal.get(goalId) ?? 0,
  };
}

/** What belongs to a goal now. */
export function savedFor(goal: GoalRow, { allocation }: Pick<Overview, 'allocation'>): number {
  return goal.completed_cents ?? goal.start_cents + (allocation.byGoal.get(goal.id) ?? 0);
}

/** The day on which a goal is reached at the present pace; null where it is not, or it is paused or reached. */
export function projectedFor(goal: GoalRow, { today, allocatedOn }: Overview): string | null {
  if (goal.completed_at || !goal.active) return null;
  return dateReached(today, goal.target_cents, (days) => goal.start_cents + allocatedOn(goal.id, days));
}
