import type { bills } from '#contract/areas/bills.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { timesRatio } from '#domain/money/cents.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { hasAccount } from '../../bank-accounts/public.ts';
import { decisionsOf, lockPlan, setMatchedVersion } from '../occurrences/occurrence-store.ts';
import { missing } from '../occurrences/named-occurrence.ts';
import { LOOK_AHEAD_DAYS, LOOK_BACK_DAYS, paymentsOf } from './payment.ts';
import { MAX_PAYMENTS, addPayment, changePayment, countPayments, onePayment, removePayment } from './payment-store.ts';
import type { PaymentChange, PaymentRow } from './payment-store.ts';
import { matchArrivals, readPlan } from '../occurrences/plan.ts';

type Details = Partial<BodyOf<typeof bills.create>>;

/** A payment that began at most this many days ago is tracked from its start, an older one from today. */
const TRACKED_BACK_DAYS = 31;
const MAX_HISTORY = 500;

export function trackedFrom(startDate: CivilDate, today: CivilDate): CivilDate {
  return startDate >= addDays(today, -TRACKED_BACK_DAYS) ? startDate : today;
}

/** Returns a twentieth of the amount: a bill that varies slightly still matches. */
export function defaultTolerance(cents: number): number {
  return timesRatio(Math.abs(cents), 1, 20);
}

async function checkDetails(db: Database, memberId: number, body: Details): Promise<void> {
  if (body.sub_category_id && !findSubCategory(body.sub_category_id))
    throw badField('sub_category_id', 'Choose a category from the list.');
  if (body.bank_account_id && !(await hasAccount(db, memberId, body.bank_account_id)))
    throw badField('bank_account_id', 'Choose one of your accounts.');
}

/** Returns the columns that the details set. The sign of the amount comes from the direction. */
function columnsOf(body: Details): PaymentChange {
  const columns: PaymentChange = {
    name: body.name,
    bank_account_id: body.bank_account_id,
    sub_category_id: body.sub_category_id,
    payee: body.payee === undefined ? undefined : body.payee || null,
    start_date: body.start_date,
    end_date: body.end_date,
    frequency: body.recurring_frequency,
    remove_reminder: body.remove_reminder,
    reminder_days: body.reminder_days,
    business_day: body.business_day,
    auto_confirm: body.auto_confirm,
    tolerance_cents: body.tolerance,
    match_days: body.match_days,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Returns the columns that depend on the changed ones. */
function dependentColumns(before: PaymentRow, body: Details, today: CivilDate): PaymentChange {
  const amount = body.amount ?? Math.abs(before.amount_cents);
  const isOut = body.direction === undefined ? before.amount_cents < 0 : body.direction === 'out';
  const start = body.start_date ?? before.start_date;
  const end = body.end_date === undefined ? before.end_date : body.end_date;
  if (end !== null && end < start)
    throw badField(body.end_date === undefined ? 'start_date' : 'end_date', 'Choose an end date after the start date.');
  const isNewSeries =
    start !== before.start_date || (body.recurring_frequency ?? before.frequency) !== before.frequency;
  const hasDefaultTolerance =
    before.tolerance_cents === defaultTolerance(before.amount_cents) && body.tolerance === undefined;
  return {
    amount_cents: isOut ? -amount : amount,
    ...(hasDefaultTolerance ? { tolerance_cents: defaultTolerance(amount) } : {}),
    ...(isNewSeries ? { tracked_from: trackedFrom(start, today) } : {}),
  };
}

/** Returns one payment in its wire form, after a command. */
export async function paymentById(db: Database, memberId: number, id: number, today: CivilDate) {
  const plan = await readPlan(db, memberId, addDays(today, -LOOK_BACK_DAYS), addDays(today, LOOK_AHEAD_DAYS));
  const [payment] = paymentsOf({ ...plan, payments: plan.payments.filter((row) => row.id === id) }, today);
  if (!payment) throw missing();
  return payment;
}

export const paymentHandlers = {
  async create({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const now = clock.now();
    await checkDetails(memberDb, member.id, body);
    const cents = body.direction === 'in' ? body.amount : -body.amount;
    const { id } = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      if ((await countPayments(transaction, member.id)) >= MAX_PAYMENTS)
        throw badField('name', `You can have up to ${MAX_PAYMENTS} bills.`);
      await setMatchedVersion(transaction, member.id, null);
      return addPayment(transaction, member.id, {
        name: body.name,
        start_date: body.start_date,
        end_date: body.end_date ?? null,
        frequency: body.recurring_frequency,
        tolerance_cents: defaultTolerance(cents),
        ...columnsOf(body),
        amount_cents: cents,
        tracked_from: trackedFrom(body.start_date, today),
        created_at: now,
        updated_at: now,
      });
    });
    await matchArrivals(memberDb, member.id, today, now);
    return { success: true, data: await paymentById(memberDb, member.id, id, today) };
  },

  async update({ body: { clear = [], ...input } }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const now = clock.now();
    // Forms cannot send null, so `clear` lists the emptied fields.
    const body = { ...input, ...Object.fromEntries(clear.map((name) => [name, null])) };
    await checkDetails(memberDb, member.id, body);
    await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      const before = await onePayment(transaction, member.id, body.id);
      if (!before) throw missing();
      await changePayment(transaction, member.id, body.id, {
        ...columnsOf(body),
        ...dependentColumns(before, body, today),
        updated_at: now,
      });
      await setMatchedVersion(transaction, member.id, null);
    });
    await matchArrivals(memberDb, member.id, today, now);
    return { success: true, data: await paymentById(memberDb, member.id, body.id, today) };
  },

  async remove({ body }, { memberDb, member }) {
    const removed = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      return removePayment(transaction, member.id, body.id);
    });
    if (!removed) throw missing();
    return { success: true };
  },

  async list(_input, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    await matchArrivals(memberDb, member.id, today, clock.now());
    return {
      data: paymentsOf(
        await readPlan(memberDb, member.id, addDays(today, -LOOK_BACK_DAYS), addDays(today, LOOK_AHEAD_DAYS)),
        today,
      ),
    };
  },

  async history({ params }, { memberDb, member }) {
    const [row, decisions] = await Promise.all([
      onePayment(memberDb, member.id, params.id),
      decisionsOf(memberDb, member.id, params.id, MAX_HISTORY),
    ]);
    if (!row) throw missing();
    return {
      data: decisions.map((one) => ({
        date: one.on_date,
        state: one.state,
        moved_to: one.moved_to,
        amount: one.amount_cents ?? row.amount_cents,
        transaction_id: one.transaction_id,
        decided_by: one.decided_by ?? 'member',
        decided_at: one.decided_at!,
      })),
    };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
