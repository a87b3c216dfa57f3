import type { bills } from '#contract/areas/bills.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { findRow } from '../../transactions/public.ts';
import { decide, decidedByRow, decisionsBetween, lockPlan, noteMatched } from './occurrence-store.ts';
import type { Deciding } from './occurrence-store.ts';
import { occurrenceOf } from '../scheduled/payment.ts';
import { MAX_MOVED_DAYS, occurrenceNamed } from './named-occurrence.ts';
import { tookBack } from './plan.ts';

/** The decision; the member's own where it does not say otherwise. */
type Deal = (
  occurrence: Occurrence,
  db: Database,
) => Promise<Omit<Deciding, 'paymentId' | 'onDate' | 'by' | 'at'> & Partial<Pick<Deciding, 'by'>>>;

/** Decides about one occurrence, one command of a member at a time, and answers it as it stands then. */
export async function settle(
  { memberDb, member, clock }: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>,
  id: number,
  onDate: CivilDate | undefined,
  deal: Deal,
) {
  const today = clock.today(member.timeZone);
  return memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    const occurrence = await occurrenceNamed(transaction, member.id, id, onDate, today);
    if (!occurrence)
      throw new Failure(
        'not_found',
        onDate === undefined ? 'Nothing of this payment is open.' : 'This payment is not due on that day.',
      );
    await decide(transaction, member.id, {
      paymentId: id,
      onDate: occurrence.onDate,
      by: 'member',
      at: clock.now(),
      ...(await deal(occurrence, transaction)),
    });
    // One from before the series began is no longer due on its day once it is not paid.
    const now = (await occurrenceNamed(transaction, member.id, id, occurrence.onDate, today)) ?? {
      ...occurrence,
      state: 'skipped',
      transactionId: null,
      paidOn: null,
    };
    return { success: true as const, data: occurrenceOf(now) };
  });
}

export function refuseDecided(occurrence: Occurrence): void {
  if (!isOpen(occurrence))
    throw new Failure('conflict', occurrence.state === 'paid' ? 'It is paid already.' : 'It was skipped.');
}

/** Whether the member has said of an open one that it is not paid. */
async function isTakenBack(db: Database, memberId: number, { paymentId, onDate, state }: Occurrence): Promise<boolean> {
  const decision = (await decisionsBetween(db, memberId, onDate, onDate)).find(
    (one) => one.paymentId === paymentId && one.onDate === onDate,
  );
  return state !== 'skipped' && tookBack(decision);
}

export const occurrenceHandlers = {
  async confirm({ body }, context) {
    const { member } = context;
    return settle(context, body.id, body.date, async (occurrence, transaction) => {
      refuseDecided(occurrence);
      const { transaction_id: rowId } = body;
      if (!rowId)
        return {
          state: 'paid',
          cents: body.amount === undefined ? occurrence.cents : Math.sign(occurrence.cents) * body.amount,
          transactionId: null,
        };
      const row = await findRow(transaction, member.id, rowId);
      if (!row) throw badField('transaction_id', 'There is no such transaction.');
      if (Math.sign(row.amount_cents) !== Math.sign(occurrence.cents))
        throw badField(
          'transaction_id',
          occurrence.cents < 0 ? 'Choose a transaction of money out.' : 'Choose a transaction of money in.',
        );
      if (await decidedByRow(transaction, member.id, rowId))
        throw new Failure('conflict', 'That transaction has confirmed another payment already.');
      return { state: 'paid', cents: row.amount_cents, transactionId: rowId };
    });
  },

  async skip({ body }, context) {
    return settle(context, body.id, body.date, async (occurrence) => {
      refuseDecided(occurrence);
      return { state: 'skipped', cents: null, transactionId: null };
    });
  },

  async move({ body }, context) {
    if (Math.abs(daysBetween(body.date, body.to)) > MAX_MOVED_DAYS) throw badField('to', 'Choose a day within a year.');
    return settle(context, body.id, body.date, async (occurrence) => {
      refuseDecided(occurrence);
      return { state: 'due', movedTo: body.to, cents: null, transactionId: null };
    });
  },

  async reopen({ body }, context) {
    const { member } = context;
    return settle(context, body.id, body.date, async (occurrence, transaction) => {
      const open = { state: 'due', movedTo: null, cents: null, transactionId: null } as const;
      if (occurrence.state === 'paid' || (await isTakenBack(transaction, member.id, occurrence))) return open;
      // One that was left out or moved is as it was before: rows that are here already may confirm it.
      await noteMatched(transaction, member.id, null);
      return { ...open, by: null };
    });
  },
} satisfies Partial<HandlersOf<typeof bills>>;
