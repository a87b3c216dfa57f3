import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { serviceLoan } from '#domain/loans/servicing.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from './effects.ts';
import { HELP, postLoanEmails } from '../emails.ts';
import { lockDueLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { orderMoney } from './payment-orders.ts';
import { sayOverdue } from './settlement.ts';
import { bookCharge, dollars, owedOf, servicedOf } from './position.ts';

const AT_ONCE = 500;

export interface ServicingParts {
  /** The system's. */
  db: Database;
  clock: Clock;
  brand: string;
}

/** One loan's night: what is charged, what is asked for, and what a missed payment brings. */
function serve(effects: Effects, input: OwnLoan, today: string): void {
  // Everything that is owed is on its way: nothing more is charged meanwhile.
  if (input.inFlightCents > 0 && input.inFlightCents >= owedCents(owedOf(input))) {
    effects.change(input, { nextOn: addDays(today, 1) });
    return;
  }
  const servicing = serviceLoan(servicedOf(input), today);
  let loan = input;
  for (const charge of servicing.charges) loan = bookCharge(effects, loan, charge);
  const { retryCollection, retry } = servicing;
  if (retryCollection) {
    effects.say(loan, {
      onDate: today,
      kind: 'retry',
      by: 'system',
      words: `We asked for ${dollars(retryCollection.cents)} once more, as announced.`,
      details: { cents: retryCollection.cents },
    });
    effects.order(loan, {
      kind: 'instalment',
      cents: retryCollection.cents,
      dueOn: retryCollection.dueDate,
      cardId: loan.cardId,
      attempt: 2,
    });
  }
  for (const { dueDate, cents } of servicing.collections)
    effects.order(loan, { kind: 'instalment', cents, dueOn: dueDate, cardId: loan.cardId });
  sayOverdue(effects, loan, servicing, today);
  for (const step of servicing.steps)
    effects.say(loan, {
      onDate: today,
      kind: 'arrears',
      by: 'system',
      words: `${step.title}. ${step.emailText}`,
      details: { step: step.key },
    });
  const status = loan.status === 'external' ? 'external' : servicing.overdueSince === null ? 'active' : 'arrears';
  const lastStep =
    servicing.overdueSince === null
      ? null
      : (servicing.steps.at(-1)?.key ?? (servicing.overdueSince === loan.overdueSince ? loan.lastStep : null));
  effects.change(loan, {
    status,
    chargedTo: servicing.chargedTo,
    collectedTo: servicing.collectedTo,
    nextOn: servicing.nextOn,
    overdueSince: servicing.overdueSince,
    lastStep,
    retryOn: retry?.on ?? null,
    retryCents: retry?.cents ?? null,
  });
  const step = servicing.steps.at(-1);
  if (step) {
    const key = `${step.key}-${step.date}`;
    effects.write(loan, {
      key,
      subject: `${loan.title}: ${step.title.toLowerCase()}`,
      paragraphs: [`${dollars(servicing.overdueCents)} of your loan “${loan.title}” is overdue.`, step.emailText],
      after: [HELP],
    });
  }
}

/** One batch, in one transaction: few statements, however many loans. `taken` is told which they are, also where it fails. */
async function serveBatch(
  { db, clock, brand }: ServicingParts,
  today: string,
  { most, without, taken }: { most: number; without: readonly number[]; taken: number[] },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const loans = await lockDueLoans(transaction, today, most, without);
    taken.push(...loans.map(({ id }) => id));
    const effects = new Effects();
    for (const loan of loans) serve(effects, loan, today);
    await orderMoney(transaction, clock, await writeEffects(transaction, clock, effects));
    await postLoanEmails(transaction, clock, brand, effects.emails);
  });
}

/**
 * The night of all loans: interest, fees, collections and arrears of the day, and of days on which the job did not run.
 * Every loan is served once a day, however often and by however many it is called; what was done before it was killed stays
 * done. A loan that cannot be served is left out, so that it does not hold the others up.
 *
 * @returns how many loans were served.
 * @throws the first fault of those that could not be served, after all others have been.
 */
export async function serviceLoans(parts: ServicingParts): Promise<number> {
  const today = parts.clock.today(DEFAULT_ZONE);
  const failed: number[] = [];
  const faults: unknown[] = [];
  let served = 0;
  let singly = 0;
  for (;;) {
    const most = singly > 0 ? 1 : AT_ONCE;
    const taken: number[] = [];
    try {
      await serveBatch(parts, today, { most, without: failed, taken });
      served += taken.length;
      singly = Math.max(0, singly - 1);
      if (taken.length < most) break;
    } catch (fault) {
      if (taken.length === 0) throw fault;
      if (taken.length > 1) {
        // One of them is at fault: they are served one by one.
        singly = taken.length;
        continue;
      }
      failed.push(taken[0]!);
      faults.push(fault);
      singly = Math.max(0, singly - 1);
    }
  }
  if (faults.length > 0) throw faults[0];
  return served;
}
