import type { Logger } from 'pino';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { reachedGoals } from '../../goals/public.ts';
import { notify } from '../notify.ts';
import { warnOfBalances } from './balance-alerts.ts';
import { warnOfBudgets } from './budget-alerts.ts';
import { findWatched, requeueMember, takeChanged } from './alert-store.ts';
import type { Watched } from './alert-store.ts';

export interface WatchParts {
  system: Database;
  clock: Clock;
  log: Logger;
}

const BATCH_SIZE = 100;

async function notifyReachedGoals(db: Database, clock: Clock, { memberId, timeZone }: Watched): Promise<void> {
  for (const goal of await reachedGoals(db, memberId, clock.today(timeZone))) {
    await notify(db, clock, {
      memberId,
      kind: 'goals',
      dedupeKey: `goal:${goal.id}:${goal.targetCents}`,
      title: `You reached your goal: ${goal.name}`,
      body: `You’ve saved ${formatCents(goal.targetCents, { currency: true })}. Nice work.`,
      href: '/goals',
    });
  }
}

async function checkMember({ system, clock }: WatchParts, memberId: number): Promise<void> {
  await system.transaction().execute(async (transaction) => {
    const member = await findWatched(transaction, memberId);
    if (!member) return;
    await warnOfBalances(transaction, clock, member);
    await warnOfBudgets(transaction, clock, member);
    await notifyReachedGoals(transaction, clock, member);
  });
}

/**
 * Checks balances, budgets and goals of members whose transactions have changed since the last run. Returns the number
 * of members. A member whose check fails is queued again and does not block others.
 */
export async function watchMembers(parts: WatchParts): Promise<number> {
  let checkedCount = 0;
  const failed: number[] = [];
  for (;;) {
    const ids = await takeChanged(parts.system, BATCH_SIZE);
    for (const id of ids) {
      await checkMember(parts, id).catch((error: unknown) => {
        failed.push(id);
        parts.log.warn(
          { error: error instanceof Error ? error.name : 'unknown' },
          'alerts for a member could not be checked',
        );
      });
    }
    checkedCount += ids.length;
    if (ids.length < BATCH_SIZE) break;
  }
  for (const id of failed) await requeueMember(parts.system, id);
  return checkedCount;
}
