import { randomUUID } from 'node:crypto';
import type { RecurringJob, backOffice } from '#contract/areas/back-office.ts';
import { Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { JOB_TOPIC } from '#server/kit/job-book.ts';
import type { JobRequest } from '#server/kit/job-book.ts';
import { enqueue, wakeOutbox } from '#server/kit/outbox.ts';
import { describeDevice } from '../members/public.ts';
import { checkLedgerNow } from './audit/ledger-check.ts';
import {
  askForRun,
  jobExists,
  jobRuns,
  lastLedgerCheck,
  makeDue,
  openSessions,
  stuckMessages,
} from './system-store.ts';
import type { JobRunRow } from './system-store.ts';

const DEFAULT_PAGE_SIZE = 25;
const ledgerLimit = { name: 'ledger-check', hits: 20, windowSeconds: 3600 };
/** A message that has been due for longer counts as late. */
const LATE_MS = 5 * 60_000;
/** A run that was requested and has not begun after this time can be requested again. */
const ORDER_MS = 10 * 60_000;

export function jobOnWire({ requested_at: requestedAt, error_place: place, ...row }: JobRunRow): RecurringJob {
  const { started_at: started, finished_at: finished, failed_at: failed } = row;
  const ended = Math.max(finished?.getTime() ?? 0, failed?.getTime() ?? 0);
  const lastState =
    started === null
      ? 'never'
      : started.getTime() > ended
        ? 'running'
        : failed?.getTime() === ended
          ? 'failed'
          : 'done';
  return { ...row, place, state: requestedAt === null ? lastState : 'requested' };
}

const lateOf = (now: Date) => new Date(now.getTime() - LATE_MS);

export const systemHandlers = {
  async sessions({ query: { before, limit = DEFAULT_PAGE_SIZE } }, { systemDb, clock }) {
    const rows = await openSessions(systemDb, { before, limit: limit + 1, now: clock.now() });
    const data = rows.slice(0, limit).map(({ user_agent: agent, view_id: viewId, ...row }) => ({
      ...row,
      device: describeDevice(agent),
      looking: viewId !== null,
    }));
    return { data, next: rows.length > limit ? data.at(-1)!.id : null };
  },

  async jobs(_input, { systemDb }) {
    return { data: (await jobRuns(systemDb)).map(jobOnWire) };
  },

  async runJob({ body: { name } }, { systemDb, clock, member }) {
    const now = clock.now();
    return systemDb.transaction().execute(async (db) => {
      if (!(await askForRun(db, name, now, new Date(now.getTime() - ORDER_MS)))) {
        throw (await jobExists(db, name))
          ? new Failure('conflict', 'A run has already been requested.')
          : new Failure('not_found', 'We couldn’t find that job.');
      }
      const order: JobRequest = { name, id: randomUUID() };
      await enqueue(db, clock, { topic: JOB_TOPIC, key: order.id, payload: order });
      await audit(
        db,
        { operatorId: member.id, at: now },
        { action: 'job_run_requested', subject: 'job', subjectId: name, before: null, after: { order: order.id } },
      );
      return { success: true as const, name };
    });
  },

  async ledgerCheck(_input, { systemDb }) {
    return { data: (await lastLedgerCheck(systemDb)) ?? null };
  },

  async runLedgerCheck(_input, { systemDb, clock, member, limit }) {
    await limit(ledgerLimit, String(member.id));
    return { success: true, data: await checkLedgerNow(systemDb, clock) };
  },

  async outbox({ query: { before, limit = DEFAULT_PAGE_SIZE } }, { systemDb, clock }) {
    const rows = await stuckMessages(systemDb, { before, limit: limit + 1, late: lateOf(clock.now()) });
    const data = rows.slice(0, limit);
    return { data, next: rows.length > limit ? data.at(-1)!.id : null };
  },

  async retryMessage({ body: { id } }, { systemDb, clock, member }) {
    const now = clock.now();
    return systemDb.transaction().execute(async (db) => {
      const was = await makeDue(db, id, now, lateOf(now));
      if (!was) throw new Failure('not_found', 'That message has already been delivered.');
      await wakeOutbox(db, was.topic);
      const { topic, state, tries, error } = was;
      await audit(
        db,
        { operatorId: member.id, at: now },
        {
          action: 'message_retried',
          subject: 'outbox',
          subjectId: id,
          before: { topic, state, tries, error },
          after: { topic, tries: 0 },
        },
      );
      return { success: true as const, id };
    });
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;
