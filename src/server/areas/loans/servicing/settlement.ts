import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { catchUpAfter } from '#domain/loans/catch-up.ts';
import { ChangeRefused, changedSchedule } from '#domain/loans/changes.ts';
import { retryDate } from '#domain/loans/retry.ts';
import type { Retry } from '#domain/loans/retry.ts';
import { nextRun, overdueOf } from '#domain/loans/servicing.ts';
import { frequencyDate } from '#domain/loans/terms.ts';
import { owedCents, splitPayment, splitText } from '#domain/loans/waterfall.ts';
import type { DebitResult } from '#server/ports/direct-debit/port.ts';
import type { Effects } from './effects.ts';
import { HELP } from '../emails.ts';
import type { OwnLoan } from '../loan-store.ts';
import type { OpenPayment, Settlement } from '../payments/payment-store.ts';
import { chargeTo, dollars, interestSince, owedOf, runningOf, servicedOf } from './position.ts';

type Outcome = Exclude<DebitResult, { state: 'accepted' }>;

export interface Settling {
  effects: Effects;
  settlements: Settlement[];
  /** Loans whose money has just left for the first time. */
  drawn: { memberId: number; id: number }[];
  /** Pay days of the borrowers whose repayment did not come, where they are known. */
  payDays: ReadonlyMap<number, PayCycle>;
  today: string;
}

/** How the loan stands by its schedule after a payment came, or did not. */
export function recalculateStatus(loan: OwnLoan, today: string) {
  const serviced = servicedOf(loan);
  const { overdueSince } = overdueOf(serviced, today);
  const status =
    overdueSince === null
      ? ('active' as const)
      : loan.status === 'external'
        ? ('external' as const)
        : ('arrears' as const);
  const nextOn = nextRun(
    serviced,
    { chargedTo: serviced.chargedTo, collectedTo: serviced.collectedTo, overdueSince },
    today,
  );
  // Looked at the same night where something has become overdue that was not before.
  return {
    status,
    overdueSince,
    nextOn: overdueSince !== null && overdueSince !== loan.overdueSince ? today : nextOn,
    lastStep: overdueSince === loan.overdueSince ? loan.lastStep : null,
  };
}

/** Tells the borrower that something is overdue which was not before. */
export function sayOverdue(
  effects: Effects,
  loan: OwnLoan,
  status: { overdueSince: string | null; overdueCents: number },
  today: string,
): void {
  const { overdueSince, overdueCents: cents } = status;
  if (overdueSince === null || overdueSince === loan.overdueSince) return;
  effects.say(loan, {
    onDate: today,
    kind: 'overdue',
    by: 'system',
    words: `${dollars(cents)} is overdue since ${formatDate(overdueSince)}. There is no fee for this.`,
    details: { cents },
  });
}

interface NewScheduleOf {
  instalments: OwnLoan['schedule'];
  reason: string;
  by: 'member' | 'team' | 'system';
  today: string;
  /** The last payment of a catch-up plan. */
  keepThrough?: string | null;
}

/** Puts a new schedule in the place of the present one. */
export function newSchedule(effects: Effects, loan: OwnLoan, made: NewScheduleOf): OwnLoan {
  const version = loan.version + 1;
  effects.schedules.push({
    memberId: loan.memberId,
    loanId: loan.id,
    version,
    madeOn: made.today,
    reason: made.reason,
    by: made.by,
    instalments: made.instalments,
  });
  // What was overdue stands in the new schedule: nothing is tried again besides.
  const before = { ...loan, isRelief: loan.scheduleBy === 'team' };
  const catchUpTo =
    made.by === 'team' ? loan.catchUpTo : catchUpAfter(before, made.instalments, made.today, made.keepThrough);
  return {
    ...loan,
    version,
    paidCents: 0,
    schedule: made.instalments,
    scheduleBy: made.by,
    catchUpTo,
    retryOn: null,
    retryCents: null,
  };
}

function firstDraw(
  { effects, settlements, drawn, today }: Settling,
  loan: OwnLoan,
  payment: OpenPayment,
  result: Outcome,
): void {
  const { memberId, id } = payment;
  if (result.state === 'dishonoured') {
    effects.say(loan, {
      onDate: today,
      kind: 'draw_failed',
      by: 'system',
      words: `The money could not be paid into ${loan.account.name}: ${result.reason} Nothing is owed, and the loan is closed.`,
    });
    effects.tell(loan, {
      dedupeKey: `draw-failed:${id}`,
      title: 'Your loan could not be paid out',
      body: `${result.reason} Nothing is owed, and the loan is closed.`,
    });
    effects.change(loan, { status: 'paid', closedOn: today, nextOn: null });
    settlements.push({ memberId, id, result, split: null, owedAfterCents: 0 });
    return;
  }
  const { fees } = servicedOf(loan);
  const feesCents =
    loan.terms.establishmentFeeCents +
    fees.filter(({ date }) => date <= today).reduce((sum, { cents }) => sum + cents, 0);
  effects.move(loan, 'loan_draw', `${memberId}:${id}`, { principalCents: payment.cents, interestCents: 0, feesCents });
  effects.say(loan, {
    onDate: today,
    kind: 'draw',
    by: 'system',
    words: `${dollars(payment.cents)} was paid into ${loan.account.name}.`,
    details: { cents: payment.cents },
  });
  if (feesCents > 0)
    effects.say(loan, {
      onDate: today,
      kind: 'fee',
      by: 'system',
      words: `Establishment fee of ${dollars(loan.terms.establishmentFeeCents)}, and the first monthly fee of ${dollars(feesCents - loan.terms.establishmentFeeCents)}.`,
      details: { cents: feesCents },
    });
  const started: OwnLoan = { ...loan, principalCents: payment.cents, feesCents, chargedTo: today, collectedTo: today };
  effects.change(loan, {
    ...recalculateStatus(started, today),
    status: 'active',
    chargedTo: today,
    collectedTo: addDays(loan.schedule[0]!.dueDate, -1) < today ? addDays(loan.schedule[0]!.dueDate, -1) : today,
  });
  settlements.push({
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: payment.cents + feesCents,
    counted: { from: today, version: loan.version },
  });
  effects.tell(loan, {
    dedupeKey: `draw:${id}`,
    title: 'Your loan has been paid out',
    body: `${dollars(payment.cents)} was paid into ${loan.account.name}. The first repayment is on ${formatDate(loan.schedule[0]!.dueDate)}.`,
  });
  drawn.push({ memberId, id: loan.id });
}

/** The payments to come, with what is owed spread over them evenly. Where the last fell due meanwhile, it is due a period later. */
export function reamortise(loan: OwnLoan, today: string): OwnLoan['schedule'] {
  try {
    return changedSchedule(runningOf(loan, today), { kind: 'after_draw' });
  } catch (refused) {
    if (!(refused instanceof ChangeRefused)) throw refused;
    const { frequency } = loan.terms;
    return changedSchedule(runningOf(loan, today), {
      kind: 'reschedule',
      frequency,
      firstDueDate: frequencyDate(today, frequency, 1),
      instalments: 1,
    });
  }
}

function laterDraw(
  { effects, settlements, today }: Settling,
  input: OwnLoan,
  payment: OpenPayment,
  result: Outcome,
): void {
  const { memberId, id, cents } = payment;
  if (result.state === 'dishonoured') {
    effects.say(input, {
      onDate: today,
      kind: 'draw_failed',
      by: 'system',
      words: `The draw of ${dollars(cents)} could not be paid out: ${result.reason} Nothing more is owed.`,
    });
    effects.tell(input, {
      dedupeKey: `draw-failed:${id}`,
      title: 'Your draw could not be paid out',
      body: `${result.reason} Nothing more is owed.`,
    });
    settlements.push({ memberId, id, result, split: null, owedAfterCents: owedCents(owedOf(input)) });
    return;
  }
  // Interest of the days before is on what was owed then, not on what has only now been paid out.
  const charged = chargeTo(effects, input, today);
  effects.move(charged, 'loan_draw', `${memberId}:${id}`, { principalCents: cents, interestCents: 0, feesCents: 0 });
  effects.say(charged, {
    onDate: today,
    kind: 'draw',
    by: 'system',
    words: `${dollars(cents)} more was paid into ${input.account.name}. The payments to come have changed.`,
    details: { cents },
  });
  const larger: OwnLoan = { ...charged, principalCents: charged.principalCents + cents };
  const loan = newSchedule(effects, larger, {
    instalments: reamortise(larger, today),
    reason: `After a draw of ${dollars(cents)}`,
    by: 'system',
    today,
  });
  effects.tell(loan, {
    dedupeKey: `draw:${id}`,
    title: 'Your draw has been paid out',
    body: `${dollars(cents)} was paid into ${input.account.name}. The payments to come have changed: the next is ${dollars(loan.schedule[0]!.cents)} on ${formatDate(loan.schedule[0]!.dueDate)}.`,
  });
  effects.change(loan, { ...recalculateStatus(loan, today), closedOn: null });
  settlements.push({
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: owedCents(owedOf(loan)),
    counted: { from: today, version: loan.version },
  });
}

/** After an extra payment the amount stays as it is known and the loan ends sooner; what is overdue is paid first and changes nothing. */
function afterExtra(effects: Effects, loan: OwnLoan, wasOverdue: boolean, cents: number, today: string): OwnLoan {
  if (wasOverdue) return loan;
  try {
    const running = runningOf(loan, today);
    // The payment itself is in what is owed already, and must not count as one of the schedule's as well.
    const instalments = changedSchedule(
      { ...running, paidCents: running.paidCents - cents },
      { kind: 'after_payment' },
    );
    return newSchedule(effects, loan, {
      instalments,
      reason: `After an extra payment of ${dollars(cents)}`,
      by: 'system',
      today,
    });
  } catch (refused) {
    if (refused instanceof ChangeRefused) return loan;
    throw refused;
  }
}

/** Notes that nothing is owed any more. */
export function closing(effects: Effects, loan: OwnLoan, today: string): void {
  effects.say(loan, {
    onDate: today,
    kind: 'closed',
    by: 'system',
    words: 'The loan is paid off. Nothing more is owed, and no fee follows.',
  });
  effects.tell(loan, {
    dedupeKey: `closed:${today}`,
    title: 'Your loan is paid off',
    body: 'Nothing more is owed, and no fee follows.',
  });
  effects.change(loan, {
    status: 'paid',
    closedOn: today,
    nextOn: null,
    overdueSince: null,
    lastStep: null,
    retryOn: null,
    retryCents: null,
  });
}

/**
 * Takes back the interest that a payment would have spared the borrower, had it not been held up on our side since a day; what
 * of it has been paid already goes off the loan. No more than leaves the payment its full amount to pay.
 */
export function withoutDelay(
  effects: Effects,
  loan: OwnLoan,
  { id, cents, from }: { id: number; cents: number; from: string },
): OwnLoan {
  const spared = splitPayment(cents, owedOf(loan)).principalCents;
  const interest = Math.min(-interestSince(loan, -spared, from), owedCents(owedOf(loan)) - cents);
  if (interest <= 0) return loan;
  const interestCents = Math.min(interest, loan.interestCents);
  const principalCents = interest - interestCents;
  effects.move(loan, 'loan_interest', `${loan.memberId}:${loan.id}:delay:${id}`, {
    principalCents: -principalCents,
    interestCents: -interestCents,
    feesCents: 0,
  });
  effects.say(loan, {
    onDate: loan.chargedTo!,
    kind: 'interest',
    by: 'system',
    words: `Interest of ${dollars(interest)} since ${formatDate(from)} is taken back: a payment of ${dollars(cents)} was held up on our side.`,
    details: { cents: -interest },
  });
  return {
    ...loan,
    principalCents: loan.principalCents - principalCents,
    interestCents: loan.interestCents - interestCents,
  };
}

/** Books a repayment: what it did is told in the log, to the cent. */
function repaid(
  { effects, settlements, today }: Settling,
  owing: OwnLoan,
  payment: OpenPayment,
  result: Outcome & { state: 'complete' },
): void {
  const { memberId, id, cents, kind } = payment;
  const input =
    payment.refusedOn === null ? owing : withoutDelay(effects, owing, { id, cents, from: payment.orderedOn });
  const split = splitPayment(cents, owedOf(input));
  if (split.overCents > 0) throw new RangeError(`Payment ${id} is larger than what is owed.`);
  const after = {
    principalCents: input.principalCents - split.principalCents,
    interestCents: input.interestCents - split.interestCents,
    feesCents: input.feesCents - split.feesCents,
  };
  const owedAfterCents = owedCents(after);
  effects.move(input, 'loan_repayment', `${memberId}:${id}`, {
    principalCents: -split.principalCents,
    interestCents: -split.interestCents,
    feesCents: -split.feesCents,
  });
  effects.say(input, {
    onDate: today,
    kind: 'payment',
    by: kind === 'instalment' ? 'system' : 'member',
    words: splitText(split, owedAfterCents),
    details: { cents, payment: id, ...split },
  });
  settlements.push({
    memberId,
    id,
    result,
    split,
    owedAfterCents,
    counted: { from: input.chargedTo ?? today, version: input.version },
  });
  const paid: OwnLoan = {
    ...input,
    ...after,
    paidCents: input.paidCents + cents,
    inFlightCents: input.inFlightCents - cents,
  };
  if (owedAfterCents === 0) {
    closing(effects, paid, today);
    return;
  }
  const loan = kind === 'instalment' ? paid : afterExtra(effects, paid, input.overdueSince !== null, cents, today);
  effects.change(loan, recalculateStatus(loan, today));
}

/** When a repayment that did not come is asked for once more; null where it had its tries, or trying is of no use. */
function retryOf(
  { payDays, today }: Settling,
  loan: OwnLoan,
  { kind, cents, attempt, memberId }: OpenPayment,
  { isFinal }: Outcome & { state: 'dishonoured' },
): Retry | null {
  const on =
    kind !== 'instalment' || isFinal === true || loan.hardshipSince !== null
      ? null
      : retryDate(attempt, payDays.get(memberId) ?? null, today);
  // Where another one waits already they are asked for together, on the later day.
  return on === null ? null : { on, cents: cents + (loan.retryCents ?? 0) };
}

function dishonoured(
  settling: Settling,
  input: OwnLoan,
  payment: OpenPayment,
  result: Outcome & { state: 'dishonoured' },
): void {
  const { effects, settlements, today } = settling;
  const { memberId, id, cents } = payment;
  const retry = retryOf(settling, input, payment, result);
  const reported = `The payment of ${dollars(cents)} did not come: ${result.reason} There is no fee for this.`;
  const announced = retry
    ? `We ask for ${dollars(retry.cents)} once more on ${formatDate(retry.on)}, your next pay day, and not again after that. You can pay sooner, or change the schedule.`
    : 'We do not ask for it again by ourselves. You can pay it, or change the schedule.';
  effects.say(input, {
    onDate: today,
    kind: 'dishonour',
    by: 'system',
    words: retry ? `${reported} ${announced}` : reported,
    details: { cents, payment: id, retryOn: retry?.on ?? null },
  });
  effects.write(input, {
    key: `dishonour-${id}`,
    subject: 'A payment did not come',
    paragraphs: [reported, announced],
    after: [HELP],
  });
  settlements.push({ memberId, id, result, split: null, owedAfterCents: owedCents(owedOf(input)) });
  const loan: OwnLoan = {
    ...input,
    inFlightCents: input.inFlightCents - cents,
    ...(retry ? { retryOn: retry.on, retryCents: retry.cents } : {}),
  };
  sayOverdue(effects, loan, overdueOf(servicedOf(loan), today), today);
  effects.change(loan, recalculateStatus(loan, today));
}

/** What one answer of the service does to its loan. */
export function settleOne(settling: Settling, loan: OwnLoan, payment: OpenPayment, result: Outcome): void {
  if (payment.kind === 'draw') (loan.drawnOn === null ? firstDraw : laterDraw)(settling, loan, payment, result);
  else if (result.state === 'complete') repaid(settling, loan, payment, result);
  else dishonoured(settling, loan, payment, result);
}
