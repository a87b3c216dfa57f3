import { sql } from 'kysely';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { termsOf } from '#domain/loans/products.ts';
import { scheduleOf } from '#domain/loans/schedule.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';
import { LOAN_MONEY_TOPIC, loanMoneyOutboxHandler, openLoan, serviceLoans } from '#server/areas/loans/public.ts';
import { movableClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import type { DebitResult, DirectDebit } from '#server/ports/direct-debit/port.ts';
import { copyLoans } from '#tests/build/loan-copies.ts';
import type { BenchServer } from './bench-server.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';

const LOANS = 10_000;
const site = { brand: 'Wattle', publicUrl: '' };
/** So far ahead that the server's own jobs, which use the real date, find nothing to do. */
const START = '2031-01-06';
/**
 * Payments fall on all days of the month: this many loans are opened through the product, the others are copies of
 * them.
 */
const DAYS = 30;
const SERVICING_RUNS = 365;
/** Payments of each loan in that time. */
const PAYMENTS_EACH = 12;

/** A service that accepts every payment at once and stores nothing: only our own work is measured. */
const instantDebit = async (orders: readonly { key: string }[]): Promise<ReadonlyMap<string, DebitResult>> =>
  new Map(orders.map(({ key }) => [key, { state: 'complete', bankReference: 'BENCH' }]));
const service: DirectDebit = {
  adapter: 'bench',
  open: true,
  practiceCards: [],
  acceptsCards: true,
  pollEveryMinutes: 1,
  readEvent: () => null,
  saveCard: async () => ({ reference: 'card', brand: 'Visa', lastFour: '4242', expires: '2030-12' }),
  collect: instantDebit,
  payOut: instantDebit,
  resultsOf: async () => new Map(),
};

const termsFrom = (day: number): LoanTerms =>
  termsOf({
    product: 'personal',
    principalCents: 5_000_00,
    drawDate: addDays(START, day),
    firstDueDate: addDays(START, day + 30),
    frequency: 'monthly',
    instalments: 24,
  });

function scheduleTimes(): number[] {
  const terms = { ...termsFrom(0), instalments: 60 };
  for (let round = 0; round < 200; round += 1) scheduleOf(terms);
  const times: number[] = [];
  for (let round = 0; round < 500; round += 1) {
    const start = performance.now();
    scheduleOf(terms);
    times.push(performance.now() - start);
  }
  return times;
}

/** The members, of whom the first have loans that were opened and paid out; returns the first of their ids. */
async function openFirst(
  db: Database,
  clock: ReturnType<typeof movableClock>,
  drain: () => Promise<void>,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into members (email) select 'loan' || n || '@example.com' from generate_series(1, ${LOANS}) n
    returning member_id as id`.execute(db);
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  if (ids.at(-1)! - ids[0]! !== LOANS - 1) throw new Error('The ids of the members are not consecutive.');
  for (let day = 0; day < DAYS; day += 1) {
    clock.set(`${addDays(START, day)}T01:00:00Z`);
    const today = clock.today(DEFAULT_ZONE);
    await db.transaction().execute((transaction) =>
      openLoan(transaction, clock, {
        memberId: ids[day]!,
        offerReference: 'bench',
        terms: termsFrom(day),
        account: { name: 'Everyday', bsb: '062000', accountNumber: '12345678' },
        accountId: null,
        today,
      }),
    );
    await drain();
  }
  return ids[0]!;
}

/**
 * Writes the same rows again with plain statements, as fast as the tables with their triggers allow: the minimum for
 * any job.
 */
async function bareWrites(db: Database): Promise<void> {
  const { rows } = await sql<{ transfers: number; events: number; payments: number }>`
    select (select max(id) from ledger_transfers) as transfers, (select max(id) from loan_events) as events,
      (select max(id) from loan_payments) as payments`.execute(db);
  const last = rows[0]!;
  for (let at = 1; at <= 2 * PAYMENTS_EACH; at += 1) {
    await db.transaction().execute(async (transaction) => {
      await sql`
        with t as (insert into ledger_transfers (kind, reference, memo, occurred_at) select kind,
          'bare:' || ${at}::text || ':' || id, '', occurred_at from ledger_transfers
        where id <= ${last.transfers} and id % ${2 * PAYMENTS_EACH} = ${at - 1}
          and kind in ('loan_interest', 'loan_repayment') returning id, reference)
        insert into ledger_postings (member_id, account_id, transfer_id, unit, amount, balance_after)
        select p.member_id, p.account_id, t.id, p.unit, p.amount, 0 from t
        join ledger_postings p on p.transfer_id = split_part(t.reference, ':', 3)::bigint
        order by p.member_id, p.account_id`.execute(transaction);
      await sql`insert into loan_events (member_id, loan_id, at, on_date, kind, done_by, words,
          details) select member_id, loan_id, at, on_date, kind, done_by, words, details from loan_events
        where id <= ${last.events} and id % ${2 * PAYMENTS_EACH} = ${at - 1}
          and kind in ('interest', 'payment')`.execute(transaction);
      await sql`
        with n as (insert into loan_payments (member_id, loan_id, kind, amount_cents, due_on,
          ordered_at) select member_id, loan_id, kind, amount_cents, due_on, ordered_at from loan_payments
        where id <= ${last.payments} and id % ${2 * PAYMENTS_EACH} = ${at - 1} and kind = 'instalment'
        returning member_id, id)
        update loan_payments p set state = 'sent' from n where p.member_id = n.member_id and p.id = n.id`.execute(
        transaction,
      );
      await sql`update loan_payments set state = 'complete', settled_at = now(), fees_cents = 0, interest_cents = 1,
          principal_cents = 1, owed_after_cents = 1
        where id > ${last.payments} and id % ${2 * PAYMENTS_EACH} = ${at - 1} and kind = 'instalment'`.execute(
        transaction,
      );
      // Each payment changes its loan twice: when it is ordered, and when it has settled.
      await sql`update loans set paid_cents = paid_cents + 1`.execute(transaction);
    });
  }
}

/**
 * A schedule of 60 payments, and a year of daily servicing for 10,000 loans: interest, collections, the bank's
 * replies, and the log, against the bare writes of the same rows.
 */
export async function benchLoans(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const { systemDb } = server.database;
  const clock = movableClock(`${START}T01:00:00Z`);
  const outboxHandlers = {
    [LOAN_MONEY_TOPIC]: loanMoneyOutboxHandler({ database: systemDb, clock, debit: service, ...site }),
  };
  const log = openLog('silent');
  const drain = async () => {
    while ((await drainOutbox(systemDb, clock, outboxHandlers, log)) > 0);
  };
  say(`opened ${LOANS} loans`);
  await copyLoans(systemDb, { first: await openFirst(systemDb, clock, drain), opened: DAYS, all: LOANS });
  await server.owner.query('vacuum analyze');
  say(`${SERVICING_RUNS} nights`);
  let served = 0;
  const { ms } = await timed(async () => {
    for (let servicing = DAYS; servicing < DAYS + SERVICING_RUNS; servicing += 1) {
      clock.set(`${addDays(START, servicing)}T01:00:00Z`);
      served += await serviceLoans({ db: systemDb, clock, ...site });
      await drain();
    }
  });
  const faults = await checkLedger(systemDb);
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults[0])}`);
  await server.owner.query('vacuum analyze');
  // The same amounts again would make balances negative; only the writing is timed.
  await sql`update ledger_accounts set may_go_below_zero = true`.execute(systemDb);
  say('the bare writes');
  const { ms: floor } = await timed(() => bareWrites(systemDb));
  const times = scheduleTimes();
  return [
    {
      work: 'schedule of 60 payments with interest, p50',
      measured: percentile(times, 0.5),
      floor: null,
      unit: 'ms',
      target: 1,
      note: `p95 ${percentile(times, 0.95).toFixed(2)} ms`,
    },
    {
      work: `${SERVICING_RUNS} days of servicing for ${LOANS.toLocaleString('en-AU')} loans, against the bare writes`,
      measured: ms,
      floor,
      unit: 'ms',
      target: 3,
      note: `${served.toLocaleString('en-AU')} servings`,
    },
  ];
}
