import type { goals } from '#contract/areas/goals.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { sumCents } from '#domain/money/cents.ts';
import { WHOLE_SHARE } from '#domain/goals/saving-allocation.ts';
import type { Database } from '#server/kit/database.ts';
import { changePlan, writeLines } from './goal-store.ts';
import type { Overview } from './overview.ts';
import { accountsOfGoal } from './saving-accounts.ts';

type Division = BodyOf<typeof goals.allocate>;

/** The ids of all open goals: first the listed ones in the given order, then the others. */
function newOrder({ goals }: Overview, { lines }: Division): number[] {
  const open = goals.filter((goal) => !goal.completed_at).map(({ id }) => id);
  const listed = lines.map((line) => line.goal_id);
  if (new Set(listed).size < listed.length) throw badField('lines', 'You’ve listed a goal twice.');
  if (listed.some((id) => !open.includes(id))) throw new Failure('not_found', 'One of these goals isn’t open.');
  return [...listed, ...open.filter((id) => !listed.includes(id))];
}

/** Refuses shares that add up to more than 100% of an account. */
function checkShares({ goals, links, accounts }: Overview, points: ReadonlyMap<number, number>): void {
  for (const account of accounts.usable) {
    const goalsOfAccount = goals.filter(
      (goal) => !goal.completed_at && accountsOfGoal(goal, links, accounts).includes(account.id),
    );
    const sum = sumCents(goalsOfAccount.map((goal) => points.get(goal.id) ?? goal.share_points));
    if (sum > WHOLE_SHARE)
      throw badField('lines', `The shares of ${account.name} add up to ${sum / 100}%. Reduce them to 100% or less.`);
  }
}

/** Sets how savings are allocated to goals. The plan must be locked, and `overview` read under the lock. */
export async function divide(db: Database, memberId: number, overview: Overview, division: Division): Promise<void> {
  const order = newOrder(overview, division);
  const linesByGoal = new Map(division.lines.map((line) => [line.goal_id, line]));
  const points = new Map(
    division.lines.flatMap((line) =>
      line.share === undefined ? [] : [[line.goal_id, Math.round(line.share * 100)] as const],
    ),
  );
  if (division.method === 'share') checkShares(overview, points);
  await writeLines(
    db,
    memberId,
    order.map((goalId, index) => ({
      goalId,
      position: index + 1,
      sharePoints: points.get(goalId),
      fixedCents: linesByGoal.get(goalId)?.fixed,
    })),
  );
  await changePlan(db, memberId, { method: division.method });
}
