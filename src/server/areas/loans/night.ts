import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { ArrearsStep } from '#domain/loans/arrears.ts';
import { nightOf } from '#domain/loans/servicing.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from './effect.ts';
import { writeArrearsLetters } from './letters.ts';
import { lockDueLoans } from './loan-store.ts';
import type { OwnLoan } from './loan-store.ts';
import { orderMoney } from './sending.ts';
import { sayOverdue } from './settling.ts';
import { bookCharge, owedOf, servicedOf } from './standing.ts';

const AT_ONCE = 500;

export interface NightParts {
  /** The system's. */
  db: Database;
  clock: Clock;
  brand: string;
}

interface Reached {
  loan: OwnLoan;
  step: ArrearsStep;
  overdueCents: number;
}

/** One loan's night: what is charged, what is asked for, and what a missed payment brings. */
function serve(effects: Effects, given: OwnLoan, today: string): Reached[] {
  // Everything that is owed is on its way: nothing more is charged meanwhile.
  if (given.inFlightCents > 0 && given.inFlightCents >= owedCents(owedOf(given))) {
    effects.change(given, { nextOn: addDays(today, 1) });
    return [];
  }
  const night = nightOf(servicedOf(given), today);
  let loan = given;
  for (const charge of night.charges) loan = bookCharge(effects, loan, charge);
  for (const { dueDate, cents } of night.collections) effects.order(loan, { kind: 'instalment', cents, dueOn: dueDate, cardId: loan.cardId });
  sayOverdue(effects, loan, night, today);
  for (const step of night.steps) effects.say(loan, { onDate: today, kind: 'arrears', by: 'house', words: `${step.title}. ${step.words}`, details: { step: step.key } });
  const status = loan.status === 'external' ? 'external' : night.overdueSince === null ? 'active' : 'arrears';
  const lastStep = night.overdueSince === null ? null : (night.steps.at(-1)?.key ?? (night.overdueSince === loan.overdueSince ? loan.lastStep : null));
  effects.change(loan, { status, chargedTo: night.chargedTo, collectedTo: night.collectedTo, nextOn: night.nextOn, overdueSince: night.overdueSince, lastStep });
  return night.steps.slice(-1).map((step) => ({ loan, step, overdueCents: night.overdueCents }));
}

/** One batch, in one transaction: few statements, however many loans. Answers how many were served. */
async function serveBatch({ db, clock, brand }: NightParts, today: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const loans = await lockDueLoans(transaction, today, AT_ONCE);
    const effects = new Effects();
    const reached = loans.flatMap((loan) => serve(effects, loan, today));
    await orderMoney(transaction, clock, await writeEffects(transaction, clock, effects));
    await writeArrearsLetters(transaction, clock, brand, reached);
    return loans.length;
  });
}

/**
 * The night of all loans: interest, fees, collections and arrears of the day, and of days on which the job did not run.
 * Every loan is served once a day, however often it is called.
 *
 * @returns how many loans were served.
 */
export async function serviceLoans(parts: NightParts): Promise<number> {
  const today = parts.clock.today(DEFAULT_ZONE);
  let served = 0;
  for (;;) {
    const some = await serveBatch(parts, today);
    served += some;
    if (some < AT_ONCE) return served;
  }
}
