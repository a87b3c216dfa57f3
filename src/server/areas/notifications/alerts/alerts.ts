import type { Logger } from 'pino';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { reachedGoals } from '../../goals/public.ts';
import { notify } from '../notify.ts';
import { warnOfBalances } from './balance-alerts.ts';
import { warnOfBudgets } from './budget-alerts.ts';
import { findWatched, putBack, takeChanged } from './alert-store.ts';
import type { Watched } from './alert-store.ts';

export interface WatchParts {
  system: Database;
  clock: Clock;
  log: Logger;
}

const AT_A_TIME = 100;

async function tellOfGoals(db: Database, clock: Clock, { memberId, timeZone }: Watched): Promise<void> {
  for (const goal of await reachedGoals(db, memberId, clock.today(timeZone))) {
    await notify(db, clock, {
      memberId,
      kind: 'goals',
      dedupeKey: `goal:${goal.id}:${goal.targetCents}`,
      title: `${goal.name}: all of it is there`,
      body: `The ${formatCents(goal.targetCents, { currency: true })} that you save for it is in your accounts.`,
      href: '/goals',
    });
  }
}

async function lookAt({ system, clock }: WatchParts, memberId: number): Promise<void> {
  await system.transaction().execute(async (transaction) => {
    const watched = await findWatched(transaction, memberId);
    if (!watched) return;
    await warnOfBalances(transaction, clock, watched);
    await warnOfBudgets(transaction, clock, watched);
    await tellOfGoals(transaction, clock, watched);
  });
}

/**
 * Looks at the balances, budgets and goals of members whose rows have changed since the last time, whoever changed them,
 * and answers how many members there were. One whose look fails is looked at again later, and holds up nobody else.
 */
export async function watchMembers(parts: WatchParts): Promise<number> {
  let looked = 0;
  const failed: number[] = [];
  for (;;) {
    const ids = await takeChanged(parts.system, AT_A_TIME);
    for (const id of ids) {
      await lookAt(parts, id).catch((error: unknown) => {
        failed.push(id);
        parts.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a member could not be looked at');
      });
    }
    looked += ids.length;
    if (ids.length < AT_A_TIME) break;
  }
  for (const id of failed) await putBack(parts.system, id);
  return looked;
}
