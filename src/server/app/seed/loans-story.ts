import { accounts } from '#contract/areas/accounts.ts';
import { loans } from '#contract/areas/loans.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { termsOf } from '#domain/loans/products.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';
import { LOAN_MONEY_TOPIC, loanMoneyCarrier, openLoan, serviceLoans } from '../../areas/loans/public.ts';
import { movableClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { drainOutbox } from '../../kit/outbox.ts';
import { embeddedDirectDebit } from '../../ports/direct-debit/embedded.ts';
import type { Server } from '../wiring.ts';
import { insideCall } from './inside-call.ts';
import { setLoanAccount } from './seed-store.ts';

const DAYS_TOLD = 66;
/** So long ago a payment of the small loan did not come. */
const MISSED_DAYS = 9;
const everyday = { name: 'Everyday', bsb: '062000', accountNumber: '10284411' };
/** The number at which the embedded service finds the account closed. */
const closed = { ...everyday, accountNumber: '111111113' };

/** The loans of the demo member: one whose last payment did not come, one that runs well, and a car loan of another lender. */
export async function tellLoans({ server, product }: { server: Server; product: string }, memberId: number, token: string, today: CivilDate): Promise<void> {
  const { system } = server.database;
  const start = addDays(today, -DAYS_TOLD);
  const clock = movableClock(`${start}T02:00:00Z`);
  const carriers = { [LOAN_MONEY_TOPIC]: loanMoneyCarrier({ database: system, clock, debit: embeddedDirectDebit({ database: system, clock }), brand: 'Wattle' }) };
  const carry = async () => {
    while ((await drainOutbox(system, clock, carriers, openLog('silent'))) > 0);
  };
  const { data } = await insideCall<ReplyOf<typeof accounts.list>>(server, product, accounts.list, { token });
  const accountId = data.find(({ name }) => name === everyday.name)?.id ?? null;
  const open = (terms: LoanTerms, more: { offerReference: string; title: string; limitCents?: number }) =>
    system.transaction().execute((db) => openLoan(db, clock, { memberId, terms, account: everyday, accountId, today: clock.today(DEFAULT_ZONE), ...more }));
  await open(termsOf({ product: 'personal', principalCents: 3_000_00, drawDate: start, firstDueDate: addDays(start, 28), rhythm: 'monthly', instalments: 18 }), { offerReference: 'demo-personal', title: 'Car repairs', limitCents: 4_000_00 });
  const { id } = await open(termsOf({ product: 'small_amount', principalCents: 500_00, drawDate: start, firstDueDate: addDays(today, -MISSED_DAYS - 42), rhythm: 'fortnightly', instalments: 9 }), { offerReference: 'demo-small', title: 'New washing machine' });
  for (let day = start; day < today; day = addDays(day, 1)) {
    clock.set(`${day}T02:00:00Z`);
    if (day === addDays(today, -MISSED_DAYS)) await setLoanAccount(system, memberId, id, closed);
    await carry();
    await serviceLoans({ db: system, clock, brand: 'Wattle' });
    await carry();
  }
  await setLoanAccount(system, memberId, id, everyday);
  await insideCall(server, product, loans.add, { token, body: { company: 'Harbour Finance', loan_title: 'Car loan', balance: 8_240.55, rate: 9.4, repayment: 312, rhythm: 'monthly', next_due: addDays(today, 12) } });
  await insideCall(server, product, loans.addCard, { token, body: { token: 'tok_visa' } });
}
