import type { ActivityTotals, WaitingQueue, backOffice } from '#contract/areas/back-office.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { lastCheck } from './audit/audit-store.ts';
import { readWaiting } from './count-handlers.ts';
import { overviewAlerts } from './overview-alerts.ts';
import { activityByDay, countActive, countMembers, waitingSince } from './overview-store.ts';
import type { ActivityKind } from './overview-store.ts';
import { lastLedgerCheck } from './system-store.ts';

const ACTIVITY_DAYS = 30;

const firstOf = (dates: readonly (Date | null)[]): Date | null =>
  dates.flatMap((date) => date ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

/** The activity of the last 30 days by day, and its totals beside those of the 30 days before. */
async function readActivity(db: Database, today: string) {
  const first = addDays(today, 1 - ACTIVITY_DAYS);
  const before = addDays(first, -ACTIVITY_DAYS);
  const [from, earlier] = [first, before].map((day) => new Date(startOfDayIn(day, DEFAULT_ZONE)));
  const [rows, active] = await Promise.all([activityByDay(db, earlier!), countActive(db, earlier!, from!)]);
  const sumOf = (kind: ActivityKind, fits: (day: string) => boolean): number =>
    rows.filter((row) => row.kind === kind && fits(row.day)).reduce((sum, { total }) => sum + total, 0);
  const totals = (fits: (day: string) => boolean): ActivityTotals => ({
    active_members: sumOf('active_members', fits),
    sign_ups: sumOf('sign_ups', fits),
    imports: sumOf('imports', fits),
    messages: sumOf('messages', fits),
  });
  return {
    days: Array.from({ length: ACTIVITY_DAYS }, (_, at) => {
      const date = addDays(first, at);
      return { date, ...totals((day) => day === date) };
    }),
    totals: { ...totals((day) => day >= first), active_members: active.now },
    before: { ...totals((day) => day < first), active_members: active.before },
  };
}

async function readQueues(db: Database) {
  const [counts, since] = await Promise.all([readWaiting(db), waitingSince(db)]);
  const queues: WaitingQueue[] = [
    { name: 'messages', count: counts.messages, since: since.messages },
    { name: 'applications', count: counts.applications, since: since.applications },
    { name: 'exceptions', count: counts.exceptions, since: since.exceptions },
    { name: 'hardship', count: counts.hardship, since: since.hardship },
    { name: 'leads', count: counts.leads, since: since.leads },
    { name: 'gifts', count: counts.gifts, since: since.gifts },
    { name: 'refunds', count: counts.refunds, since: since.refunds },
    { name: 'orders', count: counts.orders, since: since.orders },
    {
      name: 'jobs',
      count: counts.failedJobs.length,
      since: firstOf(counts.failedJobs.map(({ failed_at: at }) => at)),
    },
    { name: 'outbox', count: counts.givenUp, since: since.outbox },
  ];
  return { queues, failedJobs: counts.failedJobs, hardshipBy: since.hardship_by };
}

async function readOverview(db: Database, clock: Clock) {
  const today = clock.today(DEFAULT_ZONE);
  const [waiting, ledger, log, members, activity] = await Promise.all([
    readQueues(db),
    lastLedgerCheck(db),
    lastCheck(db),
    countMembers(db),
    readActivity(db, today),
  ]);
  const alerts = overviewAlerts({ ...waiting, ledger, log }, clock.now(), today);
  return { queues: waiting.queues, alerts, members, activity };
}

export const overviewHandlers = {
  async overview(_input, { systemDb, clock }) {
    return { data: await readOverview(systemDb, clock) };
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;
