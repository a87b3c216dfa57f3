import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { loans } from '#contract/areas/loans.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { termsOf } from '#domain/loans/products.ts';
import {
  LOAN_MONEY_TOPIC,
  collectDebits,
  loanMoneyOutboxHandler,
  openLoan,
  serviceLoans,
} from '../../areas/loans/public.ts';
import type { LoanOpening } from '../../areas/loans/public.ts';
import { movableClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { drainOutbox } from '../../kit/outbox.ts';
import { embeddedDirectDebit } from '../../ports/direct-debit/embedded.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { nextLoanDay, setLoanAccount } from './seed-store.ts';

/** The settled loan began this many days ago, on the day after a payday. */
const SIMULATED_DAYS = 172;
/** The active loan was drawn this many days ago. */
const RUNNING_DAYS = 66;
/** The payments of the settled loan, each on a payday; the fourth one was a fortnight late. */
const FIRST_PAY_DAYS = 159;
const LATE_DAYS = 117;
/** How many days ago the payments of her brother's loans failed. */
const BEHIND_DAYS = 9;
const MISSED_DAYS = 23;
const everyday = { name: 'Everyday', bsb: '062000', accountNumber: '10284411' };
const homeBills = { name: 'Home bills', bsb: '062000', accountNumber: '20481177' };
const wages = { name: 'Wages', bsb: '062000', accountNumber: '30772910' };
/**
 * The account numbers for which the embedded service reports a closed account, or insufficient funds a minute later.
 */
const closed = '111111113';
const empty = '222222227';

interface Borrower {
  id: number;
  token: string;
}

interface SeedContext {
  server: Server;
  product: string;
}

/** Events of the scenario, by the number of days before today. */
type ScheduledEvents = ReadonlyMap<number, () => Promise<unknown>>;

/** The next day after `day` with an event or a loan to be serviced. */
async function nextDay(
  { systemDb }: Server['database'],
  events: ScheduledEvents,
  today: CivilDate,
  day: CivilDate,
): Promise<CivilDate> {
  const days = [...events.keys()].map((daysAgo) => addDays(today, -daysAgo)).filter((otherDay) => otherDay > day);
  const serviced = await nextLoanDay(systemDb);
  if (serviced !== null) days.push(serviced > day ? serviced : addDays(day, 1));
  return days.sort()[0] ?? today;
}

/** Simulates the days before today: delivers payment orders, collects results, and runs the daily servicing. */
async function simulateDays(
  database: Server['database'],
  today: CivilDate,
  clock: ReturnType<typeof movableClock>,
  events: ScheduledEvents,
): Promise<void> {
  const { systemDb } = database;
  const parts = {
    database: systemDb,
    clock,
    debit: embeddedDirectDebit({ database: systemDb, clock }),
    brand: 'Wattle',
    publicUrl: '',
  };
  const outboxHandlers = { [LOAN_MONEY_TOPIC]: loanMoneyOutboxHandler(parts) };
  const deliver = async () => {
    while ((await drainOutbox(systemDb, clock, outboxHandlers, openLog('silent'))) > 0);
  };
  for (let day = addDays(today, -SIMULATED_DAYS); day < today; day = await nextDay(database, events, today, day)) {
    clock.set(`${day}T02:00:00Z`);
    await events.get(daysBetween(day, today))?.();
    await deliver();
    await serviceLoans({ db: systemDb, clock, brand: 'Wattle', publicUrl: '' });
    await deliver();
    // Results that the bank sends a minute later are processed on the same day.
    clock.set(`${day}T02:02:00Z`);
    await collectDebits(parts);
  }
}

interface BorrowerAccount extends Borrower {
  account: typeof everyday;
  accountId: number | null;
}

/**
 * The loans of the demo member: a settled one with a payment that was a fortnight late, an active one in good standing,
 * so that she can apply for another, and a car loan of another lender. Her partner has a loan and requested hardship
 * help today. Her brother is behind with one loan, and has a catch-up plan for another.
 */
export async function seedLoans(
  { server, product }: SeedContext,
  mia: Borrower,
  { partner, brother }: { partner: Borrower; brother: Borrower },
  today: CivilDate,
): Promise<void> {
  const { systemDb } = server.database;
  const clock = movableClock(`${addDays(today, -SIMULATED_DAYS)}T02:00:00Z`);
  const { data } = await callEndpoint<ReplyOf<typeof bankAccounts.list>>(server, product, bankAccounts.list, {
    token: mia.token,
  });
  const [miaAccount, partnerAccount, brotherAccount]: BorrowerAccount[] = [
    { ...mia, account: everyday, accountId: data.find(({ name }) => name === everyday.name)?.id ?? null },
    { ...partner, account: homeBills, accountId: null },
    { ...brother, account: wages, accountId: null },
  ] as const;
  const open = async (
    { id: memberId, account, accountId }: BorrowerAccount,
    terms: Omit<Parameters<typeof termsOf>[0], 'drawDate'>,
    opening: Pick<LoanOpening, 'offerReference' | 'title' | 'limitCents'>,
  ): Promise<number> => {
    const day = clock.today(DEFAULT_ZONE);
    return (
      await systemDb.transaction().execute((db) =>
        openLoan(db, clock, {
          memberId,
          terms: termsOf({ ...terms, drawDate: day }),
          account,
          accountId,
          today: day,
          ...opening,
        }),
      )
    ).id;
  };
  const small = (dollars: number, firstDaysAgo: number, instalments: number) => ({
    product: 'small_amount' as const,
    principalCents: dollars * 100,
    firstDueDate: addDays(today, -firstDaysAgo),
    frequency: 'fortnightly' as const,
    instalments,
  });
  const ids = { settled: 0, helped: 0, behind: 0, planned: 0 };
  const useAccountNumber = (one: BorrowerAccount, loan: number, accountNumber: string) =>
    setLoanAccount(systemDb, one.id, loan, { ...one.account, accountNumber });
  await simulateDays(
    server.database,
    today,
    clock,
    new Map<number, () => Promise<unknown>>([
      [
        SIMULATED_DAYS,
        async () =>
          (ids.settled = await open(miaAccount, small(500, FIRST_PAY_DAYS, 9), {
            offerReference: 'demo-small',
            title: 'New washing machine',
          })),
      ],
      [LATE_DAYS, () => useAccountNumber(miaAccount, ids.settled, empty)],
      [LATE_DAYS - 1, () => useAccountNumber(miaAccount, ids.settled, everyday.accountNumber)],
      [
        RUNNING_DAYS,
        async () => {
          await open(
            miaAccount,
            {
              product: 'personal',
              principalCents: 3_000_00,
              firstDueDate: addDays(today, 28 - RUNNING_DAYS),
              frequency: 'monthly',
              instalments: 12,
            },
            { offerReference: 'demo-personal', title: 'Car repairs', limitCents: 4_000_00 },
          );
          ids.helped = await open(partnerAccount, small(700, 47, 13), {
            offerReference: 'demo-partner',
            title: 'Bike to get to work',
          });
          ids.behind = await open(brotherAccount, small(600, BEHIND_DAYS + 42, 10), {
            offerReference: 'demo-brother',
            title: 'Fridge',
          });
          ids.planned = await open(brotherAccount, small(400, MISSED_DAYS + 28, 12), {
            offerReference: 'demo-brother-plan',
            title: 'Driving lessons',
          });
        },
      ],
      [MISSED_DAYS, () => useAccountNumber(brotherAccount, ids.planned, closed)],
      [BEHIND_DAYS, () => useAccountNumber(brotherAccount, ids.behind, closed)],
    ]),
  );
  for (const loan of [ids.behind, ids.planned]) await useAccountNumber(brotherAccount, loan, wages.accountNumber);
  await seedToday({ server, product }, { mia, partner, brother }, ids, today);
}

/** What the three do with their loans today. */
async function seedToday(
  { server, product }: SeedContext,
  { mia, partner, brother }: Record<'mia' | 'partner' | 'brother', Borrower>,
  ids: { helped: number; planned: number },
  today: CivilDate,
): Promise<void> {
  await callEndpoint(server, product, loans.add, {
    token: mia.token,
    body: {
      company: 'Harbour Finance',
      loan_title: 'Car loan',
      balance: 8_240.55,
      rate: 9.4,
      repayment: 312,
      frequency: 'monthly',
      next_due: addDays(today, 12),
    },
  });
  await callEndpoint(server, product, loans.addCard, { token: mia.token, body: { token: 'tok_visa' } });
  const note = 'My hours were cut by two evenings a week until February: about $220 a fortnight less.';
  await callEndpoint(server, product, loans.askHardship, {
    token: partner.token,
    body: { loan: ids.helped, reason: 'less_income', note },
  });
  await callEndpoint(server, product, loans.act, {
    token: brother.token,
    idempotencyKey: 'demo-brother-plan',
    body: { loan: ids.planned, action: 'CatchUpPayment', payments: 4 },
  });
}
