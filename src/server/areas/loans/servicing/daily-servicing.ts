import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { serviceLoan } from '#domain/loans/servicing.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from './effects.ts';
import { payOrAskForHelp, postLoanEmails } from '../emails.ts';
import { lockDueLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { enqueuePayments } from './payment-orders.ts';
import { logOverdue } from './settlement.ts';
import { bookCharge, dollars, owedOf, servicedOf } from './position.ts';

const BATCH_SIZE = 500;

export interface ServicingContext {
  /** The system scope. */
  db: Database;
  clock: Clock;
  brand: string;
  publicUrl: string;
}

/** Services one loan: charges, collections, and the consequences of missed payments. */
function serviceOne(effects: Effects, dueLoan: OwnLoan, today: string): void {
  // The whole debt is being paid, so nothing more is charged.
  if (dueLoan.inFlightCents > 0 && dueLoan.inFlightCents >= owedCents(owedOf(dueLoan))) {
    effects.change(dueLoan, { nextOn: addDays(today, 1) });
    return;
  }
  const servicing = serviceLoan(servicedOf(dueLoan), today);
  let loan = dueLoan;
  for (const charge of servicing.charges) loan = bookCharge(effects, loan, charge);
  const { retryCollection, retry } = servicing;
  if (retryCollection) {
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'retry',
      by: 'system',
      words: `We tried to collect ${dollars(retryCollection.cents)} again, as we said we would.`,
      details: { cents: retryCollection.cents },
    });
    effects.schedulePayment(loan, {
      kind: 'instalment',
      cents: retryCollection.cents,
      dueOn: retryCollection.dueDate,
      cardId: loan.cardId,
      attempt: 2,
    });
  }
  for (const { dueDate, cents } of servicing.collections)
    effects.schedulePayment(loan, { kind: 'instalment', cents, dueOn: dueDate, cardId: loan.cardId });
  logOverdue(effects, loan, servicing, today);
  for (const step of servicing.steps)
    effects.recordEvent(loan, {
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
    effects.sendEmail(loan, {
      key,
      subject: `${loan.title}: ${step.title.toLowerCase()}`,
      paragraphs: [`${dollars(servicing.overdueCents)} is overdue on your loan “${loan.title}”.`, step.emailText],
      ...payOrAskForHelp(loan),
    });
  }
}

/** Services one batch in one transaction with few statements. `taken` receives the ids, also on failure. */
async function serviceBatch(
  { db, clock, brand, publicUrl }: ServicingContext,
  today: string,
  { most, without, taken }: { most: number; without: readonly number[]; taken: number[] },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const loans = await lockDueLoans(transaction, today, most, without);
    taken.push(...loans.map(({ id }) => id));
    const effects = new Effects();
    for (const loan of loans) serviceOne(effects, loan, today);
    await enqueuePayments(transaction, clock, await writeEffects(transaction, clock, effects));
    await postLoanEmails(transaction, clock, { brand, publicUrl }, effects.emails);
  });
}

/**
 * Daily servicing of all loans: interest, fees, collections and arrears, also for days on which the job did not run.
 * Each loan is serviced once a day, however often and in however many processes this runs; batches are committed one by
 * one. Loans that fail are skipped, so that they do not block the others.
 * @returns the number of serviced loans.
 * @throws the first error, after all other loans have been serviced.
 */
export async function serviceLoans(context: ServicingContext): Promise<number> {
  const today = context.clock.today(DEFAULT_ZONE);
  const failed: number[] = [];
  const errors: unknown[] = [];
  let servicedCount = 0;
  let remainingSingly = 0;
  for (;;) {
    const most = remainingSingly > 0 ? 1 : BATCH_SIZE;
    const taken: number[] = [];
    try {
      await serviceBatch(context, today, { most, without: failed, taken });
      servicedCount += taken.length;
      remainingSingly = Math.max(0, remainingSingly - 1);
      if (taken.length < most) break;
    } catch (error) {
      if (taken.length === 0) throw error;
      if (taken.length > 1) {
        // One loan of the batch failed: service its loans one by one.
        remainingSingly = taken.length;
        continue;
      }
      failed.push(taken[0]!);
      errors.push(error);
      remainingSingly = Math.max(0, remainingSingly - 1);
    }
  }
  if (errors.length > 0) throw errors[0];
  return servicedCount;
}
