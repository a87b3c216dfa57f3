import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { networth } from '#contract/areas/networth.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import type { LoanBorrower } from '#tests/build/loan-borrower.ts';
import { carryLoanMoney, oneServicingRun, serviceUntil } from '#tests/build/loans.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
/** Monday 16 November 2026 in Sydney. Without a pay cycle, payday is 1 December. */
beforeEach(() => server.clock.set(testStart));

const DAY_MS = 24 * 60 * 60 * 1000;
const groceries: StatementLine = ['2026-11-12', -20, 'ALDI MARRICKVILLE', 'a1'];
const working = '12345678';
/** The bank refuses debits of this account. */
const refusing = '111111113';

const importInto = async (kim: LoanBorrower, dollars: number, ...more: StatementLine[]): Promise<void> =>
  void (await imported(
    server,
    { id: kim.id, token: await kim.token() },
    ofxOf([groceries, ...more], '51200817', dollars),
  ));

const useAccount = ({ id }: LoanBorrower, number: string) =>
  sql`update loans set account = jsonb_set(account, '{accountNumber}', to_jsonb(${number}::text)) where member_id = ${id}`.execute(
    server.server.database.systemDb,
  );

/** A member with $1,000 who borrowed $200, to be repaid in six repayments of $44 from 26 November. */
async function aBorrower(isLinked = true): Promise<LoanBorrower> {
  const member = await server.aMember();
  await imported(server, member, ofxOf([groceries], '51200817', 1_000));
  const accountId = (await server.call(bankAccounts.list, { token: member.token })).body.data[0]!.id;
  return aLoanBorrower(server, isLinked ? { accountId } : {}, member);
}

/** The same member on 27 November, after the bank refused the first repayment, with an account that works again. */
async function oneBehind(isLinked = true): Promise<LoanBorrower> {
  const kim = await aBorrower(isLinked);
  await useAccount(kim, refusing);
  await serviceUntil(server, '2026-11-26');
  await useAccount(kim, working);
  return kim;
}

async function figuresOf(kim: LoanBorrower) {
  const safe = (await kim.call(bills.safeToSpend)).body;
  const ahead = (await kim.call(forecast.daily, { query: { weeks: 1 } })).body;
  const today = ahead.days[0]!.date;
  const worth = (await kim.call(networth.list, { query: {} })).body;
  const history = (await kim.call(networth.history, { body: { startDate: addDays(today, -1), endDate: today } })).body;
  const debts = (await kim.call(networth.debts)).body;
  const { data: accounts } = (await kim.call(bankAccounts.list)).body;
  return {
    safe: safe.safe,
    onTheirWay: safe.lines.find(({ kind }) => kind === 'ordered')?.rows.map((row) => [row.label, row.amount]) ?? [],
    forecast: ahead.days[0]!.total,
    debts: debts.includes,
    afterDebts: new Set([
      accounts[0]!.balance - debts.total,
      worth.Networth,
      history.data.at(-1)!.Networth,
      worth.Assets - ahead.wellness.debt.owed,
    ]),
  };
}

describe('a loan repayment on its way (I20)', () => {
  it.each([true, false])(
    'made by the member changes no figure until its debit shows (linked: %s)',
    async (isLinked) => {
      const kim = await oneBehind(isLinked);
      const before = await figuresOf(kim);
      expect(before).toMatchObject({ safe: 956, onTheirWay: [], forecast: 956, debts: '1 loan' });
      expect(before.afterDebts.size).toBe(1);

      const answer = await kim.act('AdditionalPayment', { amount: 44 });
      expect(answer.status, answer.text).toBe(200);
      const onTheirWay = [['Small loan', -44]];
      expect(await figuresOf(kim)).toEqual({ ...before, onTheirWay });
      await carryLoanMoney(server);
      expect(await figuresOf(kim)).toEqual({ ...before, onTheirWay, debts: '1 loan and 1 repayment on its way' });

      await importInto(kim, 956, ['2026-11-27', -44, 'WATTLE LOAN REPAYMENT', 'a2']);
      expect(await figuresOf(kim)).toEqual(before);
    },
  );

  it('collected by direct debit is on its way too, for five days; two equal ones need two transactions', async () => {
    const kim = await aBorrower();
    server.clock.advance(10 * DAY_MS);
    const before = await figuresOf(kim);
    expect(before).toMatchObject({ safe: 956, onTheirWay: [] });
    await oneServicingRun(server);
    expect(await figuresOf(kim)).toMatchObject({
      safe: 956,
      onTheirWay: [['Small loan', -44]],
      afterDebts: before.afterDebts,
    });
    await kim.act('AdditionalPayment', { amount: 44 });
    await carryLoanMoney(server);
    expect((await figuresOf(kim)).onTheirWay).toHaveLength(2);
    await importInto(kim, 956, ['2026-11-26', -44, 'WATTLE LOAN REPAYMENT', 'a2']);
    expect(await figuresOf(kim)).toMatchObject({ safe: 912, onTheirWay: [['Small loan', -44]] });
    server.clock.advance(4 * DAY_MS);
    expect((await figuresOf(kim)).safe).toBe(912);
    server.clock.advance(2 * DAY_MS);
    expect(await figuresOf(kim)).toMatchObject({ onTheirWay: [], debts: '1 loan' });
  });

  it('that a scheduled payment covers counts once', async () => {
    const kim = await oneBehind();
    const body = { name: 'Loan', amount: 44, start_date: '2026-11-27', recurring_frequency: 'once' as const };
    const { id } = (await kim.call(bills.create, { body })).body.data;
    expect((await figuresOf(kim)).safe).toBe(956);
    await kim.act('AdditionalPayment', { amount: 44 });
    await carryLoanMoney(server);
    expect((await figuresOf(kim)).safe).toBe(956);
    await kim.call(bills.confirm, { body: { id, date: '2026-11-27' } });
    expect(await figuresOf(kim)).toMatchObject({ safe: 956, onTheirWay: [['Loan', -44]] });
  });
});
