import type { bills } from '#contract/areas/bills.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { expectedDate } from '#domain/bills/bank-bills.ts';
import type { Proposal } from '#domain/bills/bank-bills.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { missing } from '../occurrences/named-occurrence.ts';
import { refuseDecided, settle } from '../occurrences/occurrence-handlers.ts';
import { storePastPayments, lockPlan, setMatchedVersion } from '../occurrences/occurrence-store.ts';
import { paymentById, trackedFrom, defaultTolerance } from '../scheduled/payment-handlers.ts';
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
import { countDismissals, dismiss, deleteFindings, seriesOfTransaction } from './recurring-store.ts';

/** Bounds what each read of the proposals loads; far more than a member dismisses. */
const MAX_DISMISSALS = 2_000;
/** The tolerance of a varying bill is a fifth of its amount. */
const DRIFT_SHARE = 5;

/** A transaction this many days before the first due date may already pay it. */
const PAST_MARGIN_DAYS = 4;

type MemberContext = Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>;

/**
 * Ends a scheduled payment today. What is already due stays; later occurrences are removed. A payment that has not
 * begun becomes a single one.
 */
async function endPayment({ memberDb, member, clock }: MemberContext, id: number): Promise<void> {
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

/**
 * Stores that a series, a bank bill or one transaction does not recur. A proposal with both keys is dismissed under
 * both.
 */
async function dismissDetected(
  { memberDb, member, clock }: MemberContext,
  body: { key?: string | undefined; transaction_id?: number | undefined; occurrence?: boolean | undefined },
): Promise<void> {
  const { key, transaction_id: transactionId } = body;
  const series = transactionId === undefined ? key : await seriesOfTransaction(memberDb, member.id, transactionId);
  if (series === undefined) throw new Failure('not_found', 'We couldn’t find that transaction.');
  const single = transactionId !== undefined && body.occurrence ? transactionId : 0;
  const proposed =
    key === undefined
      ? undefined
      : (await propose(memberDb, member.id, clock.today(member.timeZone))).proposals.find((proposal) =>
          keysOf(proposal).includes(key),
        );
  const keys = single === 0 && proposed ? keysOf(proposed) : [key ?? series];
  await memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    if ((await countDismissals(transaction, member.id)) >= MAX_DISMISSALS)
      throw badField(
        transactionId === undefined ? 'key' : 'transaction_id',
        `You can ignore up to ${MAX_DISMISSALS.toLocaleString('en-AU')} suggestions.`,
      );
    for (const one of keys) await dismiss(transaction, member.id, one, single, clock.now());
    // Without that transaction, the merchant may have another series or none.
    if (single !== 0) await deleteFindings(transaction, member.id);
  });
}

/** Returns the proposed payment with the member's changes. */
function paymentOf(
  one: Proposal,
  body: Omit<BodyOf<typeof bills.acceptDetected>, 'key'>,
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
    tolerance_cents: one.steady ? defaultTolerance(cents) : Math.ceil(Math.abs(cents) / DRIFT_SHARE),
    source: one.bankBill ? 'bank' : 'detected',
    bank_key: one.bankBill?.key ?? null,
    created_at: now,
    updated_at: now,
  };
}

const alreadyScheduled = () => new Failure('not_found', 'You’ve already added this bill, or it has stopped.');

/** Schedules a proposal; null if that has happened already. The plan must be locked. */
async function schedule(
  transaction: Database,
  memberId: number,
  proposal: Proposal,
  body: Omit<BodyOf<typeof bills.acceptDetected>, 'key'>,
  { today, now }: { today: CivilDate; now: Date },
): Promise<{ id: number } | null> {
  if ((await countPayments(transaction, memberId)) >= MAX_PAYMENTS)
    throw badField('key', `You can have up to ${MAX_PAYMENTS} bills.`);
  // Two requests for one proposal create one payment.
  if (isScheduled(proposal, await allPayments(transaction, memberId), today)) return null;
  await setMatchedVersion(transaction, memberId, null);
  // The bank keeps reporting the bill, so dismiss it: it is proposed once, whatever becomes of the payment.
  if (proposal.bankBill) await dismiss(transaction, memberId, proposal.bankBill.key, 0, now);
  const values = paymentOf(proposal, body, { today, now });
  const added = await addPayment(transaction, memberId, {
    ...values,
    tracked_from: trackedFrom(values.start_date, today),
  });
  // Transactions near the first due date are left to be matched with it.
  if (proposal.series)
    await storePastPayments(
      transaction,
      memberId,
      added.id,
      proposal.series.transactionIds,
      addDays(values.start_date, -PAST_MARGIN_DAYS),
      now,
    );
  return added;
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
    const proposal = proposals.find((proposal) => keysOf(proposal).includes(body.key));
    if (!proposal) throw alreadyScheduled();
    const added = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      return schedule(transaction, member.id, proposal, body, { today, now });
    });
    if (!added) throw alreadyScheduled();
    return { success: true, data: await paymentById(memberDb, member.id, added.id, today) };
  },

  async decideDetected({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const now = clock.now();
    const { proposals } = await propose(memberDb, member.id, today);
    const named = (keys: readonly string[]) =>
      proposals.filter((proposal) => keysOf(proposal).some((key) => keys.includes(key)));
    const accepted = named(body.accept);
    const dismissed = named(body.dismiss ?? []).filter((proposal) => !accepted.includes(proposal));
    const scheduled = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      let count = 0;
      for (const proposal of accepted)
        if (await schedule(transaction, member.id, proposal, {}, { today, now })) count += 1;
      for (const key of dismissed.flatMap(keysOf)) await dismiss(transaction, member.id, key, 0, now);
      return count;
    });
    return { success: true, scheduled, dismissed: dismissed.length };
  },

  async removeRecurrence({ body }, context) {
    if (body.id !== undefined && body.date !== undefined) {
      await settle(context, body.id, body.date, async (occurrence) => {
        refuseDecided(occurrence);
        return { state: 'skipped', cents: null, transactionId: null };
      });
    } else if (body.id !== undefined) await endPayment(context, body.id);
    else if (body.key !== undefined || body.transaction_id !== undefined) await dismissDetected(context, body);
    else throw badField('id', 'Choose a bill.');
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
