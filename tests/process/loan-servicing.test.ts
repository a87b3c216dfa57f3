import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { termsOf } from '#domain/loans/products.ts';
import { LOAN_MONEY_TOPIC, loanMoneyOutboxHandler, openLoan } from '#server/areas/loans/public.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { copyLoans } from '#tests/build/loan-copies.ts';
import { compiled } from './running-program.ts';

/** Three batches of daily servicing, the last of them small. */
const LOANS = 1_050;

let testDb: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDb = await testDatabase();
  database = openDatabase(testDb.url);
});
afterAll(async () => {
  await database.close();
  await testDb.close();
});

/** Each has borrowed 3,000.00 on 16 November 2026; the first payment of all is due on 16 December. */
async function openLoans(): Promise<void> {
  const { systemDb } = database;
  const clock = movableClock('2026-11-16T01:00:00Z');
  const { rows } = await sql<{
    id: number;
  }>`insert into members (email) select 'servicing' || n || '@example.com' from generate_series(1, ${LOANS}::int) as n
    returning member_id as id`.execute(systemDb);
  const first = Math.min(...rows.map(({ id }) => id));
  const terms = termsOf({
    product: 'personal',
    principalCents: 3_000_00,
    drawDate: '2026-11-16',
    firstDueDate: '2026-12-16',
    frequency: 'monthly',
    instalments: 12,
  });
  await systemDb.transaction().execute((db) =>
    openLoan(db, clock, {
      memberId: first,
      offerReference: 'servicing',
      terms,
      account: { name: 'Everyday', bsb: '062000', accountNumber: '12345678' },
      accountId: null,
      today: '2026-11-16',
    }),
  );
  const outboxHandler = loanMoneyOutboxHandler({
    database: systemDb,
    clock,
    debit: embeddedDirectDebit({ database: systemDb, clock }),
    brand: 'Wattle',
    publicUrl: '',
  });
  while ((await drainOutbox(systemDb, clock, { [LOAN_MONEY_TOPIC]: outboxHandler }, openLog('silent'))) > 0);
  await copyLoans(systemDb, { first, opened: 1, all: LOANS });
}

interface Progress {
  charged: number;
  settled: number;
}

/** The progress of daily servicing, in loans. */
async function progress(): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select (select count(*)::int from loan_events where kind = 'interest') as charged,
      (select count(*)::int from loan_payments where kind = 'instalment' and state = 'complete') as settled`.execute(
    database.systemDb,
  );
  return rows[0]!;
}

/**
 * Runs the jobs of a server for 16 December in a process of its own, which gets SIGKILL once `isFarEnough` says so.
 * Returns how it ended.
 */
async function servicing(at: string, isFarEnough?: (stands: Progress) => boolean): Promise<string | number | null> {
  const module = (path: string) => JSON.stringify(new URL(`../../src/server/${path}`, import.meta.url).href);
  const program = `
    const [{ openDatabase }, { movableClock }, { openLog }, { drainOutbox }, { embeddedDirectDebit }, loans] = await Promise.all([import(${module('kit/database.ts')}), import(${module('kit/clock.ts')}), import(${module('kit/log.ts')}),
      import(${module('kit/outbox.ts')}), import(${module('ports/direct-debit/embedded.ts')}), import(${module('areas/loans/public.ts')})]);
    const open = openDatabase(${JSON.stringify(testDb.url)}, { maxConnections: 6 });
    const clock = movableClock(${JSON.stringify(at)});
    const parts = { database: open.systemDb, clock, debit: embeddedDirectDebit({ database: open.systemDb, clock }), brand: 'Wattle', publicUrl: '' };
    await loans.serviceLoans({ db: open.systemDb, clock, brand: 'Wattle', publicUrl: '' });
    while ((await drainOutbox(open.systemDb, clock, { [loans.LOAN_MONEY_TOPIC]: loans.loanMoneyOutboxHandler(parts) }, openLog('silent'))) > 0);
    await loans.collectDebits(parts);
    await open.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = new Promise<string | number | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  while (child.exitCode === null && child.signalCode === null) {
    if (isFarEnough?.(await progress())) child.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return ended;
}

/**
 * A servicing run that is killed once it has reached a point. Meanwhile a lock is held on an account of the last
 * loan, so that the run cannot finish, however late it is checked.
 */
async function killedServicing(
  at: string,
  held: 'loan_interest' | 'loan_principal',
  isFarEnough: (stands: Progress) => boolean,
): Promise<string | number | null> {
  const end = await database.systemDb.transaction().execute(async (holder) => {
    await sql`select from ledger_accounts where kind = ${held} and member_id = (select max(member_id) from loans)
      for update`.execute(holder);
    return servicing(at, isFarEnough);
  });
  // Its sessions notice that their client is gone once they have finished their statement.
  const atWork = sql`select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(() => asOwner(testDb.url, async (owner) => (await atWork.execute(owner)).rows.length)).toBe(0);
  return end;
}

it('I9: daily servicing that is killed midway, twice, services every loan once', async () => {
  await openLoans();
  const { systemDb } = database;
  // One batch of the loans is done and the next under way; then some replies of the bank are booked and others under
  // way.
  expect(await killedServicing('2026-12-15T14:35:00Z', 'loan_interest', ({ charged }) => charged > 0)).toBe('SIGKILL');
  const first = await progress();
  expect(await killedServicing('2026-12-15T14:40:00Z', 'loan_principal', ({ settled }) => settled > 0)).toBe('SIGKILL');
  const second = await progress();
  // Outbox messages claimed by the killed processes are free again after a minute.
  expect([await servicing('2026-12-15T14:45:00Z'), await servicing('2026-12-15T15:35:00Z')]).toEqual([0, 0]);
  console.log(
    `I9: daily servicing was killed after ${first.charged} of ${LOANS} loans, and after ${second.settled} of their payments.`,
  );
  expect([first.charged > 0 && first.charged < LOANS, second.charged, second.settled > 0]).toEqual([true, LOANS, true]);

  expect(await checkLedger(systemDb)).toEqual([]);
  // Interest for 30 days at 13.9 % is 34.27; of the payment of 269.16 that leaves 234.89 for the principal.
  const { rows } = await sql`
    select count(*)::int as loans, l.status, l.charged_to, l.collected_to, l.next_on, l.paid_cents,
      p.balance as principal, i.balance as interest, h.balance as company,
      (select string_agg(e.kind || ' ' || coalesce(e.details->>'cents', ''), ', ' order by e.id) from loan_events e
        where e.member_id = l.member_id and e.on_date > '2026-11-16') as events,
      (select string_agg(x.kind || ' ' || x.state || ' ' || x.amount_cents, ', ' order by x.id) from loan_payments x
        where x.member_id = l.member_id and x.kind <> 'draw') as payments,
      (select count(*)::int from ledger_postings g join ledger_transfers t on t.id = g.transfer_id
        where g.member_id = l.member_id and t.kind in ('loan_interest', 'loan_repayment')) as postings,
      (select count(*)::int || ' ' || sum(d.amount_cents) || ' ' || sum(case when d.tries > 0 then 1 else 0 end)
        from embedded_debits d where d.key like 'loan:' || l.member_id || ':%' and d.direction = 'in') as debits
    from loans l join ledger_accounts p on p.member_id = l.member_id and p.id = l.principal_account
    join ledger_accounts i on i.member_id = l.member_id and i.id = l.interest_account
    join ledger_accounts h on h.member_id = 0 and h.id = l.company_account
    group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`.execute(systemDb);
  expect(rows).toEqual([
    {
      loans: LOANS,
      status: 'active',
      charged_to: '2026-12-16',
      collected_to: '2026-12-16',
      next_on: '2027-01-16',
      paid_cents: 269_16,
      principal: 2_765_11,
      interest: 0,
      company: -2_765_11,
      events: 'interest 3427, payment 26916',
      payments: 'instalment complete 26916',
      postings: 3,
      debits: '1 26916 1',
    },
  ]);
}, 120_000);
