import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { askedDate, date, done, doneWith, flag, id, idInPath, instant, listed, money, positiveMoney, text, unsignedMoney, wholeBetween } from '#contract/kit/wire.ts';
import { subCategoryId } from './transactions.ts';

/** The frequencies of the specification, and two of ours: a single payment, and every four weeks. */
export const recurringFrequency = z.literal(['once', 'weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'halfyearly', 'annually']);
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
  start_date: askedDate,
  end_date: z.optional(z.nullable(askedDate)),
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
  source: z.literal(['member', 'detected']),
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
});
export type OccurrenceOnWire = z.output<typeof occurrence>;

const named = { id, date: askedDate };

export const planning = defineArea('planning', {
  create: {
    method: 'POST', path: 'api/payments/create', auth: 'member', encoding: 'form',
    summary: 'Schedules a payment, once or repeating, with its reminder.',
    body: z.object(details).check(noEndBeforeStart), reply: doneWith({ data: payment }), errors: ['bad_input'],
  },
  confirm: {
    method: 'POST', path: 'api/payments/confirm', auth: 'member', encoding: 'form',
    summary: 'Marks one occurrence as paid: the one of `date`, or the earliest that is open.',
    body: z.object({ id, date: z.optional(askedDate), transaction_id: z.optional(z.nullable(id)), amount: z.optional(positiveMoney) }),
    reply: doneWith({ data: occurrence }), errors: ['not_found', 'conflict', 'bad_input'],
  },
  update: {
    method: 'POST', path: 'api/payments/update', auth: 'member', encoding: 'form',
    summary: 'Changes a scheduled payment; what is left out stays, and so does what was paid or skipped.',
    body: z.object({ id, ...z.partial(z.object(details)).shape }).check(noEndBeforeStart), reply: doneWith({ data: payment }), errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST', path: 'api/payments/delete', auth: 'member', encoding: 'form',
    summary: 'Removes a scheduled payment with its history.', body: z.object({ id }), reply: done, errors: ['not_found'],
  },
  list: { method: 'GET', path: 'api/payments/get', auth: 'member', summary: 'Every scheduled payment, the one that is due next first.', reply: listed(payment) },
  count: {
    method: 'GET', path: 'api/payments/getnoofpayment', auth: 'member',
    summary: 'How many payments are scheduled, and how many of their occurrences are overdue or due in the next seven days.',
    reply: z.object({ data: z.int(), due: z.int(), overdue: z.int() }),
  },
  skip: {
    method: 'POST', path: 'api/payments/skip', auth: 'member',
    summary: 'Leaves one occurrence out.', body: z.object(named), reply: doneWith({ data: occurrence }), errors: ['not_found', 'conflict'],
  },
  move: {
    method: 'POST', path: 'api/payments/move', auth: 'member',
    summary: 'Moves one occurrence to another day; the others stay.', body: z.object({ ...named, to: askedDate }), reply: doneWith({ data: occurrence }), errors: ['not_found', 'conflict', 'bad_input'],
  },
  reopen: {
    method: 'POST', path: 'api/payments/reopen', auth: 'member',
    summary: 'Takes back that one occurrence was paid, skipped or moved.', body: z.object(named), reply: doneWith({ data: occurrence }), errors: ['not_found'],
  },
  history: {
    method: 'GET', path: 'api/payments/history/{id}', auth: 'member',
    summary: 'What was decided about a payment, occurrence by occurrence, the newest first.',
    params: z.object({ id: idInPath }),
    reply: listed(z.object({ date, state: z.literal(['due', 'paid', 'skipped']), moved_to: z.nullable(date), amount: money, transaction_id: z.nullable(z.int()), decided_by: z.literal(['member', 'match']), decided_at: instant })),
    errors: ['not_found'],
  },
  calendar: {
    method: 'GET', path: 'api/payments/calendar', auth: 'member',
    summary: 'What is due from one day to another, at most 400 days, with public holidays and the dates of the legacy steps.',
    query: z.object({ from: z.optional(askedDate), to: z.optional(askedDate) }),
    reply: z.object({
      from: date, to: date, today: date,
      payments: z.array(payment),
      data: z.array(occurrence),
      /** Rule M04: the dates that the steps as coded give, beside the true ones. */
      legacy: z.array(z.object({ payment_id: z.int(), dates: z.array(date) })),
      holidays: z.array(z.object({ date, name: z.string(), expected: z.boolean() })),
      /** The state whose holidays count, as in the profile; null where none is known. */
      state: z.nullable(z.string()),
    }),
    errors: ['bad_input'],
  },
});
