import type { OverviewAlert, WaitingQueue } from '#contract/areas/back-office.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';

const HOUR_MS = 3_600_000;

/** After how many hours an item of a queue has waited too long. Hardship requests have a date of their own. */
const MAX_WAIT_HOURS: Partial<Record<WaitingQueue['name'], number>> = {
  messages: 24,
  applications: 48,
  exceptions: 24,
  leads: 72,
  gifts: 72,
  refunds: 48,
  orders: 72,
};

/** A hardship request is announced this many days before it must be decided. */
const HARDSHIP_NOTICE_DAYS = 7;

export interface OverviewFacts {
  queues: readonly WaitingQueue[];
  failedJobs: readonly { name: string; failed_at: Date | null }[];
  ledger: { at: Date; faults: number } | undefined;
  log: { at: Date; fault: string | null } | undefined;
  /** The day by which the first open hardship request must be decided. */
  hardshipBy: string | null;
}

/** What needs attention now, the gravest first. */
export function overviewAlerts(facts: OverviewFacts, now: Date, today: string): OverviewAlert[] {
  const { queues, failedJobs, ledger, log, hardshipBy } = facts;
  const queue = (name: WaitingQueue['name']) => queues.find((each) => each.name === name)!;
  const outbox = queue('outbox');
  const late = queues.filter(({ name, since }) => {
    const hours = MAX_WAIT_HOURS[name];
    return hours !== undefined && since !== null && now.getTime() - since.getTime() > hours * HOUR_MS;
  });
  return [
    ...(ledger && ledger.faults > 0
      ? [{ kind: 'ledger_fault' as const, subject: null, count: ledger.faults, at: ledger.at }]
      : []),
    ...(log?.fault ? [{ kind: 'audit_fault' as const, subject: null, count: 1, at: log.at }] : []),
    ...(hardshipBy !== null && hardshipBy <= addDays(today, HARDSHIP_NOTICE_DAYS)
      ? [
          {
            kind: 'hardship_due' as const,
            subject: 'hardship',
            count: queue('hardship').count,
            at: new Date(startOfDayIn(addDays(hardshipBy, 1), DEFAULT_ZONE) - 1),
          },
        ]
      : []),
    ...failedJobs.map(({ name, failed_at: at }) => ({ kind: 'job_failed' as const, subject: name, count: 1, at })),
    ...(outbox.count > 0
      ? [{ kind: 'outbox_given_up' as const, subject: null, count: outbox.count, at: outbox.since }]
      : []),
    ...late.map(({ name, count, since }) => ({ kind: 'waiting_long' as const, subject: name, count, at: since })),
  ];
}
