import type { bills } from '#contract/areas/bills.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { expectedDate } from '#domain/bills/bank-bills.ts';
import type { Proposal } from '#domain/bills/bank-bills.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { missing } from '../occurrences/named-occurrence.ts';
import { refuseDecided, settle } from '../occurrences/occurrence-handlers.ts';
import { keepPast, lockPlan, noteMatched } from '../occurrences/occurrence-store.ts';
import { shownPayment, trackedFrom, usualTolerance } from '../scheduled/payment-handlers.ts';
import {
  MAX_PAYMENTS,
  addPayment,
  allPayments,
  changePayment,
  countPayments,
  onePayment,
} from '../scheduled/payment-store.ts';
import type { PaymentValues } from '../scheduled/payment-store.ts';
import { isScheduled, keysOf, proposalOnWire, propose } from './proposals.ts';
import { countDismissals, dismiss, forgetFindings, seriesOfRow } from './recurring-store.ts';

/** More than anybody turns down; it bounds what each look at the proposals reads. */
const MAX_DISMISSALS = 2_000;
/** Of a bill that drifts, the amount of a row may be off by a fifth. */
const DRIFT_SHARE = 5;

/** A row that came so many days before the first day may pay the first one already. */
const PAST_MARGIN_DAYS = 4;

type Requested = Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>;

/** Ends a scheduled payment today: what was due stays, and what would come later does not. One that has not begun becomes a single payment. */
async function endPayment({ memberDb, member, clock }: Requested, id: number): Promise<void> {
  const today = clock.today(member.timeZone);
  await memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    const row = await onePayment(transaction, member.id, id);
    if (!row) throw missing();
    const change =
      row.start_date > today
        ? { frequency: 'once' as const, end_date: null }
        : { end_date: row.end_date !== null && row.end_date < today ? row.end_date : today };
    await changePayment(transaction, member.id, id, { ...change, updated_at: clock.now() });
  });
}

/** Remembers that a series, a bank's bill or one row is nothing that recurs. One that is told by rows and bank alike is dismissed as both. */
async function dismissDetected(
  { memberDb, member, clock }: Requested,
  body: { key?: string | undefined; transaction_id?: number | undefined; occurrence?: boolean | undefined },
): Promise<void> {
  const { key, transaction_id: rowId } = body;
  const series = rowId === undefined ? key : await seriesOfRow(memberDb, member.id, rowId);
  if (series === undefined) throw new Failure('not_found', 'There is no such transaction.');
  const ofRow = rowId !== undefined && body.occurrence ? rowId : 0;
  const proposed =
    key === undefined
      ? undefined
      : (await propose(memberDb, member.id, clock.today(member.timeZone))).proposals.find((one) =>
          keysOf(one).includes(key),
        );
  const keys = ofRow === 0 && proposed ? keysOf(proposed) : [key ?? series];
  await memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    if ((await countDismissals(transaction, member.id)) >= MAX_DISMISSALS)
      throw badField(rowId === undefined ? 'key' : 'transaction_id', `At most ${MAX_DISMISSALS} can be dismissed.`);
    for (const one of keys) await dismiss(transaction, member.id, one, ofRow, clock.now());
    // Without that transaction another series may be left of its merchant, or none.
    if (ofRow !== 0) await forgetFindings(transaction, member.id);
  });
}

/** A payment as it was proposed, with what the member says otherwise. */
function paymentOf(
  one: Proposal,
  body: BodyOf<typeof bills.acceptDetected>,
  { today, now }: { today: CivilDate; now: Date },
): Omit<PaymentValues, 'tracked_from'> {
  const cents = body.amount === undefined ? one.cents : Math.sign(one.cents) * body.amount;
  const start: CivilDate = body.start_date ?? expectedDate(one, today);
  return {
    name: body.name || one.name.slice(0, 80),
    amount_cents: cents,
    bank_account_id: one.accountId,
    sub_category_id: one.series?.subCategoryId ?? 0,
    payee: one.payee.slice(0, 120),
    merchant_key: one.series?.merchantKey ?? null,
    start_date: start,
    end_date: one.endDate !== null && one.endDate >= start ? one.endDate : null,
    frequency: body.recurring_frequency ?? one.repeat,
    business_day: body.business_day ?? one.businessDay,
    reminder_days: body.reminder_days ?? 3,
    remove_reminder: cents > 0,
    tolerance_cents: one.steady ? usualTolerance(cents) : Math.ceil(Math.abs(cents) / DRIFT_SHARE),
    source: one.bankBill ? 'bank' : 'detected',
    bank_key: one.bankBill?.key ?? null,
    created_at: now,
    updated_at: now,
  };
}

export const recurringHandlers = {
  async detected(_input, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const { proposals, trials } = await propose(memberDb, member.id, today);
    return {
      data: proposals.map((one) => proposalOnWire(one, today)),
      trials: trials.map((one) => ({
        key: one.seriesKey,
        name: one.name,
        bank_account_id: one.accountId,
        started: one.startedOn,
        ends: one.endsOn,
        amount: Math.abs(one.cents),
        transaction_id: one.transactionId,
      })),
    };
  },

  async acceptDetected({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const now = clock.now();
    const { proposals } = await propose(memberDb, member.id, today);
    const one = proposals.find((proposal) => keysOf(proposal).includes(body.key));
    if (!one) throw new Failure('not_found', 'This is scheduled already, or no longer recurs.');
    const { id } = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      if ((await countPayments(transaction, member.id)) >= MAX_PAYMENTS)
        throw badField('key', `At most ${MAX_PAYMENTS} payments can be scheduled.`);
      // Two taps on one proposal make one payment.
      if (isScheduled(one, await allPayments(transaction, member.id), today))
        throw new Failure('not_found', 'This is scheduled already, or no longer recurs.');
      await noteMatched(transaction, member.id, null);
      // What a bank tells of goes on being told: it is proposed once, whatever becomes of the payment.
      if (one.bankBill) await dismiss(transaction, member.id, one.bankBill.key, 0, now);
      const values = paymentOf(one, body, { today, now });
      const added = await addPayment(transaction, member.id, {
        ...values,
        tracked_from: trackedFrom(values.start_date, today),
      });
      // Those near its first day are left to be matched with it.
      if (one.series)
        await keepPast(
          transaction,
          member.id,
          added.id,
          one.series.transactionIds,
          addDays(values.start_date, -PAST_MARGIN_DAYS),
          now,
        );
      return added;
    });
    return { success: true, data: await shownPayment(memberDb, member.id, id, today) };
  },

  async removeRecurrence({ body }, context) {
    if (body.id !== undefined && body.date !== undefined) {
      await settle(context, body.id, body.date, async (occurrence) => {
        refuseDecided(occurrence);
        return { state: 'skipped', cents: null, transactionId: null };
      });
    } else if (body.id !== undefined) await endPayment(context, body.id);
    else if (body.key !== undefined || body.transaction_id !== undefined) await dismissDetected(context, body);
    else throw badField('id', 'Say which payment it is.');
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
