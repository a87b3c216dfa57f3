import { addDays } from '#domain/calendar/civil-date.ts';
import { matchPledges, pledgeWindows } from '#domain/goals/pledge-windows.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from '#server/areas/bank-accounts/public.ts';
import { readPayCycle } from '#server/areas/settings/public.ts';
import { depositsInto, rowsPresent, versionOf } from '#server/areas/transactions/public.ts';
import { changePlan, forgetGoals, lockPlan, readGoals, readLinks, readPlan } from './goal-store.ts';
import { confirm, confirmationsSince, livePledges, takeBack } from './pledge-store.ts';
import { accountsOf, accountsOfGoal } from './saving-accounts.ts';

/** Times that lie further back are neither shown nor confirmed any more. */
export const PLEDGE_DAYS = 366;
/** A goal that was taken away can be brought back for so long. */
export const RESTORE_MS = 30 * 24 * 3600 * 1000;

/** Confirms the pledges of the last year by the deposits that are there now. The plan must be locked. */
async function confirmAll(db: Database, memberId: number, today: string, now: Date): Promise<void> {
  const from = addDays(today, -PLEDGE_DAYS);
  const [pledges, goals, links, accountRows, { cycle }] = [
    await livePledges(db, memberId),
    await readGoals(db, memberId),
    await readLinks(db, memberId),
    await allAccounts(db, memberId),
    await readPayCycle(db, memberId),
  ];
  if (pledges.length === 0) return;
  const known = await confirmationsSince(db, memberId, addDays(from, -31));
  const present = await rowsPresent(
    db,
    memberId,
    known.map(({ depositId }) => depositId),
  );
  await takeBack(
    db,
    memberId,
    known.filter(({ depositId }) => !present.has(depositId)).map(({ depositId }) => depositId),
  );
  const accounts = accountsOf(accountRows);
  const byGoal = new Map(pledges.map((pledge) => [pledge.goal_id, pledge]));
  const requested = goals.flatMap((goal) => {
    const row = byGoal.get(goal.id);
    if (!row || !goal.active || goal.completed_at) return [];
    const pledge = { id: row.id, frequency: row.frequency, amountCents: row.amount_cents, startedOn: row.started_on };
    return [
      { pledge, accountIds: accountsOfGoal(goal, links, accounts), windows: pledgeWindows(pledge, cycle, from, today) },
    ];
  });
  const first = requested.flatMap(({ windows }) => windows.map((window) => window.first)).toSorted()[0];
  if (first === undefined) return;
  const deposits = await depositsInto(
    db,
    memberId,
    [...new Set(requested.flatMap(({ accountIds }) => accountIds))],
    first,
    today,
  );
  // What an earlier pledge had taken of a deposit is free again for the one in its place.
  const live = new Set(pledges.map(({ id }) => id));
  await confirm(
    db,
    memberId,
    matchPledges(
      requested,
      deposits,
      known.filter(({ depositId, pledgeId }) => present.has(depositId) && live.has(pledgeId)),
    ),
    now,
  );
}

/**
 * Brings what is kept of pledges up to date with the member's transactions: once a day, and when any row has changed since.
 * Done when goals are looked at, so that an import of any kind needs to know nothing of goals.
 */
export async function settle({
  memberDb,
  member,
  session,
  clock,
  ports,
}: Pick<Context<'member'>, 'memberDb' | 'member' | 'session' | 'clock' | 'ports'>): Promise<void> {
  const today = clock.today(member.timeZone);
  const [plan, version] = await Promise.all([readPlan(memberDb, member.id), versionOf(memberDb, member.id)]);
  if (!plan || (plan.settled_version === version && plan.settled_on === today)) return;
  const now = clock.now();
  const images = await memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    const forgotten = await forgetGoals(transaction, member.id, new Date(now.getTime() - RESTORE_MS));
    await confirmAll(transaction, member.id, today, now);
    await changePlan(transaction, member.id, { settled_version: version, settled_on: today });
    return forgotten;
  });
  // What an operator's look forgets is taken back with its transaction, and needs its images until the member looks.
  if (session.viewId === undefined) for (const key of images) await ports.files.remove(key);
}
