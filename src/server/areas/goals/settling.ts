import { addDays } from '#domain/calendar/civil-date.ts';
import { matchPledges, pledgeWindows } from '#domain/goals/pledge-windows.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from '#server/areas/bank-accounts/public.ts';
import { readPayCycle } from '#server/areas/settings/public.ts';
import { depositsInto, existingTransactions, versionOf } from '#server/areas/transactions/public.ts';
import { changePlan, purgeGoals, lockPlan, readGoals, readLinks, readPlan } from './goal-store.ts';
import { addConfirmations, confirmationsSince, activePledges, deleteConfirmations } from './pledge-store.ts';
import { accountsOf, accountsOfGoal } from './saving-accounts.ts';

/** Pledge periods older than this are neither shown nor confirmed. */
export const PLEDGE_DAYS = 366;
/** How long a deleted goal can be restored. */
export const RESTORE_MS = 30 * 24 * 3600 * 1000;

/** Confirms the pledges of the last year by the deposits in the accounts. The plan must be locked. */
async function confirmPledges(db: Database, memberId: number, today: string, now: Date): Promise<void> {
  const from = addDays(today, -PLEDGE_DAYS);
  const pledges = await activePledges(db, memberId);
  if (pledges.length === 0) return;
  const [goals, links, accountRows, { cycle }] = [
    await readGoals(db, memberId),
    await readLinks(db, memberId),
    await allAccounts(db, memberId),
    await readPayCycle(db, memberId),
  ];
  const confirmations = await confirmationsSince(db, memberId, addDays(from, -31));
  const existing = await existingTransactions(
    db,
    memberId,
    confirmations.map(({ depositId }) => depositId),
  );
  await deleteConfirmations(
    db,
    memberId,
    confirmations.filter(({ depositId }) => !existing.has(depositId)).map(({ depositId }) => depositId),
  );
  const accounts = accountsOf(accountRows);
  const byGoal = new Map(pledges.map((pledge) => [pledge.goal_id, pledge]));
  const requests = goals.flatMap((goal) => {
    const row = byGoal.get(goal.id);
    if (!row || !goal.active || goal.completed_at) return [];
    const pledge = { id: row.id, frequency: row.frequency, amountCents: row.amount_cents, startedOn: row.started_on };
    return [
      { pledge, accountIds: accountsOfGoal(goal, links, accounts), windows: pledgeWindows(pledge, cycle, from, today) },
    ];
  });
  const first = requests.flatMap(({ windows }) => windows.map((window) => window.first)).toSorted()[0];
  if (first === undefined) return;
  const deposits = await depositsInto(
    db,
    memberId,
    [...new Set(requests.flatMap(({ accountIds }) => accountIds))],
    first,
    today,
  );
  // Confirmations of ended pledges do not count, so their deposits can confirm the pledge that replaced them.
  const activeIds = new Set(pledges.map(({ id }) => id));
  await addConfirmations(
    db,
    memberId,
    matchPledges(
      requests,
      deposits,
      confirmations.filter(({ depositId, pledgeId }) => existing.has(depositId) && activeIds.has(pledgeId)),
    ),
    now,
  );
}

/**
 * Brings pledge confirmations up to date with the member's transactions: once a day, and after any transaction changed.
 * Called when goals are read, so that imports need not know about goals.
 */
export async function settlePledges({
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
    const purged = await purgeGoals(transaction, member.id, new Date(now.getTime() - RESTORE_MS));
    await confirmPledges(transaction, member.id, today, now);
    await changePlan(transaction, member.id, { settled_version: version, settled_on: today });
    return purged;
  });
  // Under support access the transaction is rolled back, so the images are still needed until the member's next
  // request.
  if (session.viewId === undefined) for (const key of images) await ports.files.remove(key);
}
