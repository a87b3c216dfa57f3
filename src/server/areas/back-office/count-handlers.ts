import type { backOffice } from '#contract/areas/back-office.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { countNewLeads, countWaitingGifts } from '../entitlements/public.ts';
import { countUndecided } from '../lending/public.ts';
import { countExceptions, countOpenRequests } from '../loans/public.ts';
import { countForTeam } from '../messages/public.ts';
import { lastCheck } from './audit/audit-store.ts';
import { jobOnWire } from './system-handlers.ts';
import { countGivenUp, jobRuns, lastLedgerCheck } from './system-store.ts';

/** Counts failed jobs, undelivered messages and failed checks. */
async function countFaults(db: Database): Promise<number> {
  const [jobs, givenUp, ledger, log] = await Promise.all([
    jobRuns(db),
    countGivenUp(db),
    lastLedgerCheck(db),
    lastCheck(db),
  ]);
  const failed = jobs.filter((job) => jobOnWire(job).state === 'failed').length;
  return failed + givenUp + ((ledger?.faults ?? 0) > 0 ? 1 : 0) + (log?.fault ? 1 : 0);
}

export const countHandlers = {
  async counts(_input, { systemDb }) {
    const [messages, applications, requests, held, leads, gifts, faults] = await Promise.all([
      countForTeam(systemDb, false),
      countUndecided(systemDb),
      countOpenRequests(systemDb),
      countExceptions(systemDb),
      countNewLeads(systemDb),
      countWaitingGifts(systemDb),
      countFaults(systemDb),
    ]);
    return { data: { messages, applications, loans: requests + held, leads, gifts, system: faults } };
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;
