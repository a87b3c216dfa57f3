import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { limitConcurrency } from '../kit/concurrency-limit.ts';
import { sweepIdempotencyKeys } from '../kit/idempotency.ts';
import { registerJobs, recordRun } from '../kit/job-book.ts';
import type { JobRequest } from '../kit/job-book.ts';
import type { OutboxHandler } from '../kit/outbox.ts';
import { sweepRateLimits } from '../kit/rate-limit.ts';
import { sweepSessions } from '../kit/session.ts';
import { eraseRecords } from '../areas/profile/public.ts';
import { endExpired, sweepNoticeTokens, sweepSyncs, syncStale, warnOfExpiry } from '../areas/connections/public.ts';
import { sweepUnsentFiles } from '../areas/assistant/public.ts';
import { sweepJourneys } from '../areas/journeys/public.ts';
import { sweepInvitations } from '../areas/household/public.ts';
import { checkAudit, checkLedgerNow } from '../areas/back-office/public.ts';
import { collectDebits, serviceLoans } from '../areas/loans/public.ts';
import { refreshBankLogos } from '../areas/merchants/public.ts';
import { lapseOffers } from '../areas/lending/public.ts';
import { snapshotAll, sweepRemovedItems } from '../areas/networth/public.ts';
import { sendDigests, sweepNotifications } from '../areas/notifications/public.ts';
import { collectResults, sweepAllRoundUps, sweepBankQueue, sweepLongGone } from '../areas/payments/public.ts';
import { sendPaymentReminders } from '../areas/bills/public.ts';
import { sendAnalytics, sweepVisits } from '../areas/tracking/public.ts';
import { checkSums, deleteOldChanges } from '../areas/transactions/public.ts';
import { forgetActivityBefore } from '../areas/shop/public.ts';
import { sweepSignIns } from '../areas/session/public.ts';
import { sweepContactCodes } from '../areas/verification/public.ts';
import { sweepChecks } from '../areas/wallet/public.ts';
import { settleReferrals } from '../areas/referrals/public.ts';
import { watchMembers } from '../areas/notifications/public.ts';
import { commerceJobs } from './commerce-jobs.ts';
import { priceJobs } from './price-jobs.ts';
import { walletJobs } from './wallet-jobs.ts';
import { drawJobs } from './draw-jobs.ts';
import type { Job, JobParts } from './job.ts';

const jobs: readonly Job[] = [
  ...commerceJobs,
  ...walletJobs,
  ...drawJobs,
  ...priceJobs,
  {
    name: 'bank-consents',
    cron: '12 * * * *',
    async run({ database, clock, settings }) {
      const parts = { system: database.systemDb, clock, brand: settings.brand };
      await endExpired(parts);
      await warnOfExpiry(parts);
    },
  },
  {
    name: 'bank-syncs',
    cron: '40 4 * * *',
    async run({ database, clock }) {
      await syncStale(database.systemDb, clock);
    },
  },
  {
    // A bank whose image cannot be fetched keeps its previous one, or its initials.
    name: 'bank-logos',
    cron: '50 3 * * *',
    async run({ database, clock, ports, log }) {
      await refreshBankLogos({ system: database.systemDb, clock, ports }).catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'bank logos could not be fetched'),
      );
    },
  },
  {
    name: 'loan-offers',
    cron: '31 * * * *',
    async run({ database, clock }) {
      await lapseOffers(database.systemDb, clock);
    },
  },
  {
    // Events that the service does not accept wait for the next run.
    name: 'product-analytics',
    cron: '*/5 * * * *',
    async run({ database, clock, ports, log, settings }) {
      await sendAnalytics({
        system: database.systemDb,
        clock,
        productAnalytics: ports.productAnalytics,
        keys: settings.keys,
      }).catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'analytics could not be sent'),
      );
    },
  },
  {
    name: 'ledger-check',
    cron: '7 * * * *',
    async run({ database, clock, log }) {
      const { faults, first_fault: first } = await checkLedgerNow(database.systemDb, clock);
      if (faults > 0) log.error({ count: faults, first }, 'the ledger is not balanced');
    },
  },
  {
    // The head is also written to the process log, which someone who can alter the database may not be able to alter.
    name: 'audit-check',
    cron: '37 * * * *',
    async run({ database, clock, log }) {
      const { entries, head_hash: head, fault, fault_sequence: at } = await checkAudit(database.systemDb, clock);
      if (fault === null) log.info({ entries, head: head.toString('hex') }, 'the audit log is intact');
      else log.error({ fault, at }, 'the audit log has been altered');
    },
  },
  {
    // Every hour, since the morning begins at a different time in each zone.
    name: 'payment-reminders',
    cron: '3 * * * *',
    async run({ database, clock, log, settings }) {
      const emails = await sendPaymentReminders({ db: database.systemDb, clock, settings });
      if (emails > 0) log.info({ emails }, 'payment reminders were sent');
    },
  },
  {
    // For members who chose immediate emails; the others get theirs in the morning, which begins at a different time in
    // each zone.
    name: 'digests',
    cron: '*/5 * * * *',
    async run({ database, clock, log, settings }) {
      const emails = await sendDigests({ db: database.systemDb, clock, settings });
      if (emails > 0) log.info({ emails }, 'notification emails were sent');
    },
  },
  {
    // Balances, budgets and goals of members whose transactions have changed since the last minute.
    name: 'watch',
    cron: '* * * * *',
    async run({ database, clock, log }) {
      await watchMembers({ system: database.systemDb, clock, log });
    },
  },
  {
    name: 'sums-check',
    cron: '17 2 * * *',
    async run({ database, log }) {
      const faults = await checkSums(database.systemDb);
      if (faults.length > 0)
        log.error({ count: faults.length, first: faults[0] }, 'transaction sums do not match the transactions');
    },
  },
  {
    // Late in the day: the balances and prices at that time are the day's values.
    name: 'networth-snapshot',
    cron: '40 22 * * *',
    async run({ database, clock, ports, log }) {
      await snapshotAll({ systemDb: database.systemDb, clock, ports, log });
    },
  },
  {
    name: 'bank-results',
    cron: '* * * * *',
    async run({ database, clock, ports, log }) {
      await collectResults({ database: database.systemDb, clock, log, bank: ports.bankPayments });
    },
  },
  {
    name: 'loan-results',
    cron: '* * * * *',
    async run({ database, clock, ports, settings }) {
      const { brand, publicUrl } = settings;
      await collectDebits({ database: database.systemDb, clock, debit: ports.directDebit, brand, publicUrl });
    },
  },
  {
    // Every hour: a loan is serviced once a day, and a missed day is caught up.
    name: 'loan-servicing',
    cron: '35 * * * *',
    async run({ database, clock, settings, log }) {
      const { brand, publicUrl } = settings;
      const serviced = await serviceLoans({ db: database.systemDb, clock, brand, publicUrl });
      if (serviced > 0) log.info({ served: serviced }, 'loans were serviced');
    },
  },
  {
    name: 'referrals',
    cron: '* * * * *',
    async run({ database, clock, log }) {
      const settled = await settleReferrals({ db: database.systemDb, clock });
      if (settled > 0) log.info({ settled }, 'referrals were settled');
    },
  },
  {
    name: 'round-ups',
    cron: '11 5 * * *',
    async run({ database, clock, ports }) {
      await sweepAllRoundUps({ database: database.systemDb, clock, bank: ports.bankPayments });
    },
  },
  {
    name: 'sweep',
    cron: '23 3 * * *',
    async run({ database, clock, ports }) {
      await sweepRateLimits(database.systemDb, clock);
      await sweepIdempotencyKeys(database.systemDb, clock.now());
      await sweepSessions(database.systemDb, clock);
      await sweepSignIns(database.systemDb, clock);
      await sweepChecks(database.systemDb, clock.now());
      await sweepContactCodes(database.systemDb, clock);
      await sweepNotifications(database.systemDb, clock.now());
      await sweepVisits(database.systemDb, clock.now());
      await deleteOldChanges(database.systemDb, clock.now());
      await sweepBankQueue(database.systemDb, clock);
      await sweepSyncs(database.systemDb, clock.now());
      await sweepNoticeTokens(database.systemDb, clock.now());
      const monthAgo = new Date(clock.now().getTime() - 30 * 24 * 3600 * 1000);
      await sql`delete from outbox where done_at < ${monthAgo} or given_up_at < ${monthAgo}`.execute(database.systemDb);
      await sweepJourneys(database.systemDb, clock.now());
      await sweepInvitations(database.systemDb, clock.now());
      await sweepRemovedItems(database.systemDb, clock);
      await sweepLongGone(database.systemDb, clock);
      await eraseRecords(database.systemDb, clock.today(DEFAULT_ZONE));
      await sweepUnsentFiles({ database: database.systemDb, clock, ports });
      await forgetActivityBefore(database.systemDb, new Date(clock.now().getTime() - 400 * 24 * 3600 * 1000));
    },
  },
];

export interface JobRunner {
  /** Queues a job that an operator requested; the same request is queued once. */
  order: OutboxHandler;
  close(): Promise<void>;
}

/**
 * Each job queries whether it is due. After work that blocked the process, such as a large import, all of them query at
 * once; without a limit they would take every connection and open new ones while members wait.
 */
const MAX_ASKING = 2;

/**
 * A run that fails is tried twice more, after about one and two minutes: what failed, such as a publisher or a
 * provider, needs time to come back. Later, the schedule tries again.
 */
const RETRIES = { retryLimit: 2, retryDelay: 60, retryBackoff: true };

/** Starts the schedules. Every process may do so: each due job is taken by one of them. */
export async function runJobs(parts: JobParts): Promise<JobRunner> {
  const { database, clock, log } = parts;
  const limited = limitConcurrency(MAX_ASKING);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => limited(() => database.pool.query(text, values as unknown[])),
    },
    // Its tables are created by the owner, with the other migrations.
    migrate: false,
  });
  boss.on('error', (error) => log.warn({ error: String(error) }, 'the job queue reported an error'));
  await boss.start();
  await registerJobs(database.systemDb, jobs);
  for (const job of jobs) {
    await boss.createQueue(job.name, RETRIES);
    // A queue of an earlier version keeps its settings.
    await boss.updateQueue(job.name, RETRIES);
    // One job at a time: a batch would run its finished jobs again when another one fails.
    await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 10 }, async () =>
      recordRun(database.systemDb, clock, job.name, () => job.run(parts)),
    );
    await boss.schedule(job.name, job.cron, {}, { tz: DEFAULT_ZONE });
  }
  return {
    async order({ payload }) {
      const { name, id } = payload as JobRequest;
      await boss.send(name, {}, { id });
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
