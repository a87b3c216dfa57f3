import type { bills } from '#contract/areas/bills.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { findTransaction } from '../../transactions/public.ts';
import { decide, occurrencePaidBy, decisionsBetween, lockPlan, setMatchedVersion } from './occurrence-store.ts';
import type { NewDecision } from './occurrence-store.ts';
import { occurrenceOf } from '../scheduled/payment.ts';
import { MAX_MOVED_DAYS, occurrenceNamed } from './named-occurrence.ts';
import { isMarkedUnpaid } from './plan.ts';

/** Returns the decision to store. It counts as the member's unless it says otherwise. */
type Decide = (
  occurrence: Occurrence,
  db: Database,
) => Promise<Omit<NewDecision, 'paymentId' | 'onDate' | 'by' | 'at'> & Partial<Pick<NewDecision, 'by'>>>;

/** Stores a decision about one occurrence and returns the occurrence. A member's commands run one at a time. */
export async function settle(
  { memberDb, member, clock }: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>,
  id: number,
  onDate: CivilDate | undefined,
  decideFor: Decide,
) {
  const today = clock.today(member.timeZone);
  return memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    const occurrence = await occurrenceNamed(transaction, member.id, id, onDate, today);
    if (!occurrence)
      throw new Failure(
        'not_found',
        onDate === undefined ? 'There’s nothing left to pay on this bill.' : 'This bill isn’t due on that day.',
      );
    await decide(transaction, member.id, {
      paymentId: id,
      onDate: occurrence.onDate,
      by: 'member',
      at: clock.now(),
      ...(await decideFor(occurrence, transaction)),
    });
    // An occurrence from before the series began is no longer due on its day once it is not paid.
    const updated = (await occurrenceNamed(transaction, member.id, id, occurrence.onDate, today)) ?? {
      ...occurrence,
      state: 'skipped',
      transactionId: null,
      paidOn: null,
    };
    return { success: true as const, data: occurrenceOf(updated) };
  });
}

export function refuseDecided(occurrence: Occurrence): void {
  if (!isOpen(occurrence))
    throw new Failure(
      'conflict',
      occurrence.state === 'paid' ? 'This bill is already paid.' : 'This bill was skipped.',
    );
}

/** Whether the member marked an open occurrence as not paid. */
async function hasUnpaidDecision(
  db: Database,
  memberId: number,
  { paymentId, onDate, state }: Occurrence,
): Promise<boolean> {
  const decision = (await decisionsBetween(db, memberId, onDate, onDate)).find(
    (one) => one.paymentId === paymentId && one.onDate === onDate,
  );
  return state !== 'skipped' && isMarkedUnpaid(decision);
}

export const occurrenceHandlers = {
  async confirm({ body }, context) {
    const { member } = context;
    return settle(context, body.id, body.date, async (occurrence, transaction) => {
      refuseDecided(occurrence);
      const { transaction_id: transactionId } = body;
      if (!transactionId)
        return {
          state: 'paid',
          cents: body.amount === undefined ? occurrence.cents : Math.sign(occurrence.cents) * body.amount,
          transactionId: null,
        };
      const transactionRow = await findTransaction(transaction, member.id, transactionId);
      if (!transactionRow) throw badField('transaction_id', 'We couldn’t find that transaction.');
      if (Math.sign(transactionRow.amount_cents) !== Math.sign(occurrence.cents))
        throw badField(
          'transaction_id',
          occurrence.cents < 0
            ? 'Choose a transaction where money went out.'
            : 'Choose a transaction where money came in.',
        );
      if (await occurrencePaidBy(transaction, member.id, transactionId))
        throw new Failure('conflict', 'That transaction is already matched to another bill.');
      return { state: 'paid', cents: transactionRow.amount_cents, transactionId: transactionId };
    });
  },

  async skip({ body }, context) {
    return settle(context, body.id, body.date, async (occurrence) => {
      refuseDecided(occurrence);
      return { state: 'skipped', cents: null, transactionId: null };
    });
  },

  async move({ body }, context) {
    if (Math.abs(daysBetween(body.date, body.to)) > MAX_MOVED_DAYS)
      throw badField('to', 'Choose a date within a year of the current one.');
    return settle(context, body.id, body.date, async (occurrence) => {
      refuseDecided(occurrence);
      return { state: 'due', movedTo: body.to, cents: null, transactionId: null };
    });
  },

  async reopen({ body }, context) {
    const { member } = context;
    return settle(context, body.id, body.date, async (occurrence, transaction) => {
      const reopened = { state: 'due', movedTo: null, cents: null, transactionId: null } as const;
      if (occurrence.state === 'paid' || (await hasUnpaidDecision(transaction, member.id, occurrence))) return reopened;
      // An occurrence that was skipped or moved is due again, so existing transactions may match it.
      await setMatchedVersion(transaction, member.id, null);
      return { ...reopened, by: null };
    });
  },
} satisfies Partial<HandlersOf<typeof bills>>;
