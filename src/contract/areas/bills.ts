import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { payCycleSource, safeToSpend } from './safe-to-spend.ts';
import { instalment, loanRepayment, madeRepayment, paidInstalment, plannedFlow } from './bill-shapes.ts';
import {
  requestedDate,
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

/** The frequencies of the specification, and two of ours: a single payment, and every four weeks. */
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
  { path: ['end_date'], message: 'It cannot end before it starts.' },
);

/** What a member says of a scheduled payment; what is left out takes its usual value. */
const details = {
  name: text(80),
  amount: positiveMoney,
  direction: z.optional(direction),
  bank_account_id: z.optional(z.nullable(id)),
  sub_category_id: z.optional(subCategoryId),
  payee: z.optional(z.nullable(text(120, 0))),
  start_date: requestedDate,
  end_date: z.optional(z.nullable(requestedDate)),
  recurring_frequency: recurringFrequency,
  /** True takes the reminder away and keeps the payment. */
  remove_reminder: z.optional(flag),
  reminder_days: z.optional(wholeBetween(0, 30)),
  /** Where a due date goes that falls on a weekend or a public holiday of the member's state. */
  business_day: z.optional(businessDay),
  /** Whether a row of the bank that fits confirms it by itself. */
  auto_confirm: z.optional(flag),
  /** How far the amount of such a row may be off; a twentieth of the amount unless told. */
  tolerance: z.optional(unsignedMoney),
  /** How many days such a row may come early or late. */
  match_days: z.optional(wholeBetween(0, 14)),
};

const payment = z.object({
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
  /** Since when the bank no longer lists the debit or the scheduled payment that it came from. */
  bank_ended_at: z.nullable(instant),
  created_at: instant,
  /** The next date that the legacy steps give (rule M04), from today on. */
  next_date: z.nullable(date),
  /** The next day on which it is truly due and still open; an overdue one comes first. */
  next_due: z.nullable(date),
  overdue: z.int(),
});
export type PaymentOnWire = z.output<typeof payment>;

/** One day on which a payment is due. `date` names the occurrence and stays when `due_date` is moved. */
const occurrence = z.object({
  payment_id: z.int(),
  date,
  due_date: date,
  /** Signed: minus is money out. What was really paid, once it is paid. */
  amount: money,
  state: occurrenceState,
  transaction_id: z.nullable(z.int()),
  /** The day of the transaction that paid it; null where the member alone says that it is paid. */
  paid_on: z.nullable(date),
});
export type OccurrenceOnWire = z.output<typeof occurrence>;

const named = { id, date: requestedDate };

/** Money of one pay with a purpose. `cycle_start` is the payday of the pay. */
const allocation = z.object({
  id: z.int(),
  amount: money,
  created_at: instant,
  updated_at: instant,
  name: z.string(),
  category_id: z.int(),
  sub_category_id: z.int(),
  /** The bill that it is set aside for, and the occurrence of it. */
  payment_id: z.nullable(z.int()),
  due_date: z.nullable(date),
  cycle_start: date,
  /** What has gone out in its category since the payday; zero where it has none. */
  spent: money,
});
export type AllocationOnWire = z.output<typeof allocation>;

const need = z.object({
  ...occurrence.shape,
  name: z.string(),
  /** Whether it falls due before the next pay, or is overdue. */
  due_now: z.boolean(),
  pays_left: z.int(),
  /** Set aside for it by earlier pays. */
  held: money,
  /** Set aside for it by this pay; null while nothing was. */
  allocated: z.nullable(money),
  allocation_id: z.nullable(z.int()),
  /** What this pay must bring for it. */
  share: money,
  /** Whether the pay still reaches that far, bills taken in the order of their dates. */
  covered: z.boolean(),
});
export type NeedOnWire = z.output<typeof need>;

const instalmentNeed = z.object({ ...instalment.shape, state: occurrenceState, covered: z.boolean() });
export type InstalmentNeedOnWire = z.output<typeof instalmentNeed>;

const plannedNeed = z.object({ ...plannedFlow.shape, covered: z.boolean() });
export type PlannedNeedOnWire = z.output<typeof plannedNeed>;

const window = z.object({ start: date, end: date, days: z.int(), days_left: z.int() });

const recurring = z.object({
  key: z.string(),
  name: z.string(),
  /** Null, and no rows, where the bank alone tells of it. */
  merchant_key: z.nullable(z.string()),
  bank_account_id: z.int(),
  category_id: z.int(),
  sub_category_id: z.int(),
  recurring_frequency: recurringFrequency,
  direction,
  amount: money,
  /** False for a bill that differs from time to time. */
  steady: z.boolean(),
  rows: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  next_date: date,
  year_amount: money,
  price_rise: z.nullable(z.object({ from: money, to: money, since: date })),
  duplicates: z.nullable(z.object({ transaction_ids: z.array(z.int()), other_account: z.boolean() })),
  trial: z.nullable(z.object({ from: money, to: money, ended: date })),
  transaction_ids: z.array(z.int()),
  /** What the bank tells of it; `frequency_reported` is false where nobody says how often it comes, and a month is a guess. */
  bank: z.nullable(
    z.object({ institution: z.string(), kind: z.literal(['debit', 'scheduled']), frequency_reported: z.boolean() }),
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
    summary: 'Schedules a payment, once or repeating, with its reminder.',
    body: z.object(details).check(noEndBeforeStart),
    reply: doneWith({ data: payment }),
    errors: ['bad_input'],
  },
  confirm: {
    method: 'POST',
    path: 'api/payments/confirm',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks one occurrence as paid: the one of `date`, or the earliest that is open.',
    body: z.object({
      id,
      date: z.optional(requestedDate),
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
      'Changes a scheduled payment; what is left out stays unless `clear` names it, and so does what was paid or skipped.',
    body: z
      .object({
        id,
        ...z.partial(z.object(details)).shape,
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
    summary: 'Removes a scheduled payment with its history.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  list: {
    method: 'GET',
    path: 'api/payments/get',
    auth: 'member',
    summary: 'Every scheduled payment, the one that is due next first.',
    reply: listed(payment),
  },
  count: {
    method: 'GET',
    path: 'api/payments/getnoofpayment',
    auth: 'member',
    summary:
      'How many payments are scheduled, and how many bills of any kind are overdue or due in the next seven days.',
    reply: z.object({ data: z.int(), due: z.int(), overdue: z.int() }),
  },
  skip: {
    method: 'POST',
    path: 'api/payments/skip',
    auth: 'member',
    summary: 'Leaves one occurrence out.',
    body: z.object(named),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found', 'conflict'],
  },
  move: {
    method: 'POST',
    path: 'api/payments/move',
    auth: 'member',
    summary: 'Moves one occurrence to another day; the others stay.',
    body: z.object({ ...named, to: requestedDate }),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  reopen: {
    method: 'POST',
    path: 'api/payments/reopen',
    auth: 'member',
    summary: 'Takes back that one occurrence was paid, skipped or moved.',
    body: z.object(named),
    reply: doneWith({ data: occurrence }),
    errors: ['not_found'],
  },
  history: {
    method: 'GET',
    path: 'api/payments/history/{id}',
    auth: 'member',
    params: z.object({ id: idInPath }),
    summary: 'What was decided about a payment, occurrence by occurrence, the newest first.',
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
      'What is due from one day to another, at most 400 days, with public holidays and the dates of the legacy steps.',
    query: z.object({ from: z.optional(requestedDate), to: z.optional(requestedDate) }),
    reply: z.object({
      from: date,
      to: date,
      today: date,
      payments: z.array(payment),
      data: z.array(occurrence),
      /** What is still to come of purchases that are paid in parts, as the paid ones tell; without those that are scheduled. */
      instalments: z.array(instalment),
      /** Repayments of loans that are to come, without those that are scheduled. */
      loans: z.array(loanRepayment),
      /** What else is planned: likely bills, ordered payments, card pay-offs and expected pay. */
      planned: z.array(plannedFlow),
      /** Everything that is overdue from a day outside of the span. */
      overdue: z.array(plannedFlow),
      /** What was paid of purchases in parts and of our loans, or sent back, without what is scheduled. */
      paid_instalments: z.array(paidInstalment),
      repayments: z.array(madeRepayment),
      /** Rule M04: the dates that the steps as coded give, beside the true ones. */
      legacy: z.array(z.object({ payment_id: z.int(), dates: z.array(date) })),
      holidays: z.array(z.object({ date, name: z.string(), expected: z.boolean() })),
      /** The state whose holidays count, as in the profile; null where none is known. */
      state: z.nullable(z.string()),
    }),
    errors: ['bad_input'],
  },
  createAllocation: {
    method: 'POST',
    path: 'api/allocated_budget/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Gives money of a pay a purpose: a category, a name, or one occurrence of a bill.',
    body: z.object({
      amount: unsignedMoney,
      name: optionalText(80),
      category_id: z.optional(id),
      sub_category_id: z.optional(id),
      payment_id: z.optional(id),
      /** The occurrence of the bill, by its `date`; the next one that is open unless told. */
      due_date: z.optional(requestedDate),
      /** A day of the pay cycle whose pay it is; today unless told. */
      date: z.optional(requestedDate),
    }),
    reply: doneWith({ data: allocation }),
    errors: ['bad_input', 'not_found'],
  },
  updateAllocation: {
    method: 'POST',
    path: 'api/allocated_budget/update',
    auth: 'member',
    encoding: 'form',
    summary: 'Changes the amount of an allocation.',
    body: z.object({ id, amount: unsignedMoney }),
    reply: doneWith({ data: allocation }),
    errors: ['not_found'],
  },
  removeAllocation: {
    method: 'POST',
    path: 'api/allocated_budget/delete',
    auth: 'member',
    encoding: 'form',
    summary: 'Takes an allocation away.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  allocations: {
    method: 'GET',
    path: 'api/allocated_budget/get',
    auth: 'member',
    summary: 'The allocations of one pay: the present one unless a day of another is named.',
    query: z.object({ date: z.optional(requestedDate) }),
    reply: listed(allocation),
  },
  copyAllocations: {
    method: 'POST',
    path: 'api/allocated_budget/copy',
    auth: 'member',
    summary:
      'Brings over the allocations of the pay before that this pay does not have yet; those of bills stay behind.',
    body: z.object({ date: z.optional(requestedDate) }),
    reply: doneWith({ copied: z.int() }),
  },
  payRun: {
    method: 'GET',
    path: 'api/allocated_budget/pay_run',
    auth: 'member',
    summary:
      'What a pay must cover before the next one, what it has been given to do, what is covered and what is left.',
    query: z.object({ date: z.optional(requestedDate) }),
    reply: z.object({
      window,
      previous: window,
      next: window,
      today: date,
      /** False until the member has said when the pay comes. */
      pay_cycle_chosen: z.boolean(),
      pay_cycle_source: payCycleSource,
      pay: z.object({ received: money, expected: money, total: money }),
      needs: z.array(need),
      /** Parts of purchases that are due before the next pay and that no schedule stands for. */
      instalments: z.array(instalmentNeed),
      /** Repayments of loans, likely bills, ordered payments and transfers that are due before the next pay. */
      planned: z.array(plannedNeed),
      allocations: z.array(allocation),
      due: money,
      later: money,
      allocated: money,
      left: money,
      /** Whether the pay before has allocations that could be brought over. */
      can_copy: z.boolean(),
    }),
  },
  ...safeToSpend,
  setBuffer: {
    method: 'POST',
    path: 'api/payments/buffer',
    auth: 'member',
    summary: 'Sets what should always stay in the account.',
    body: z.object({ amount: unsignedMoney }),
    reply: doneWith({ buffer: money }),
    errors: ['bad_input'],
  },
  detected: {
    method: 'GET',
    path: 'api/payments/detected',
    auth: 'member',
    summary:
      'Recurring payments and income found in the rows of the last 18 months, and bills that banks tell of, that are not scheduled yet; and trials that may end.',
    reply: z.object({
      data: z.array(recurring),
      trials: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          bank_account_id: z.int(),
          started: date,
          ends: date,
          amount: money,
          transaction_id: z.int(),
        }),
      ),
    }),
  },
  acceptDetected: {
    method: 'POST',
    path: 'api/payments/detected/accept',
    auth: 'member',
    summary:
      'Schedules a recurring payment that was found or that a bank tells of; amount, first day and rhythm are as proposed unless told.',
    body: z.object({
      key: seriesKey,
      name: optionalText(80),
      business_day: z.optional(businessDay),
      reminder_days: z.optional(wholeBetween(0, 30)),
      amount: z.optional(positiveMoney),
      start_date: z.optional(requestedDate),
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
      'Ends a scheduled payment (`id`), leaves one occurrence of it out (`id` and `date`), or dismisses what was found in the rows (`key`, or `transaction_id` and `occurrence` for that row alone).',
    body: z.object({
      id: z.optional(id),
      date: z.optional(requestedDate),
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
    summary: 'The private address under which calendar programs read the payments; null while there is none.',
    reply: feed,
  },
  createFeed: {
    method: 'POST',
    path: 'api/payments/feed/create',
    auth: 'member',
    summary: 'Makes a new private address; the one before stops working.',
    reply: doneWith(feed.shape),
  },
  revokeFeed: {
    method: 'POST',
    path: 'api/payments/feed/revoke',
    auth: 'member',
    summary: 'Stops the private address.',
    reply: done,
  },
  feedFile: {
    method: 'GET',
    path: 'api/payments/calendar/{token}.ics',
    auth: 'public',
    kind: 'file',
    summary: 'The payments as an iCalendar feed, for whoever has the private address.',
    params: z.object({
      token: z.string().check(...matching(90, /^[A-Za-z0-9_-]{1,90}$/, 'This address is not right.')),
    }),
    errors: ['not_found', 'too_many'],
  },
  download: {
    method: 'GET',
    path: 'api/payments/download',
    auth: 'member',
    kind: 'file',
    summary: 'The payments of the coming year as an iCalendar file.',
  },
});
