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
import { insideCall } from './inside-call.ts';
import { nextLoanDay, setLoanAccount } from './seed-store.ts';

/** The small loan that is paid off began so long ago, on the day after a pay day. */
const DAYS_REPORTED = 172;
/** The running one was drawn so long ago. */
const RUNNING_DAYS = 66;
/** The payments of the small loan, each on a pay day; the fourth of them came a fortnight late. */
const FIRST_PAY_DAYS = 159;
const LATE_DAYS = 117;
/** So long ago payments of her brother's loans did not come. */
const BEHIND_DAYS = 9;
const MISSED_DAYS = 23;
const everyday = { name: 'Everyday', bsb: '062000', accountNumber: '10284411' };
const homeBills = { name: 'Home bills', bsb: '062000', accountNumber: '20481177' };
const wages = { name: 'Wages', bsb: '062000', accountNumber: '30772910' };
/** The numbers at which the embedded service finds the account closed, or empty a minute later. */
const closed = '111111113';
const empty = '222222227';

interface Borrower {
  id: number;
  token: string;
}

interface Teller {
  server: Server;
  product: string;
}

/** What happens on days of the story, by how many days before today. */
type Happenings = ReadonlyMap<number, () => Promise<unknown>>;

/** The next day after `day` on which something happens, or a loan is to be serviced. */
async function nextDay(
  { systemDb }: Server['database'],
  happenings: Happenings,
  today: CivilDate,
  day: CivilDate,
): Promise<CivilDate> {
  const days = [...happenings.keys()].map((back) => addDays(today, -back)).filter((one) => one > day);
  const serviced = await nextLoanDay(systemDb);
  if (serviced !== null) days.push(serviced > day ? serviced : addDays(day, 1));
  return days.sort()[0] ?? today;
}

/** Lives through the days before today as the nights do: money goes and comes, and each loan is serviced on its days. */
async function live(
  database: Server['database'],
  today: CivilDate,
  clock: ReturnType<typeof movableClock>,
  happenings: Happenings,
): Promise<void> {
  const { systemDb } = database;
  const parts = {
    database: systemDb,
    clock,
    debit: embeddedDirectDebit({ database: systemDb, clock }),
    brand: 'Wattle',
  };
  const outboxHandlers = { [LOAN_MONEY_TOPIC]: loanMoneyOutboxHandler(parts) };
  const carry = async () => {
    while ((await drainOutbox(systemDb, clock, outboxHandlers, openLog('silent'))) > 0);
  };
  for (let day = addDays(today, -DAYS_REPORTED); day < today; day = await nextDay(database, happenings, today, day)) {
    clock.set(`${day}T02:00:00Z`);
    await happenings.get(daysBetween(day, today))?.();
    await carry();
    await serviceLoans({ db: systemDb, clock, brand: 'Wattle' });
    await carry();
    // What the bank answers a minute later is heard the same day.
    clock.set(`${day}T02:02:00Z`);
    await collectDebits(parts);
  }
}

interface Reported extends Borrower {
  account: typeof everyday;
  accountId: number | null;
}

/**
 * The loans of the demo member: a small one that is paid off, one of whose payments came a fortnight late, one that runs
 * well, so that she can ask for another, and a car loan of another lender. Her partner has one of his own, and has asked
 * for hardship help today. Her brother is behind with one, and has made a catch-up plan for another.
 */
export async function tellLoans(
  { server, product }: Teller,
  mia: Borrower,
  { partner, brother }: { partner: Borrower; brother: Borrower },
  today: CivilDate,
): Promise<void> {
  const { systemDb } = server.database;
  const clock = movableClock(`${addDays(today, -DAYS_REPORTED)}T02:00:00Z`);
  const { data } = await insideCall<ReplyOf<typeof bankAccounts.list>>(server, product, bankAccounts.list, {
    token: mia.token,
  });
  const [her, his, theos]: Reported[] = [
    { ...mia, account: everyday, accountId: data.find(({ name }) => name === everyday.name)?.id ?? null },
    { ...partner, account: homeBills, accountId: null },
    { ...brother, account: wages, accountId: null },
  ] as const;
  const open = async (
    { id: memberId, account, accountId }: Reported,
    terms: Omit<Parameters<typeof termsOf>[0], 'drawDate'>,
    more: Pick<LoanOpening, 'offerReference' | 'title' | 'limitCents'>,
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
          ...more,
        }),
      )
    ).id;
  };
  const small = (dollars: number, firstBack: number, instalments: number) => ({
    product: 'small_amount' as const,
    principalCents: dollars * 100,
    firstDueDate: addDays(today, -firstBack),
    frequency: 'fortnightly' as const,
    instalments,
  });
  const ids = { settled: 0, helped: 0, behind: 0, planned: 0 };
  const answersAs = (one: Reported, loan: number, accountNumber: string) =>
    setLoanAccount(systemDb, one.id, loan, { ...one.account, accountNumber });
  await live(
    server.database,
    today,
    clock,
    new Map<number, () => Promise<unknown>>([
      [
        DAYS_REPORTED,
        async () =>
          (ids.settled = await open(her, small(500, FIRST_PAY_DAYS, 9), {
            offerReference: 'demo-small',
            title: 'New washing machine',
          })),
      ],
      [LATE_DAYS, () => answersAs(her, ids.settled, empty)],
      [LATE_DAYS - 1, () => answersAs(her, ids.settled, everyday.accountNumber)],
      [
        RUNNING_DAYS,
        async () => {
          await open(
            her,
            {
              product: 'personal',
              principalCents: 3_000_00,
              firstDueDate: addDays(today, 28 - RUNNING_DAYS),
              frequency: 'monthly',
              instalments: 12,
            },
            { offerReference: 'demo-personal', title: 'Car repairs', limitCents: 4_000_00 },
          );
          ids.helped = await open(his, small(700, 47, 13), {
            offerReference: 'demo-partner',
            title: 'Bike for the way to work',
          });
          ids.behind = await open(theos, small(600, BEHIND_DAYS + 42, 10), {
            offerReference: 'demo-brother',
            title: 'Fridge',
          });
          ids.planned = await open(theos, small(400, MISSED_DAYS + 28, 12), {
            offerReference: 'demo-brother-plan',
            title: 'Driving lessons',
          });
        },
      ],
      [MISSED_DAYS, () => answersAs(theos, ids.planned, closed)],
      [BEHIND_DAYS, () => answersAs(theos, ids.behind, closed)],
    ]),
  );
  for (const loan of [ids.behind, ids.planned]) await answersAs(theos, loan, wages.accountNumber);
  await tellToday({ server, product }, { mia, partner, brother }, ids, today);
}

/** What the three do with their loans today. */
async function tellToday(
  { server, product }: Teller,
  { mia, partner, brother }: Record<'mia' | 'partner' | 'brother', Borrower>,
  ids: { helped: number; planned: number },
  today: CivilDate,
): Promise<void> {
  await insideCall(server, product, loans.add, {
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
  await insideCall(server, product, loans.addCard, { token: mia.token, body: { token: 'tok_visa' } });
  const note = 'My hours were cut by two evenings a week until February: about $220 a fortnight less.';
  await insideCall(server, product, loans.askHardship, {
    token: partner.token,
    body: { loan: ids.helped, reason: 'less_income', note },
  });
  await insideCall(server, product, loans.act, {
    token: brother.token,
    idempotencyKey: 'demo-brother-plan',
    body: { loan: ids.planned, action: 'CatchUpPayment', payments: 4 },
  });
}
