import * as z from 'zod/mini';
import { loanActions, loanStatuses } from '#domain/loans/actions.ts';
import { hardshipReasons } from '#domain/loans/hardship.ts';
import { loanProducts, frequencies } from '#domain/loans/terms.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  accountNumber,
  dateInput,
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
import { hardship, hardshipFiles } from './loan-shapes.ts';

const frequency = z.literal(frequencies);
const status = z.literal(loanStatuses);
const action = z.literal(loanActions);
const doer = z.literal(['member', 'team', 'system']);

export const instalment = z.object({
  number: z.int(),
  due_date: date,
  amount: money,
  principal: money,
  interest: money,
  fees: money,
  /** The amount owed after it. */
  balance: money,
  paid: money,
  state: z.literal(['paid', 'part', 'due', 'overdue']),
});
export type InstalmentOnWire = z.output<typeof instalment>;

export const facilitator = z.object({
  logo: z.string(),
  bank_info: z.nullable(z.object({ name: z.string(), bsb: z.string(), account_number: z.string() })),
});

/** A loan with the specification's field names, and a few of ours. */
export const loan = z.object({
  id: z.int(),
  company: z.string(),
  loan_title: z.string(),
  provider: z.string(),
  /** What is owed today; shown as the balance. */
  available_balance: money,
  /** 'Active', 'Pending', 'External', 'Arrears' or 'Paid'; shown in lower case. */
  loan_status: z.string(),
  actions: z.array(z.object({ label: z.string(), action })),
  /** Payments still to come, next first. */
  payments: z.array(z.object({ due_date: date, amount: money })),
  facilitator,
  /** The yearly interest rate as a percentage; null if unknown. */
  rate: z.nullable(z.number()),
  overdue: money,
  next_due: z.nullable(date),
  next_amount: z.nullable(money),
  /** True for our loans, false for external ones. */
  own: z.boolean(),
  as_of: date,
});
export type LoanOnWire = z.output<typeof loan>;

const step = z.object({ key: z.string(), date, title: z.string(), words: z.string(), reached: z.boolean() });

export const loanDetail = z.object({
  ...loan.shape,
  product: z.nullable(z.literal(loanProducts)),
  borrowed: money,
  /** What can still be drawn. */
  drawable: money,
  owed: z.object({ principal: money, interest: money, fees: money, total: money }),
  /** The total to be repaid over the life of the loan. */
  total: money,
  /** How much of it has been repaid so far. */
  repaid: money,
  cost: money,
  opened_at: instant,
  drawn_on: z.nullable(date),
  closed_on: z.nullable(date),
  frequency: z.nullable(frequency),
  schedule: z.array(instalment),
  /** The principal after each day on which it changed, oldest first; empty before the draw and for external loans. */
  history: z.array(z.object({ date, principal: money })),
  /** Requested but not yet settled by the bank. */
  in_flight: money,
  overdue_since: z.nullable(date),
  steps: z.array(step),
  hardship: z.nullable(hardship),
  referred_to: z.nullable(z.string()),
  card: z.nullable(z.object({ id: z.int(), brand: z.string(), last_four: z.string() })),
  /** For an external loan, what the member pays each time. */
  repayment: z.nullable(money),
});
export type LoanDetailOnWire = z.output<typeof loanDetail>;

const paymentKind = z.literal(['draw', 'instalment', 'additional', 'payout', 'resolve']);
const paymentState = z.literal(['scheduled', 'sent', 'held', 'complete', 'dishonoured', 'returned', 'given_up']);
export const payment = z.object({
  id: z.int(),
  kind: paymentKind,
  amount: money,
  state: paymentState,
  due_date: date,
  ordered_at: instant,
  settled_on: z.nullable(date),
  /** Set if it had settled and was then returned. */
  returned_on: z.nullable(date),
  reason: z.nullable(z.string()),
  /** How it was allocated to fees, interest and principal; null until it settles. */
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

export const scheduleOutcome = z.object({
  instalments: z.array(
    z.object({ due_date: date, amount: money, principal: money, interest: money, fees: money, balance: money }),
  ),
  total: money,
  cost: money,
  last_due: z.nullable(date),
});
export const scheduleChange = z.object({ before: scheduleOutcome, after: scheduleOutcome, takes: money });
export type LoanChangeOnWire = z.output<typeof scheduleChange>;

/** The input of an action: an amount, a date, a number of payments, a frequency. */
const loanRequestFields = {
  loan: id,
  action,
  amount: z.optional(positiveMoney),
  to: z.optional(dateInput),
  payments: z.optional(wholeBetween(1, 260)),
  frequency: z.optional(frequency),
  first_date: z.optional(dateInput),
  card_id: z.optional(z.nullable(id)),
};
export const loanRequest = z.object(loanRequestFields);
export type LoanRequest = z.output<typeof loanRequest>;

const repaymentAccount = z.object({
  loan: id,
  /** The loan's account, a saved card, or another account in its place. */
  from: z.literal(['account', 'card', 'other']),
  card_id: z.optional(id),
  account_name: z.optional(text(32)),
  bsb: z.optional(bsb),
  account_number: z.optional(accountNumber),
  direct_debit: z.optional(flag),
  password: optionalText(200),
});
export type LoanSource = z.output<typeof repaymentAccount>;

const externalLoanFields = {
  company: text(80),
  loan_title: optionalText(80),
  balance: unsignedMoney,
  rate: z.optional(z.nullable(z.number().check(z.gte(0, 'Enter 0 or more.'), z.lte(100, 'Enter 100 or less.')))),
  repayment: z.optional(z.nullable(positiveMoney)),
  frequency: z.optional(z.nullable(frequency)),
  next_due: z.optional(z.nullable(dateInput)),
};

const card = z.object({ id: z.int(), brand: z.string(), last_four: z.string(), expires: z.string() });
export type LoanCardOnWire = z.output<typeof card>;

export const backOfficeLoan = z.object({
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
  /** The first day that the service refused it. */
  refused_on: date,
  /** The service's reason, for operators only. */
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
    summary: 'Returns logos of loan providers, by provider name.',
    reply: z.object({ status: z.literal(true), success: z.object({ logos: z.record(z.string(), z.string()) }) }),
  },
  details: {
    method: 'POST',
    path: 'api/loans/getLoansDetails',
    auth: 'member',
    encoding: 'form',
    summary: "Returns the member's loans, ours and external. With `loan`, returns that loan only.",
    body: z.object({ loan: z.optional(id) }),
    reply: z.object({ status: z.literal(true), success: z.object({ loans: z.array(loan), total: money }) }),
    errors: ['not_found'],
  },
  mine: {
    method: 'GET',
    path: 'api/loans/list',
    auth: 'member',
    summary: "Lists the member's loans, ours first, with the total owed.",
    reply: z.object({ data: z.array(loan), total: money, overdue: money }),
  },
  show: {
    method: 'GET',
    path: 'api/loans/detail/{id}',
    auth: 'member',
    summary: 'Returns a loan with its schedule, amounts owed and overdue, and next steps.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: loanDetail }),
    errors: ['not_found'],
  },
  payments: {
    method: 'GET',
    path: 'api/loans/payments',
    auth: 'member',
    summary: 'Lists payments and draws on a loan, newest first, with what each one covered.',
    query: z.object(listQuery),
    reply: paged(payment),
    errors: ['not_found'],
  },
  events: {
    method: 'GET',
    path: 'api/loans/events',
    auth: 'member',
    summary: 'Lists the events of a loan, newest first. Events are never changed.',
    query: z.object(listQuery),
    reply: paged(event),
    errors: ['not_found'],
  },
  schedules: {
    method: 'GET',
    path: 'api/loans/schedules',
    auth: 'member',
    summary: 'Lists the schedules that a loan has had, current first, each with its reason.',
    query: z.object({ loan: id }),
    reply: listed(version),
    errors: ['not_found'],
  },
  payout: {
    method: 'GET',
    path: 'api/loans/payout',
    auth: 'member',
    summary: 'Returns the amount that pays a loan off today, and a quote valid until a date.',
    query: z.object({ loan: id, date: z.optional(dateInput) }),
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
      'Carries out a loan request: a draw, payment, full repayment, catch-up plan, moved repayment or new schedule.',
    body: loanRequest,
    reply: z.object({
      status: z.literal(true),
      success: z.object({ message: z.string(), payment: z.nullable(payment), change: z.nullable(scheduleChange) }),
    }),
    errors: ['not_found', 'conflict', 'bad_input', 'not_enough', 'unavailable'],
  },
  preview: {
    method: 'POST',
    path: 'api/loans/preview',
    auth: 'member',
    summary: 'Returns the schedule before and after a loan request, without carrying it out.',
    body: loanRequest,
    reply: z.object({ data: scheduleChange }),
    errors: ['not_found', 'conflict', 'bad_input', 'not_enough'],
  },
  requestStatement: {
    method: 'POST',
    path: 'api/loans/requestStatement',
    auth: 'member',
    encoding: 'form',
    summary: 'Creates a loan statement for a date range. Returns where to download it as PDF and CSV.',
    body: z.object({ loan: id, from: z.optional(dateInput), to: z.optional(dateInput) }),
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
    summary: 'Downloads a loan statement as a PDF or CSV file.',
    params: z.object({ format: z.literal(['pdf', 'csv']) }),
    query: z.object({ loan: id, from: dateInput, to: dateInput }),
    errors: ['not_found', 'bad_input'],
  },
  add: {
    method: 'POST',
    path: 'api/loans/addNewLoan',
    auth: 'member',
    encoding: 'form',
    summary: 'Adds an external loan, which then counts towards net worth and appears in the calendar and forecast.',
    body: z.object(externalLoanFields),
    reply: z.object({ status: z.literal(true), success: z.object({ id: z.int() }) }),
    errors: ['bad_input', 'conflict'],
  },
  change: {
    method: 'POST',
    path: 'api/loans/external/update',
    auth: 'member',
    summary: 'Updates an external loan. A balance of zero closes it.',
    body: z.object({ loan: id, ...externalLoanFields }),
    reply: doneWith({ data: loan }),
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/loans/external/delete',
    auth: 'member',
    summary: 'Deletes an external loan.',
    body: z.object({ loan: id }),
    reply: done,
    errors: ['not_found'],
  },
  cards: {
    method: 'GET',
    path: 'api/loans/cards',
    auth: 'member',
    summary: 'Lists cards that repayments can be charged to. `practice` lists test cards that move no real money.',
    reply: z.object({ data: z.array(card), practice: z.array(z.object({ token: z.string(), title: z.string() })) }),
  },
  addCard: {
    method: 'POST',
    path: 'api/marchant/addcard',
    auth: 'member',
    encoding: 'form',
    summary: 'Saves a card, using the token from the card form. We never receive its number.',
    body: z.object({ token: text(200) }),
    reply: doneWith({ data: card }),
    errors: ['bad_input', 'conflict', 'unavailable'],
  },
  removeCard: {
    method: 'POST',
    path: 'api/loans/cards/remove',
    auth: 'member',
    summary: 'Deletes a saved card.',
    body: z.object({ card_id: id }),
    reply: done,
    errors: ['not_found'],
  },
  setSource: {
    method: 'POST',
    path: 'api/loans/source',
    auth: 'member',
    summary: 'Sets the repayment account. A different account requires a recent sign-in or the password.',
    body: repaymentAccount,
    reply: doneWith({ data: loanDetail }),
    errors: ['not_found', 'bad_input', 'conflict', 'forbidden'],
  },
  processCard: {
    method: 'POST',
    path: 'api/marchant/processcard',
    auth: 'member',
    encoding: 'form',
    idempotent: true,
    summary: 'Charges a loan repayment to a saved card.',
    body: z.object({ card_id: id, loan: id, amount: positiveMoney }),
    reply: doneWith({ data: payment }),
    errors: ['not_found', 'bad_input', 'conflict', 'not_enough', 'unavailable'],
  },
  askHardship: {
    method: 'POST',
    path: 'api/loans/hardship',
    auth: 'member',
    summary:
      'Requests hardship help. Collections and reminders stop until the written answer, which is due within 21 days.',
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
      'Answers our question about a hardship request with `words`, files (`attachments`) or both. The written answer is then due within 21 days.',
    body: z.object({ loan: id, words: optionalText(2000) }),
    reply: doneWith({ data: hardship }),
    errors: ['not_found', 'conflict', 'bad_input', 'too_large', 'unsupported_media'],
  },
  hardshipFile: {
    method: 'GET',
    path: 'api/loans/hardship/file/{id}',
    auth: 'member',
    kind: 'file',
    summary: 'Downloads a file that the member sent with a hardship request.',
    params: z.object({ id: idInPath }),
    errors: ['not_found'],
  },
  withdrawHardship: {
    method: 'POST',
    path: 'api/loans/hardship/withdraw',
    auth: 'member',
    summary: 'Withdraws an open hardship request.',
    body: z.object({ loan: id }),
    reply: done,
    errors: ['not_found'],
  },
  backOffice: {
    method: 'GET',
    path: 'api/operator/loans/servicing',
    auth: 'operator',
    summary: 'Lists loans that need attention: hardship requests by deadline, or arrears, oldest first.',
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
    summary: 'Lists the events of a loan as the borrower sees them.',
    query: z.object({ ...backOfficeTarget, page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(event),
    errors: ['not_found'],
  },
  decideHardship: {
    method: 'POST',
    path: 'api/operator/loans/hardship/decide',
    auth: 'operator',
    summary: 'Answers a hardship request in writing: approves relief, or declines it with reasons.',
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
      'Asks the borrower for information needed to answer a hardship request: once, within 21 days of the request.',
    body: z.object({ ...backOfficeTarget, words: text(1000, 10) }),
    reply: doneWith({ data: hardship }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  backOfficeHardshipFile: {
    method: 'GET',
    path: 'api/operator/loans/hardship/file/{member_id}/{id}',
    auth: 'operator',
    kind: 'file',
    summary: 'Downloads a file that a borrower sent with a hardship request.',
    params: z.object({ member_id: idInPath, id: idInPath }),
    errors: ['not_found'],
  },
  paymentExceptions: {
    method: 'GET',
    path: 'api/operator/loans/orders',
    auth: 'operator',
    summary:
      'Lists payment exceptions, longest waiting first: payments that the direct debit service has refused for several days for a reason on our side.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(paymentException),
  },
  decideOrder: {
    method: 'POST',
    path: 'api/operator/loans/orders/decide',
    auth: 'operator',
    summary: 'Retries a payment exception or gives up on it, with a reason. Nothing becomes overdue as a result.',
    body: z.object({ ...backOfficeTarget, id, again: z.boolean(), reason: text(300) }),
    reply: doneWith({ state: z.literal(['scheduled', 'given_up']) }),
    errors: ['not_found', 'conflict'],
  },
  refer: {
    method: 'POST',
    path: 'api/operator/loans/refer',
    auth: 'operator',
    summary: 'Refers an overdue loan to a debt collection agency, or recalls it if no agency is named.',
    body: z.object({ ...backOfficeTarget, company: optionalText(200) }),
    reply: doneWith({ status }),
    errors: ['not_found', 'conflict'],
  },
});
