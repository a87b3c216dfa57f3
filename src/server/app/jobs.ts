import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { sql } from 'kysely';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '../kit/clock.ts';
import type { OpenDatabase } from '../kit/database.ts';
import { fewAtOnce } from '../kit/few-at-once.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import { sweepIdempotencyKeys } from '../kit/idempotency.ts';
import { bookJobs, bookedRun } from '../kit/job-book.ts';
import type { JobOrder } from '../kit/job-book.ts';
import type { OutboxHandler } from '../kit/outbox.ts';
import { sweepRateLimits } from '../kit/rate-limit.ts';
import { sweepSessions } from '../kit/session.ts';
import { eraseRecords } from '../areas/profile/public.ts';
import { endExpired, sweepNoticeTokens, sweepSyncs, syncStale, warnOfEnds } from '../areas/connections/public.ts';
import { sweepLooseFiles } from '../areas/assistant/public.ts';
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
import { checkSums, sweepChanges } from '../areas/transactions/public.ts';
import { forgetActivityBefore, refreshCoupons } from '../areas/shop/public.ts';
import { sweepSignIns } from '../areas/session/public.ts';
import { sweepContactCodes } from '../areas/verification/public.ts';
import { watchMembers } from '../areas/notifications/public.ts';

interface JobParts {
  database: OpenDatabase;
  clock: Clock;
  ports: Ports;
  log: Logger;
  settings: AppSettings;
}

/** Work that recurs. `cron` is in Sydney's time; a job may be run again after a crash and must bear it. */
interface Job {
  name: string;
  cron: string;
  run(parts: JobParts): Promise<void>;
}

const jobs: readonly Job[] = [
  {
    name: 'bank-consents',
    cron: '12 * * * *',
    async run({ database, clock, settings }) {
      const parts = { system: database.systemDb, clock, brand: settings.brand };
      await endExpired(parts);
      await warnOfEnds(parts);
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
    // A bank whose image cannot be had keeps the one of before, or its initials.
    name: 'bank-logos',
    cron: '50 3 * * *',
    async run({ database, clock, ports, log }) {
      await refreshBankLogos({ system: database.systemDb, clock, ports }).catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the logos of banks could not be fetched'),
      );
    },
  },
  {
    // While the service does not answer, the last list stands; the next hour asks again.
    name: 'coupons',
    cron: '26 * * * *',
    async run({ database, clock, ports, log }) {
      await refreshCoupons({ system: database.systemDb, clock, coupons: ports.coupons }).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the coupons could not be fetched'),
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
    // What the service does not take waits for the next run.
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
      if (faults > 0) log.error({ count: faults, first }, 'the ledger does not add up');
    },
  },
  {
    // The head is written to the log of the process as well, which whoever can alter the database need not reach.
    name: 'audit-check',
    cron: '37 * * * *',
    async run({ database, clock, log }) {
      const { entries, head_hash: head, fault, fault_sequence: at } = await checkAudit(database.systemDb, clock);
      if (fault === null) log.info({ entries, head: head.toString('hex') }, 'the audit log is whole');
      else log.error({ fault, at }, 'the audit log is not what was written');
    },
  },
  {
    // Each hour, because the morning comes at another hour in each zone.
    name: 'payment-reminders',
    cron: '3 * * * *',
    async run({ database, clock, log, settings }) {
      const emails = await sendPaymentReminders({ db: database.systemDb, clock, settings });
      if (emails > 0) log.info({ emails }, 'payment reminders were written');
    },
  },
  {
    // For those who want emails as things happen; the others have theirs in the morning, which comes at another hour in each zone.
    name: 'digests',
    cron: '*/5 * * * *',
    async run({ database, clock, log, settings }) {
      const emails = await sendDigests({ db: database.systemDb, clock, settings });
      if (emails > 0) log.info({ emails }, 'letters of what is new were written');
    },
  },
  {
    // Balances, budgets and goals of members whose rows have changed since the last minute.
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
      if (faults.length > 0) log.error({ count: faults.length, first: faults[0] }, 'sums are not those of the rows');
    },
  },
  {
    // Late in the day: what accounts and prices stand at then is the day's value.
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
      await collectDebits({ database: database.systemDb, clock, debit: ports.directDebit, brand: settings.brand });
    },
  },
  {
    // Each hour: a loan is served once a day, and a night that was missed is made up for.
    name: 'loan-servicing',
    cron: '35 * * * *',
    async run({ database, clock, settings, log }) {
      const served = await serviceLoans({ db: database.systemDb, clock, brand: settings.brand });
      if (served > 0) log.info({ served }, 'loans were serviced');
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
      await sweepContactCodes(database.systemDb, clock);
      await sweepNotifications(database.systemDb, clock.now());
      await sweepVisits(database.systemDb, clock.now());
      await sweepChanges(database.systemDb, clock.now());
      await sweepBankQueue(database.systemDb, clock);
      await sweepSyncs(database.systemDb, clock.now());
      await sweepNoticeTokens(database.systemDb, clock.now());
      const monthAgo = new Date(clock.now().getTime() - 30 * 24 * 3600 * 1000);
      await sql`delete from outbox where done_at < ${monthAgo} or given_up_at < ${monthAgo}`.execute(database.systemDb);
      await sweepInvitations(database.systemDb, clock.now());
      await sweepRemovedItems(database.systemDb, clock);
      await sweepLongGone(database.systemDb, clock);
      await eraseRecords(database.systemDb, clock.today(DEFAULT_ZONE));
      await sweepLooseFiles({ database: database.systemDb, clock, ports });
      await forgetActivityBefore(database.systemDb, new Date(clock.now().getTime() - 400 * 24 * 3600 * 1000));
    },
  },
];

export interface JobRunner {
  /** Puts a job into the queue that somebody has asked for; the same order twice is one job. */
  order: OutboxHandler;
  close(): Promise<void>;
}

/**
 * Each job asks for itself whether it is due. After work that has held up the process, as a large import does, they all ask in
 * one moment: left to themselves they take every connection, and open those that are missing, while a member waits for hers.
 */
const MAX_ASKING = 2;

/** Starts the schedules. Every process may run one: a due job is taken by one of them. */
export async function runJobs(parts: JobParts): Promise<JobRunner> {
  const { database, clock, log } = parts;
  const byTurns = fewAtOnce(MAX_ASKING);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => byTurns(() => database.pool.query(text, values as unknown[])),
    },
    // Its tables are made by the owner, with the other migrations.
    migrate: false,
  });
  boss.on('error', (error) => log.warn({ error: String(error) }, 'the job queue stumbled'));
  await boss.start();
  await bookJobs(database.systemDb, jobs);
  for (const job of jobs) {
    await boss.createQueue(job.name);
    // One job at a time: a batch would run its finished siblings again when one of them throws.
    await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 10 }, async () =>
      bookedRun(database.systemDb, clock, job.name, () => job.run(parts)),
    );
    await boss.schedule(job.name, job.cron, {}, { tz: DEFAULT_ZONE });
  }
  return {
    async order({ payload }) {
      const { name, id } = payload as JobOrder;
      await boss.send(name, {}, { id });
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
