import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { payCycleSource, plannedFlow, safeToSpend } from './safe-to-spend.ts';
import { firstInsight } from './first-insight.ts';
import { instalment, loanRepayment, repaymentOutcome, paidInstalment, trialEnding } from './bill-shapes.ts';
import {
  dateInput,
  date,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  listed,
  listOf,
  matching,
  money,
  optionalText,
  positiveMoney,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { subCategoryId } from './transactions.ts';

/** The frequencies of the specification, and two of ours: `once` and `four_weekly`. */
export const recurringFrequency = z.literal([
  'once',
  'weekly',
  'fortnightly',
  'four_weekly',
  'monthly',
  'quarterly',
  'halfyearly',
  'annually',
]);
export type RecurringFrequency = z.output<typeof recurringFrequency>;

const direction = z.literal(['out', 'in']);
const businessDay = z.literal(['none', 'next', 'previous']);
const occurrenceState = z.literal(['due', 'overdue', 'paid', 'skipped']);

const noEndBeforeStart = z.refine<{ start_date?: string | undefined; end_date?: string | null | undefined }>(
  ({ start_date: start, end_date: end }) => !start || !end || end >= start,
  { path: ['end_date'], message: 'Choose an end date after the start date.' },
);

/** The fields of a scheduled payment; omitted ones take their defaults. */
const paymentFields = {
  name: text(80),
  amount: positiveMoney,
  direction: z.optional(direction),
  bank_account_id: z.optional(z.nullable(id)),
  sub_category_id: z.optional(subCategoryId),
  payee: z.optional(z.nullable(text(120, 0))),
  start_date: dateInput,
  end_date: z.optional(z.nullable(dateInput)),
  recurring_frequency: recurringFrequency,
  /** True removes the reminder and keeps the payment. */
  remove_reminder: z.optional(flag),
  reminder_days: z.optional(wholeBetween(0, 30)),
  /** Where to move a due date on a weekend or a public holiday of the member's state. */
  business_day: z.optional(businessDay),
  /** Whether a matching bank transaction confirms it automatically. */
  auto_confirm: z.optional(flag),
  /** How far a matching amount may differ; by default a twentieth of the amount. */
  tolerance: z.optional(unsignedMoney),
  /** How many days early or late a matching transaction may be. */
  match_days: z.optional(wholeBetween(0, 14)),
};

export const payment = z.object({
  id: z.int(),
  name: z.string(),
  amount: money,
  direction,
  bank_account_id: z.nullable(z.int()),
  category_id: z.int(),
  sub_category_id: z.int(),
  payee: z.nullable(z.string()),
  start_date: date,
  end_date: z.nullable(date),
  recurring_frequency: recurringFrequency,
  remove_reminder: z.boolean(),
  reminder_days: z.int(),
  business_day: businessDay,
  auto_confirm: z.boolean(),
  tolerance: money,
  match_days: z.int(),
  source: z.literal(['member', 'detected', 'bank']),
  /** When the bank stopped listing the debit or scheduled payment behind it. */
  bank_ended_at: z.nullable(instant),
  created_at: instant,
  /** The next date from today under the legacy rule (M04). */
  next_date: z.nullable(date),
  /** The next unpaid due date; an overdue one comes first. */
  next_due: z.nullable(date),
  overdue: z.int(),
});
export type PaymentOnWire = z.output<typeof payment>;

/** One due date of a payment. `date` identifies the occurrence and does not change when `due_date` is moved. */
export const occurrence = z.object({
  payment_id: z.int(),
  date,
  due_date: date,
  /** Signed: negative is money out. Once paid, the amount that was paid. */
  amount: money,
  state: occurrenceState,
  transaction_id: z.nullable(z.int()),
  /** The date of the transaction; null if the member marked it as paid without one. */
  paid_on: z.nullable(date),
});
export type OccurrenceOnWire = z.output<typeof occurrence>;

const occurrenceReference = { id, date: dateInput };

/** Part of a pay set aside for a purpose. `cycle_start` is the payday. */
export const allocation = z.object({
  id: z.int(),
  amount: money,
  created_at: instant,
  updated_at: instant,
  name: z.string(),
  category_id: z.int(),
  sub_category_id: z.int(),
  /** The bill and the occurrence it is set aside for. */
  payment_id: z.nullable(z.int()),
  due_date: z.nullable(date),
  cycle_start: date,
  /** Spending in its category since the payday; zero if it has no category. */
  spent: money,
});
export type AllocationOnWire = z.output<typeof allocation>;

const need = z.object({
  ...occurrence.shape,
  name: z.string(),
  /** Whether it is overdue or due before the next pay. */
  due_now: z.boolean(),
  pays_left: z.int(),
  /** Set aside from earlier pays. */
  held: money,
  /** Set aside from this pay; null if nothing has been. */
  allocated: z.nullable(money),
  allocation_id: z.nullable(z.int()),
  /** What this pay must contribute. */
  share: money,
  /** Whether the pay covers it, taking bills in date order. */
  covered: z.boolean(),
});
export type NeedOnWire = z.output<typeof need>;

export const instalmentNeed = z.object({ ...instalment.shape, state: occurrenceState, covered: z.boolean() });
export type InstalmentNeedOnWire = z.output<typeof instalmentNeed>;

export const plannedNeed = z.object({ ...plannedFlow.shape, covered: z.boolean() });
export type PlannedNeedOnWire = z.output<typeof plannedNeed>;

export const payCycleDates = z.object({ start: date, end: date, days: z.int(), days_left: z.int() });

export const recurring = z.object({
  key: z.string(),
  name: z.string(),
  /** Null, with no transactions, if only the bank reports it. */
  merchant_key: z.nullable(z.string()),
  bank_account_id: z.int(),
  category_id: z.int(),
  sub_category_id: z.int(),
  recurring_frequency: recurringFrequency,
  direction,
  amount: money,
  /** False for a bill whose amount varies. */
  steady: z.boolean(),
  rows: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  next_date: date,
  year_amount: money,
  /** Whether it counts as a bill until the member decides; income and everyday shopping do not. */
  likely: z.boolean(),
  price_rise: z.nullable(z.object({ from: money, to: money, since: date })),
  duplicates: z.nullable(z.object({ transaction_ids: z.array(z.int()), other_account: z.boolean() })),
  trial: z.nullable(z.object({ from: money, to: money, ended: date })),
  transaction_ids: z.array(z.int()),
  /** As reported by the bank. If `frequency_known` is false, monthly is assumed. */
  bank: z.nullable(
    z.object({ institution: z.string(), kind: z.literal(['debit', 'scheduled']), frequency_known: z.boolean() }),
  ),
});
export type RecurringOnWire = z.output<typeof recurring>;

const seriesKey = text(300);
const feed = z.object({ url: z.nullable(z.string()), created_at: z.nullable(instant) });

export const bills = defineArea('bills', {
  create: {
    method: 'POST',
    path: 'api/payments/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Schedules a one-off or recurring payment with a reminder.',
    body: z.object(paymentFields).check(noEndBeforeStart),
    reply: doneWith({ data: payment }),
    errors: ['bad_input'],
  },
  confirm: {
    method: 'POST',
    path: 'api/payments/confirm',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks an occurrence as paid: the one on `date`, or the earliest unpaid.',
    body: z.object({
      id,
      date: z.optional(dateInput),
      transaction_id: z.optional(z.nullable(id)),
      amount: z.optional(positiveMoney),
    }),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  update: {
    method: 'POST',
    path: 'api/payments/update',
    auth: 'member',
    encoding: 'form',
    summary:
      'Updates a scheduled payment. Omitted fields are unchanged; fields named in `clear` are removed. Paid and skipped occurrences are unchanged.',
    body: z
      .object({
        id,
        ...z.partial(z.object(paymentFields)).shape,
        clear: z.optional(listOf(z.literal(['end_date', 'payee', 'bank_account_id']), 3)),
      })
      .check(noEndBeforeStart),
    reply: doneWith({ data: payment }),
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/payments/delete',
    auth: 'member',
    encoding: 'form',
    summary: 'Deletes a scheduled payment and its history.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  list: {
    method: 'GET',
    path: 'api/payments/get',
    auth: 'member',
    summary: 'Lists scheduled payments, next due first.',
    reply: listed(payment),
  },
  count: {
    method: 'GET',
    path: 'api/payments/getnoofpayment',
    auth: 'member',
    summary: 'Counts scheduled payments, and bills of any kind that are overdue or due within seven days.',
    reply: z.object({ data: z.int(), due: z.int(), overdue: z.int() }),
  },
  skip: {
    method: 'POST',
    path: 'api/payments/skip',
    auth: 'member',
    summary: 'Skips an occurrence.',
    body: z.object(occurrenceReference),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found', 'conflict'],
  },
  move: {
    method: 'POST',
    path: 'api/payments/move',
    auth: 'member',
    summary: 'Moves an occurrence to another day. Other occurrences are unchanged.',
    body: z.object({ ...occurrenceReference, to: dateInput }),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  reopen: {
    method: 'POST',
    path: 'api/payments/reopen',
    auth: 'member',
    summary: 'Reverses the payment, skip or move of an occurrence.',
    body: z.object(occurrenceReference),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found'],
  },
  history: {
    method: 'GET',
    path: 'api/payments/history/{id}',
    auth: 'member',
    params: z.object({ id: idInPath }),
    summary: 'Lists the payments, skips and moves of a scheduled payment, newest first.',
    reply: listed(
      z.object({
        date,
        state: z.literal(['due', 'paid', 'skipped']),
        moved_to: z.nullable(date),
        amount: money,
        transaction_id: z.nullable(z.int()),
        decided_by: z.literal(['member', 'match']),
        decided_at: instant,
      }),
    ),
    errors: ['not_found'],
  },
  calendar: {
    method: 'GET',
    path: 'api/payments/calendar',
    auth: 'member',
    summary:
      'Lists what is due between two dates at most 400 days apart, with public holidays and legacy schedule dates.',
    query: z.object({ from: z.optional(dateInput), to: z.optional(dateInput) }),
    reply: z.object({
      from: date,
      to: date,
      today: date,
      payments: z.array(payment),
      data: z.array(occurrence),
      /** Unpaid instalments, estimated from the paid ones, except scheduled ones. */
      instalments: z.array(instalment),
      /** Upcoming loan repayments, except scheduled ones. */
      loans: z.array(loanRepayment),
      /** Other plans: likely bills, payments in progress, card repayments and expected pay. */
      planned: z.array(plannedFlow),
      /** Everything overdue with a due date outside the requested dates. */
      overdue: z.array(plannedFlow),
      /** Instalments and repayments of our loans that were paid or returned, except scheduled ones. */
      paid_instalments: z.array(paidInstalment),
      repayments: z.array(repaymentOutcome),
      /** The dates under the legacy rule (M04), alongside the actual ones. */
      legacy: z.array(z.object({ payment_id: z.int(), dates: z.array(date) })),
      holidays: z.array(z.object({ date, name: z.string(), expected: z.boolean() })),
      /** The state in the profile, whose holidays apply; null if unknown. */
      state: z.nullable(z.string()),
    }),
    errors: ['bad_input'],
  },
  createAllocation: {
    method: 'POST',
    path: 'api/allocated_budget/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Allocates part of a pay to a category, a name or one occurrence of a bill.',
    body: z.object({
      amount: unsignedMoney,
      name: optionalText(80),
      category_id: z.optional(id),
      sub_category_id: z.optional(id),
      payment_id: z.optional(id),
      /** The occurrence of the bill, by its `date`; by default the next unpaid one. */
      due_date: z.optional(dateInput),
      /** A day of the pay cycle; by default today. */
      date: z.optional(dateInput),
    }),
    reply: doneWith({ data: allocation }),
    errors: ['bad_input', 'not_found'],
  },
  updateAllocation: {
    method: 'POST',
    path: 'api/allocated_budget/update',
    auth: 'member',
    encoding: 'form',
    summary: 'Updates the amount of an allocation.',
    body: z.object({ id, amount: unsignedMoney }),
    reply: doneWith({ data: allocation }),
    errors: ['not_found'],
  },
  removeAllocation: {
    method: 'POST',
    path: 'api/allocated_budget/delete',
    auth: 'member',
    encoding: 'form',
    summary: 'Deletes an allocation.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  allocations: {
    method: 'GET',
    path: 'api/allocated_budget/get',
    auth: 'member',
    summary: 'Lists the allocations for the current pay, or for the pay cycle that contains `date`.',
    query: z.object({ date: z.optional(dateInput) }),
    reply: listed(allocation),
  },
  copyAllocations: {
    method: 'POST',
    path: 'api/allocated_budget/copy',
    auth: 'member',
    summary: 'Copies the allocations from the previous pay that this pay does not have yet, except those to bills.',
    body: z.object({ date: z.optional(dateInput) }),
    reply: doneWith({ copied: z.int() }),
  },
  payRun: {
    method: 'GET',
    path: 'api/allocated_budget/pay_run',
    auth: 'member',
    summary:
      'Returns what a pay has to cover before the next one, what is allocated, what is covered and what is left.',
    query: z.object({ date: z.optional(dateInput) }),
    reply: z.object({
      window: payCycleDates,
      previous: payCycleDates,
      next: payCycleDates,
      today: date,
      /** False until the member has set the pay cycle. */
      pay_cycle_chosen: z.boolean(),
      pay_cycle_source: payCycleSource,
      pay: z.object({ received: money, expected: money, total: money }),
      needs: z.array(need),
      /** Instalments due before the next pay, except scheduled ones. */
      instalments: z.array(instalmentNeed),
      /** Repayments, likely bills, payments in progress and transfers due before the next pay. */
      planned: z.array(plannedNeed),
      allocations: z.array(allocation),
      due: money,
      later: money,
      allocated: money,
      left: money,
      /** Whether the previous pay has allocations to copy. */
      can_copy: z.boolean(),
    }),
  },
  ...safeToSpend,
  ...firstInsight,
  setBuffer: {
    method: 'POST',
    path: 'api/payments/buffer',
    auth: 'member',
    summary: 'Sets the safety buffer: the amount that should always stay in the spending accounts.',
    body: z.object({ amount: unsignedMoney }),
    reply: doneWith({ buffer: money }),
    errors: ['bad_input'],
  },
  detected: {
    method: 'GET',
    path: 'api/payments/detected',
    auth: 'member',
    summary:
      'Lists unscheduled recurring payments and income detected in the last 18 months or reported by banks, and trials that may be ending.',
    reply: z.object({
      data: z.array(recurring),
      trials: z.array(trialEnding),
    }),
  },
  acceptDetected: {
    method: 'POST',
    path: 'api/payments/detected/accept',
    auth: 'member',
    summary:
      'Schedules a recurring payment that was detected or reported by a bank. Amount, first date and frequency default to the detected ones.',
    body: z.object({
      key: seriesKey,
      name: optionalText(80),
      business_day: z.optional(businessDay),
      reminder_days: z.optional(wholeBetween(0, 30)),
      amount: z.optional(positiveMoney),
      start_date: z.optional(dateInput),
      recurring_frequency: z.optional(recurringFrequency),
    }),
    reply: doneWith({ data: payment }),
    errors: ['not_found', 'bad_input'],
  },
  removeRecurrence: {
    method: 'POST',
    path: 'api/transactions/updateRemoveRecurrence',
    auth: 'member',
    encoding: 'form',
    summary:
      'Ends a scheduled payment (`id`), skips one occurrence (`id` and `date`), or dismisses a detected payment (`key`, or `transaction_id`; with `occurrence`, that transaction only).',
    body: z.object({
      id: z.optional(id),
      date: z.optional(dateInput),
      key: z.optional(seriesKey),
      transaction_id: z.optional(id),
      occurrence: z.optional(flag),
    }),
    reply: done,
    errors: ['not_found', 'bad_input', 'conflict'],
  },
  feed: {
    method: 'GET',
    path: 'api/payments/feed',
    auth: 'member',
    summary: "Returns the private URL of the member's calendar feed; null if there is none.",
    reply: feed,
  },
  createFeed: {
    method: 'POST',
    path: 'api/payments/feed/create',
    auth: 'member',
    summary: 'Creates a new private URL for the calendar feed. The previous URL stops working.',
    reply: doneWith(feed.shape),
  },
  revokeFeed: {
    method: 'POST',
    path: 'api/payments/feed/revoke',
    auth: 'member',
    summary: 'Revokes the private URL of the calendar feed.',
    reply: done,
  },
  feedFile: {
    method: 'GET',
    path: 'api/payments/calendar/{token}.ics',
    auth: 'public',
    kind: 'file',
    summary: 'Returns the payments as an iCalendar feed to anyone who has the private URL.',
    params: z.object({
      token: z.string().check(...matching(90, /^[A-Za-z0-9_-]{1,90}$/, 'Check the address of this calendar.')),
    }),
    errors: ['not_found', 'too_many'],
  },
  download: {
    method: 'GET',
    path: 'api/payments/download',
    auth: 'member',
    kind: 'file',
    summary: 'Downloads the payments of the next year as an iCalendar file.',
  },
});
