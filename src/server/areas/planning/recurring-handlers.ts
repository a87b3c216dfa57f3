import type { RecurringOnWire, planning } from '#contract/areas/planning.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { findRecurring, findTrials } from '#domain/planning/recurring.ts';
import type { Recurring, RowGroup, TrialEnding } from '#domain/planning/recurring.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { missing } from './occurrence-named.ts';
import { refuseDecided, settle } from './occurrence-handlers.ts';
import { lockPlan, noteMatched } from './occurrence-store.ts';
import { shownPayment, usualTolerance } from './payment-handlers.ts';
import { MOST_PAYMENTS, addPayment, allPayments, changePayment, countPayments, onePayment } from './payment-store.ts';
import type { PaymentRow } from './payment-store.ts';
import { countDismissals, dismiss, dismissalsOf, rowGroups, seriesOfRow } from './recurring-store.ts';
import type { Dismissals } from './recurring-store.ts';

type Here = 'detected' | 'acceptDetected' | 'removeRecurrence';

const MONTHS_LOOKED_AT = 18;
/** A scheduled payment stands for what was found when their amounts are so close, in per cent. */
const SAME_PAYMENT_PERCENT = 25;
/** More than anybody turns down; it bounds what each look at the proposals reads. */
const MOST_DISMISSALS = 2_000;
/** Of a bill that drifts, the amount of a row may be off by a fifth. */
const DRIFT_SHARE = 5;

const isDismissed = (key: string, { series }: Dismissals): boolean => series.some((one) => key === one || key.startsWith(`${one}|`));

/** Whether a payment is scheduled already that stands for what was found. */
function isScheduled(found: Recurring, payments: readonly PaymentRow[], today: CivilDate): boolean {
  const name = found.name.toLowerCase();
  return payments.some((row) => {
    if (Math.sign(row.amount_cents) !== Math.sign(found.cents) || (row.end_date !== null && row.end_date < today)) return false;
    if (row.bank_account_id !== null && row.bank_account_id !== found.accountId) return false;
    const same = row.merchant_key === found.merchantKey || row.name.toLowerCase() === name || row.payee?.toLowerCase() === name;
    return same && Math.abs(row.amount_cents - found.cents) * 100 <= Math.abs(found.cents) * SAME_PAYMENT_PERCENT;
  });
}

/** What history proposes and is neither scheduled nor dismissed. */
async function propose(db: Database, memberId: number, today: CivilDate): Promise<{ found: Recurring[]; trials: TrialEnding[] }> {
  const [groups, dismissals, payments] = await Promise.all([rowGroups(db, memberId, addMonths(today, -MONTHS_LOOKED_AT)), dismissalsOf(db, memberId), allPayments(db, memberId)]);
  const kept = dismissals.rowIds.size === 0 ? groups : groups.flatMap((group): RowGroup[] => withoutRows(group, dismissals.rowIds));
  return {
    found: findRecurring(kept, today).filter((one) => !isDismissed(one.seriesKey, dismissals) && !isScheduled(one, payments, today)),
    trials: findTrials(kept, today).filter((one) => !isDismissed(one.seriesKey, dismissals)),
  };
}

function withoutRows(group: RowGroup, rowIds: ReadonlySet<number>): RowGroup[] {
  const kept = group.ids.flatMap((id, at) => (rowIds.has(id) ? [] : [at]));
  if (kept.length === 0) return [];
  return [{ ...group, ids: kept.map((at) => group.ids[at]!), days: kept.map((at) => group.days[at]!), amounts: kept.map((at) => group.amounts[at]!) }];
}

function recurringOf(one: Recurring): RecurringOnWire {
  return {
    key: one.seriesKey, name: one.name, merchant_key: one.merchantKey, bank_account_id: one.accountId,
    category_id: findSubCategory(one.subCategoryId)?.categoryId ?? 0, sub_category_id: one.subCategoryId,
    recurring_frequency: one.repeat, direction: one.cents < 0 ? 'out' : 'in', amount: Math.abs(one.cents), steady: one.steady, rows: one.rows,
    first_date: one.firstDate, last_date: one.lastDate, next_date: one.nextDate, year_amount: Math.abs(one.yearCents),
    price_rise: one.priceRise && { from: Math.abs(one.priceRise.fromCents), to: Math.abs(one.priceRise.toCents), since: one.priceRise.since },
    duplicates: one.duplicates && { transaction_ids: one.duplicates.transactionIds, other_account: one.duplicates.otherAccount },
    trial: one.trial && { from: Math.abs(one.trial.fromCents), to: Math.abs(one.trial.toCents), ended: one.trial.ended },
    transaction_ids: one.transactionIds,
  };
}

type Asked = Pick<Context<'member'>, 'db' | 'member' | 'clock'>;

/** Ends a scheduled payment today: what was due stays, and what would come later does not. One that has not begun becomes a single payment. */
async function endPayment({ db, member, clock }: Asked, id: number): Promise<void> {
  const today = clock.today(member.timeZone);
  await db.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    const row = await onePayment(transaction, member.id, id);
    if (!row) throw missing();
    const change = row.start_date > today ? { frequency: 'once' as const, end_date: null } : { end_date: row.end_date !== null && row.end_date < today ? row.end_date : today };
    await changePayment(transaction, member.id, id, { ...change, updated_at: clock.now() });
  });
}

/** Remembers that a series, or one row of it, is nothing that recurs. */
async function dismissFound({ db, member, clock }: Asked, body: { key?: string | undefined; transaction_id?: number | undefined; occurrence?: boolean | undefined }): Promise<void> {
  const { key, transaction_id: rowId } = body;
  const series = rowId === undefined ? key : await seriesOfRow(db, member.id, rowId);
  if (series === undefined) throw new Failure('not_found', 'There is no such transaction.');
  await db.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    if ((await countDismissals(transaction, member.id)) >= MOST_DISMISSALS) throw badField(rowId === undefined ? 'key' : 'transaction_id', `At most ${MOST_DISMISSALS} can be dismissed.`);
    await dismiss(transaction, member.id, key ?? series, rowId !== undefined && body.occurrence ? rowId : 0, clock.now());
  });
}

export const recurringHandlers: Pick<HandlersOf<typeof planning>, Here> = {
  async detected(_input, { db, member, clock }) {
    const { found, trials } = await propose(db, member.id, clock.today(member.timeZone));
    return {
      data: found.map(recurringOf),
      trials: trials.map((one) => ({ key: one.seriesKey, name: one.name, bank_account_id: one.accountId, started: one.startedOn, ends: one.endsOn, amount: Math.abs(one.cents), transaction_id: one.transactionId })),
    };
  },

  async acceptDetected({ body }, { db, member, clock }) {
    const today = clock.today(member.timeZone);
    const now = clock.now();
    const { found } = await propose(db, member.id, today);
    const one = found.find(({ seriesKey }) => seriesKey === body.key);
    if (!one) throw new Failure('not_found', 'This is scheduled already, or no longer recurs.');
    const { id } = await db.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      if ((await countPayments(transaction, member.id)) >= MOST_PAYMENTS) throw badField('key', `At most ${MOST_PAYMENTS} payments can be scheduled.`);
      // Two taps on one proposal make one payment.
      if (isScheduled(one, await allPayments(transaction, member.id), today)) throw new Failure('not_found', 'This is scheduled already, or no longer recurs.');
      await noteMatched(transaction, member.id, null);
      return addPayment(transaction, member.id, {
        name: body.name || one.name.slice(0, 80), amount_cents: one.cents, bank_account_id: one.accountId, sub_category_id: one.subCategoryId,
        payee: one.name.slice(0, 120), merchant_key: one.merchantKey, start_date: one.nextDate, end_date: null, frequency: one.repeat,
        business_day: body.business_day ?? 'none', reminder_days: body.reminder_days ?? 3, remove_reminder: one.cents > 0,
        tolerance_cents: one.steady ? usualTolerance(one.cents) : Math.ceil(Math.abs(one.cents) / DRIFT_SHARE),
        tracked_from: one.nextDate, source: 'detected', created_at: now, updated_at: now,
      });
    });
    return { success: true, data: await shownPayment(db, member.id, id, today) };
  },

  async removeRecurrence({ body }, context) {
    if (body.id !== undefined && body.date !== undefined) {
      await settle(context, body.id, body.date, async (occurrence) => {
        refuseDecided(occurrence);
        return { state: 'skipped', cents: null, transactionId: null };
      });
    } else if (body.id !== undefined) await endPayment(context, body.id);
    else if (body.key !== undefined || body.transaction_id !== undefined) await dismissFound(context, body);
    else throw badField('id', 'Say which payment it is.');
    return { success: true };
  },
};
