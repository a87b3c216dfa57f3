import * as z from 'zod/mini';
import { loanActions, loanStatuses } from '#domain/loans/actions.ts';
import { hardshipReasons } from '#domain/loans/hardship.ts';
import { loanProducts, frequencies } from '#domain/loans/terms.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  accountNumber,
  requestedDate,
  bsb,
  date,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  limit,
  listed,
  money,
  optionalText,
  page,
  paged,
  positiveMoney,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';

/** Files with a hardship request: payslips, emails, images. */
export const hardshipFiles = { most: 5, bytesEach: 10 * 1024 * 1024 } as const;

const frequency = z.literal(frequencies);
const status = z.literal(loanStatuses);
const action = z.literal(loanActions);
const doer = z.literal(['member', 'team', 'system']);

const instalment = z.object({
  number: z.int(),
  due_date: date,
  amount: money,
  principal: money,
  interest: money,
  fees: money,
  /** What is left of the loan after it. */
  balance: money,
  paid: money,
  state: z.literal(['paid', 'part', 'due', 'overdue']),
});
export type InstalmentOnWire = z.output<typeof instalment>;

const facilitator = z.object({
  logo: z.string(),
  bank_info: z.nullable(z.object({ name: z.string(), bsb: z.string(), account_number: z.string() })),
});

/** A loan as the specification names its fields, and a few of ours. */
const loan = z.object({
  id: z.int(),
  company: z.string(),
  loan_title: z.string(),
  provider: z.string(),
  /** What is owed today; shown as the balance. */
  available_balance: money,
  /** 'Active', 'Pending', 'External', 'Arrears' or 'Paid'; shown in lower case. */
  loan_status: z.string(),
  actions: z.array(z.object({ label: z.string(), action })),
  /** What is still to be paid, the next one first. */
  payments: z.array(z.object({ due_date: date, amount: money })),
  facilitator,
  /** A year's interest in per cent; null where it is not known. */
  rate: z.nullable(z.number()),
  overdue: money,
  next_due: z.nullable(date),
  next_amount: z.nullable(money),
  /** Ours, with a schedule; false for those of other lenders. */
  own: z.boolean(),
  as_of: date,
});
export type LoanOnWire = z.output<typeof loan>;

const hardship = z.object({
  id: z.int(),
  reason: z.literal(hardshipReasons),
  note: z.string(),
  state: z.literal(['open', 'agreed', 'refused', 'withdrawn']),
  requested_on: date,
  /** The law's last day for a written answer. */
  decide_by: date,
  answer: z.nullable(z.string()),
  decided_on: z.nullable(date),
  /** What the team must know before it can answer; null where it asked nothing. The law's day moves with it. */
  more: z.nullable(
    z.object({
      words: z.string(),
      requested_on: date,
      /** The day by which the borrower is to answer. */
      answer_by: date,
      informed_on: z.nullable(date),
      answer: z.nullable(z.string()),
      files: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
});
export type HardshipOnWire = z.output<typeof hardship>;

const step = z.object({ key: z.string(), date, title: z.string(), words: z.string(), reached: z.boolean() });

const detail = z.object({
  ...loan.shape,
  product: z.nullable(z.literal(loanProducts)),
  borrowed: money,
  /** What may still be drawn. */
  drawable: money,
  owed: z.object({ principal: money, interest: money, fees: money, total: money }),
  total: money,
  cost: money,
  opened_at: instant,
  drawn_on: z.nullable(date),
  closed_on: z.nullable(date),
  frequency: z.nullable(frequency),
  schedule: z.array(instalment),
  /** Ordered and not answered by the bank yet. */
  in_flight: money,
  overdue_since: z.nullable(date),
  steps: z.array(step),
  hardship: z.nullable(hardship),
  referred_to: z.nullable(z.string()),
  card: z.nullable(z.object({ id: z.int(), brand: z.string(), last_four: z.string() })),
  /** Of another lender: what the member pays, and how often. */
  repayment: z.nullable(money),
});
export type LoanDetailOnWire = z.output<typeof detail>;

const paymentKind = z.literal(['draw', 'instalment', 'additional', 'payout', 'resolve']);
const paymentState = z.literal(['scheduled', 'sent', 'held', 'complete', 'dishonoured', 'returned', 'given_up']);
const payment = z.object({
  id: z.int(),
  kind: paymentKind,
  amount: money,
  state: paymentState,
  due_date: date,
  ordered_at: instant,
  settled_on: z.nullable(date),
  /** Where it had counted and was sent back after all. */
  returned_on: z.nullable(date),
  reason: z.nullable(z.string()),
  /** Where it went: fees, then interest, then what was borrowed. Null until it has come. */
  split: z.nullable(z.object({ fees: money, interest: money, principal: money, owed_after: money })),
});
export type LoanPaymentOnWire = z.output<typeof payment>;

const event = z.object({ id: z.int(), at: instant, on_date: date, kind: z.string(), done_by: doer, words: z.string() });
export type LoanEventOnWire = z.output<typeof event>;

const version = z.object({
  version: z.int(),
  made_on: date,
  reason: z.string(),
  made_by: doer,
  payments: z.int(),
  total: money,
  last_due: date,
  instalments: z.array(z.object({ due_date: date, amount: money })),
});
export type ScheduleVersionOnWire = z.output<typeof version>;

const side = z.object({
  instalments: z.array(
    z.object({ due_date: date, amount: money, principal: money, interest: money, fees: money, balance: money }),
  ),
  total: money,
  cost: money,
  last_due: z.nullable(date),
});
const change = z.object({ before: side, after: side, takes: money });
export type LoanChangeOnWire = z.output<typeof change>;

/** What an action needs, by its name: an amount, a day, a number of payments, a frequency. */
const request = {
  loan: id,
  action,
  amount: z.optional(positiveMoney),
  to: z.optional(requestedDate),
  payments: z.optional(wholeBetween(1, 260)),
  frequency: z.optional(frequency),
  first_date: z.optional(requestedDate),
  card_id: z.optional(z.nullable(id)),
};
const wished = z.object(request);
export type LoanRequest = z.output<typeof wished>;

const source = z.object({
  loan: id,
  /** The account of the loan, a card that is kept, or another account in its place. */
  from: z.literal(['account', 'card', 'other']),
  card_id: z.optional(id),
  account_name: z.optional(text(32)),
  bsb: z.optional(bsb),
  account_number: z.optional(accountNumber),
  direct_debit: z.optional(flag),
  password: optionalText(200),
});
export type LoanSource = z.output<typeof source>;

const external = {
  company: text(80),
  loan_title: optionalText(80),
  balance: unsignedMoney,
  rate: z.optional(z.nullable(z.number().check(z.gte(0, 'At least 0.'), z.lte(100, 'At most 100.')))),
  repayment: z.optional(z.nullable(positiveMoney)),
  frequency: z.optional(z.nullable(frequency)),
  next_due: z.optional(z.nullable(requestedDate)),
};

const card = z.object({ id: z.int(), brand: z.string(), last_four: z.string(), expires: z.string() });
export type LoanCardOnWire = z.output<typeof card>;

const backOfficeLoan = z.object({
  member_id: z.int(),
  member_name: z.string(),
  loan: z.int(),
  loan_title: z.string(),
  status,
  owed: money,
  overdue: money,
  overdue_since: z.nullable(date),
  step: z.nullable(z.string()),
  request: z.nullable(hardship),
  referred_to: z.nullable(z.string()),
});
export type BackOfficeLoanOnWire = z.output<typeof backOfficeLoan>;

const paymentException = z.object({
  member_id: z.int(),
  member_name: z.string(),
  loan: z.int(),
  loan_title: z.string(),
  id: z.int(),
  kind: paymentKind,
  amount: money,
  due_date: date,
  /** The first day on which the service refused it. */
  refused_on: date,
  /** What the service said, for the team alone. */
  reason: z.string(),
});
export type PaymentExceptionOnWire = z.output<typeof paymentException>;

const listQuery = { loan: id, page: z.optional(page), limit: z.optional(limit) };
const backOfficeTarget = { member_id: id, loan: id };

export const loans = defineArea('loans', {
  logos: {
    method: 'GET',
    path: 'api/accounts/logo',
    auth: 'member',
    summary: 'Logos of loan providers, by the name of the provider.',
    reply: z.object({ status: z.literal(true), success: z.object({ logos: z.record(z.string(), z.string()) }) }),
  },
  details: {
    method: 'POST',
    path: 'api/loans/getLoansDetails',
    auth: 'member',
    encoding: 'form',
    summary: 'The member’s loans, ours and those of others; with `loan` that one alone.',
    body: z.object({ loan: z.optional(id) }),
    reply: z.object({ status: z.literal(true), success: z.object({ loans: z.array(loan), total: money }) }),
    errors: ['not_found'],
  },
  mine: {
    method: 'GET',
    path: 'api/loans/list',
    auth: 'member',
    summary: 'The member’s loans, ours first, and what is owed together.',
    reply: z.object({ data: z.array(loan), total: money, overdue: money }),
  },
  show: {
    method: 'GET',
    path: 'api/loans/detail/{id}',
    auth: 'member',
    summary: 'One loan with its schedule, what is owed, what is overdue and what follows.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: detail }),
    errors: ['not_found'],
  },
  payments: {
    method: 'GET',
    path: 'api/loans/payments',
    auth: 'member',
    summary: 'Payments and draws of a loan, the newest first, with what each one did.',
    query: z.object(listQuery),
    reply: paged(payment),
    errors: ['not_found'],
  },
  events: {
    method: 'GET',
    path: 'api/loans/events',
    auth: 'member',
    summary: 'Everything that happened to a loan, the newest first. Nothing of it is ever changed.',
    query: z.object(listQuery),
    reply: paged(event),
    errors: ['not_found'],
  },
  schedules: {
    method: 'GET',
    path: 'api/loans/schedules',
    auth: 'member',
    summary: 'The schedules that a loan has had, the present one first, each with its reason.',
    query: z.object({ loan: id }),
    reply: listed(version),
    errors: ['not_found'],
  },
  payout: {
    method: 'GET',
    path: 'api/loans/payout',
    auth: 'member',
    summary: 'What pays a loan off today, and a figure that stays good until a day.',
    query: z.object({ loan: id, date: z.optional(requestedDate) }),
    reply: z.object({
      today: money,
      amount: money,
      valid_to: date,
      principal: money,
      interest: money,
      fees: money,
      saved_fees: money,
    }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  act: {
    method: 'POST',
    path: 'api/loans/loanActions',
    auth: 'member',
    encoding: 'form',
    idempotent: true,
    summary:
      'Carries out a button of a loan: a draw, a payment, a payout, a catch-up plan, a moved payment or a new schedule.',
    body: wished,
    reply: z.object({
      status: z.literal(true),
      success: z.object({ message: z.string(), payment: z.nullable(payment), change: z.nullable(change) }),
    }),
    errors: ['not_found', 'conflict', 'bad_input', 'not_enough', 'unavailable'],
  },
  preview: {
    method: 'POST',
    path: 'api/loans/preview',
    auth: 'member',
    summary: 'The schedule before and after an action, without carrying it out.',
    body: wished,
    reply: z.object({ data: change }),
    errors: ['not_found', 'conflict', 'bad_input', 'not_enough'],
  },
  requestStatement: {
    method: 'POST',
    path: 'api/loans/requestStatement',
    auth: 'member',
    encoding: 'form',
    summary: 'Makes a statement of a loan between two days; the answer says where it is fetched as PDF and as CSV.',
    body: z.object({ loan: id, from: z.optional(requestedDate), to: z.optional(requestedDate) }),
    reply: z.object({
      status: z.literal(true),
      success: z.object({ loan: z.int(), from: date, to: date, pdf: z.string(), csv: z.string() }),
    }),
    errors: ['not_found', 'bad_input'],
  },
  statement: {
    method: 'GET',
    path: 'api/loans/statement/{format}',
    auth: 'member',
    kind: 'file',
    summary: 'A statement of a loan as a PDF or a CSV file.',
    params: z.object({ format: z.literal(['pdf', 'csv']) }),
    query: z.object({ loan: id, from: requestedDate, to: requestedDate }),
    errors: ['not_found', 'bad_input'],
  },
  add: {
    method: 'POST',
    path: 'api/loans/addNewLoan',
    auth: 'member',
    encoding: 'form',
    summary: 'Notes a loan of another lender: it counts in net worth, calendar and forecast.',
    body: z.object(external),
    reply: z.object({ status: z.literal(true), success: z.object({ id: z.int() }) }),
    errors: ['bad_input', 'conflict'],
  },
  change: {
    method: 'POST',
    path: 'api/loans/external/update',
    auth: 'member',
    summary: 'Changes a noted loan of another lender; a balance of zero closes it.',
    body: z.object({ loan: id, ...external }),
    reply: doneWith({ data: loan }),
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/loans/external/delete',
    auth: 'member',
    summary: 'Takes a noted loan of another lender away.',
    body: z.object({ loan: id }),
    reply: done,
    errors: ['not_found'],
  },
  cards: {
    method: 'GET',
    path: 'api/loans/cards',
    auth: 'member',
    summary:
      'Cards that repayments can be taken from; `practice` holds cards for trying things out, where no real money moves.',
    reply: z.object({ data: z.array(card), practice: z.array(z.object({ token: z.string(), title: z.string() })) }),
  },
  addCard: {
    method: 'POST',
    path: 'api/marchant/addcard',
    auth: 'member',
    encoding: 'form',
    summary: 'Keeps a card by the token that the card form gave; its number never comes here.',
    body: z.object({ token: text(200) }),
    reply: doneWith({ data: card }),
    errors: ['bad_input', 'conflict', 'unavailable'],
  },
  removeCard: {
    method: 'POST',
    path: 'api/loans/cards/remove',
    auth: 'member',
    summary: 'Forgets a card.',
    body: z.object({ card_id: id }),
    reply: done,
    errors: ['not_found'],
  },
  setSource: {
    method: 'POST',
    path: 'api/loans/source',
    auth: 'member',
    summary:
      'Says from where repayments are taken from now on. Another account wants a sign-in of the last minutes, or the password.',
    body: source,
    reply: doneWith({ data: detail }),
    errors: ['not_found', 'bad_input', 'conflict', 'forbidden'],
  },
  processCard: {
    method: 'POST',
    path: 'api/marchant/processcard',
    auth: 'member',
    encoding: 'form',
    idempotent: true,
    summary: 'Takes a repayment of a loan from a kept card.',
    body: z.object({ card_id: id, loan: id, amount: positiveMoney }),
    reply: doneWith({ data: payment }),
    errors: ['not_found', 'bad_input', 'conflict', 'not_enough', 'unavailable'],
  },
  askHardship: {
    method: 'POST',
    path: 'api/loans/hardship',
    auth: 'member',
    summary:
      'Asks for hardship help: payments and reminders stop until the written answer, which comes within 21 days.',
    body: z.object({ loan: id, reason: z.optional(z.literal(hardshipReasons)), note: optionalText(1000) }),
    reply: doneWith({ data: hardship }),
    errors: ['not_found', 'conflict'],
  },
  giveInformation: {
    method: 'POST',
    path: 'api/loans/hardship/information',
    auth: 'member',
    encoding: 'multipart',
    files: { count: hardshipFiles.most, bytesEach: hardshipFiles.bytesEach },
    summary:
      'Answers what the team asked about a hardship request, in words, with files `attachments`, or both. The written answer comes within 21 days of it.',
    body: z.object({ loan: id, words: optionalText(2000) }),
    reply: doneWith({ data: hardship }),
    errors: ['not_found', 'conflict', 'bad_input', 'too_large', 'unsupported_media'],
  },
  hardshipFile: {
    method: 'GET',
    path: 'api/loans/hardship/file/{id}',
    auth: 'member',
    kind: 'file',
    summary: 'A file that the member has sent with a hardship request.',
    params: z.object({ id: idInPath }),
    errors: ['not_found'],
  },
  withdrawHardship: {
    method: 'POST',
    path: 'api/loans/hardship/withdraw',
    auth: 'member',
    summary: 'Takes an open request back.',
    body: z.object({ loan: id }),
    reply: done,
    errors: ['not_found'],
  },
  backOffice: {
    method: 'GET',
    path: 'api/operator/loans/servicing',
    auth: 'operator',
    summary: 'Loans that want the team: hardship requests by their last day, or arrears, the oldest first.',
    query: z.object({
      queue: z.optional(z.literal(['hardship', 'arrears'])),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: paged(backOfficeLoan),
  },
  backOfficeEvents: {
    method: 'GET',
    path: 'api/operator/loans/events',
    auth: 'operator',
    summary: 'The log of a loan as its borrower sees it.',
    query: z.object({ ...backOfficeTarget, page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(event),
    errors: ['not_found'],
  },
  decideHardship: {
    method: 'POST',
    path: 'api/operator/loans/hardship/decide',
    auth: 'operator',
    summary: 'Answers a hardship request in writing: agreed with relief, or refused with reasons.',
    body: z.object({
      ...backOfficeTarget,
      agree: z.boolean(),
      relief: z.optional(z.literal(['pause', 'smaller', 'none'])),
      days: z.optional(wholeBetween(7, 180)),
      amount: z.optional(positiveMoney),
      answer: text(2000, 20),
    }),
    reply: doneWith({ data: hardship }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  askInformation: {
    method: 'POST',
    path: 'api/operator/loans/hardship/ask',
    auth: 'operator',
    summary:
      'Asks the borrower what must be known before a hardship request can be answered: once, within 21 days of the request.',
    body: z.object({ ...backOfficeTarget, words: text(1000, 10) }),
    reply: doneWith({ data: hardship }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  backOfficeHardshipFile: {
    method: 'GET',
    path: 'api/operator/loans/hardship/file/{member_id}/{id}',
    auth: 'operator',
    kind: 'file',
    summary: 'A file that a borrower has sent with a hardship request.',
    params: z.object({ member_id: idInPath, id: idInPath }),
    errors: ['not_found'],
  },
  paymentExceptions: {
    method: 'GET',
    path: 'api/operator/loans/orders',
    auth: 'operator',
    summary:
      'Orders of loans that the direct-debit service has refused for days for a reason of ours and that a person must see to, the longest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(paymentException),
  },
  decideOrder: {
    method: 'POST',
    path: 'api/operator/loans/orders/decide',
    auth: 'operator',
    summary: 'Hands such an order over again, or gives it up, with a reason. What is given up makes nothing overdue.',
    body: z.object({ ...backOfficeTarget, id, again: z.boolean(), reason: text(300) }),
    reply: doneWith({ state: z.literal(['scheduled', 'given_up']) }),
    errors: ['not_found', 'conflict'],
  },
  refer: {
    method: 'POST',
    path: 'api/operator/loans/refer',
    auth: 'operator',
    summary: 'Hands an overdue loan to a collection company, or takes it back where none is named.',
    body: z.object({ ...backOfficeTarget, company: optionalText(200) }),
    reply: doneWith({ status }),
    errors: ['not_found', 'conflict'],
  },
});
