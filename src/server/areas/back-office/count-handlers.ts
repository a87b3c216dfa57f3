import type { backOffice } from '#contract/areas/back-office.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { countOpenRefunds, countOrdersToSend } from '../commerce/public.ts';
import { countOpenDecisions } from '../draws/public.ts';
import { countNewLeads, countWaitingGifts } from '../entitlements/public.ts';
import { countUndecided } from '../lending/public.ts';
import { countExceptions, countOpenRequests } from '../loans/public.ts';
import { countForTeam } from '../messages/public.ts';
import { lastCheck } from './audit/audit-store.ts';
import { jobOnWire } from './system-handlers.ts';
import { countGivenUp, jobRuns, lastLedgerCheck } from './system-store.ts';

/** What waits for an operator, each queue by itself. */
export async function readWaiting(db: Database) {
  const [messages, applications, hardship, exceptions, leads, gifts, refunds, orders, draws, jobs, givenUp] =
    await Promise.all([
      countForTeam(db, false),
      countUndecided(db),
      countOpenRequests(db),
      countExceptions(db),
      countNewLeads(db),
      countWaitingGifts(db),
      countOpenRefunds(db),
      countOrdersToSend(db),
      countOpenDecisions(db),
      jobRuns(db),
      countGivenUp(db),
    ]);
  const failedJobs = jobs.filter((job) => jobOnWire(job).state === 'failed');
  return { messages, applications, hardship, exceptions, leads, gifts, refunds, orders, draws, failedJobs, givenUp };
}

export const countHandlers = {
  async counts(_input, { systemDb }) {
    const [waiting, ledger, log] = await Promise.all([
      readWaiting(systemDb),
      lastLedgerCheck(systemDb),
      lastCheck(systemDb),
    ]);
    const { messages, applications, hardship, exceptions, leads, gifts, refunds, orders, draws, failedJobs, givenUp } =
      waiting;
    const faults = ((ledger?.faults ?? 0) > 0 ? 1 : 0) + (log?.fault ? 1 : 0);
    return {
      data: {
        messages,
        applications,
        loans: hardship + exceptions,
        leads,
        gifts,
        refunds,
        orders,
        draws,
        system: failedJobs.length + givenUp + faults,
      },
    };
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;
