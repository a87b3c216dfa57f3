import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { termsOf } from '#domain/loans/products.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import {
  collectDebits,
  loanMoneyOutboxHandler,
  openLoan,
  serviceLoans,
  LOAN_MONEY_TOPIC,
} from '#server/areas/loans/public.ts';
import type { LoanOpening } from '#server/areas/loans/public.ts';
import type { TestServer } from './server.ts';

export const site = { brand: 'Wattle', publicUrl: 'https://wattle.example' };

function moneyParts({ server, clock }: TestServer) {
  const { systemDb: database } = server.database;
  return { database, clock, debit: embeddedDirectDebit({ database, clock }), ...site };
}

/** Sends pending payments to the direct debit service, and fetches the results of the rest. */
export async function carryLoanMoney(server: TestServer): Promise<void> {
  const parts = moneyParts(server);
  while (
    (await drainOutbox(
      parts.database,
      parts.clock,
      { [LOAN_MONEY_TOPIC]: loanMoneyOutboxHandler(parts) },
      openLog('silent'),
    )) > 0
  );
  await collectDebits(parts);
}

/** One day of servicing: charges, collections, arrears; and the resulting payments. */
export async function oneServicingRun(server: TestServer): Promise<number> {
  const served = await serviceLoans({ db: server.server.database.systemDb, clock: server.clock, ...site });
  await carryLoanMoney(server);
  return served;
}

/** Servicing for each day up to and including a date, at ten in the morning in Sydney. */
export async function serviceUntil(server: TestServer, date: string): Promise<void> {
  while (server.clock.today(DEFAULT_ZONE) <= date) {
    await oneServicingRun(server);
    server.clock.advance(24 * 3600 * 1000);
  }
}

/** Two hundred dollars over six fortnights from 26 November 2026, at the current price. */
export const smallTerms = (more: Partial<Parameters<typeof termsOf>[0]> = {}): LoanTerms =>
  termsOf({
    product: 'small_amount',
    principalCents: 200_00,
    drawDate: '2026-11-16',
    firstDueDate: '2026-11-26',
    frequency: 'fortnightly',
    instalments: 6,
    ...more,
  });

/** Opens a loan for a member as an acceptance would. */
export async function openedLoan(
  { server, clock }: TestServer,
  memberId: number,
  more: Partial<LoanOpening> = {},
): Promise<{ id: number; opened: boolean }> {
  const opening: LoanOpening = {
    memberId,
    offerReference: `offer-${memberId}`,
    terms: smallTerms(),
    account: { name: 'Everyday', bsb: '062000', accountNumber: '12345678' },
    accountId: null,
    today: clock.today(DEFAULT_ZONE),
    ...more,
  };
  return server.database.systemDb.transaction().execute((db) => openLoan(db, clock, opening));
}
