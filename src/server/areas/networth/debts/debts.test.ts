import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { loans } from '#contract/areas/loans.ts';
import { networth } from '#contract/areas/networth.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import type { Figure } from '#domain/assistant/piece.ts';
import type { Answer } from '#tests/build/answer.ts';
import { askAssistant, askingRoutes, runTool } from '#tests/build/asking.ts';
import { carryLoanMoney, openedLoan } from '#tests/build/loans.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
});
afterAll(() => server.close());

const member = async (): Promise<Holder> => await server.aMember();
async function sent<T>(call: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await call;
  expect(status, text).toBe(200);
  return body;
}
const account = (holder: Holder, body: WireBodyOf<typeof bankAccounts.create>) =>
  sent(server.call(bankAccounts.create, { token: holder.token, body: { account_type: 'everyday', ...body } }));
const recorded = (holder: Holder, company: string, balance: number) =>
  sent(server.call(loans.add, { token: holder.token, body: { company, balance } }));
const item = (holder: Holder, kind: WireBodyOf<typeof networth.set>['kind'], name: string, value: number) =>
  sent(
    server.call(networth.set, {
      token: holder.token,
      body: { NetworthType: 'Liabilities', kind, name, value },
    }),
  );
const instalments = (holder: Holder, words: string, dollars: number) =>
  imported(server, holder, ofxOf([['2026-11-05', -dollars, words, 'b1']], '51200817', 900));
const debts = (holder: Holder) => sent(server.call(networth.debts, { token: holder.token }));

/** The total debt as each screen, endpoint and assistant answer reports it. */
async function surfaces(holder: Holder): Promise<Record<string, number>> {
  const { token } = holder;
  const list = await sent(server.call(networth.list, { token }));
  const history = await sent(
    server.call(networth.history, { token, body: { startDate: '2026-11-10', endDate: '2026-11-16' } }),
  );
  const outlook = await sent(server.call(forecast.daily, { token, query: {} }));
  const figureOf = ({ cents }: Figure): number => cents! / 100;
  return {
    debts: (await debts(holder)).total,
    netWorth: list.Liabilities,
    linesOfNetWorth:
      Math.round(
        list.data
          .filter((line) => line.included && line.NetworthType === 'Liabilities')
          .reduce((sum: number, line) => sum + line.owned_value, 0) * 100,
      ) / 100,
    history: history.data.at(-1)?.Liabilities ?? 0,
    snapshot: (await sent(server.call(networth.setNetWorth, { token, body: {} }))).Liabilities,
    wellness: outlook.wellness.debt.owed,
    linesOfWellness:
      Math.round(
        [
          ...outlook.wellness.debt.accounts,
          ...outlook.wellness.debt.loans,
          ...(outlook.wellness.debt.others ?? []),
        ].reduce((sum: number, line) => sum + line.owed, 0) * 100,
      ) / 100,
    assistantAccounts: figureOf((await runTool(server, token, 'accounts', {})).owed),
    assistantWellness: figureOf((await runTool(server, token, 'wellness', {})).owed),
    assistantNetWorth: figureOf((await runTool(server, token, 'net_worth', {})).liabilities),
  };
}

describe('the list of debts', () => {
  test('adds up cards, our loans, recorded loans, instalments and a study loan, and lists what the total includes', async () => {
    const holder = await member();
    await account(holder, { name: 'Visa', kind: 'credit', opening_balance: -589.07 });
    await openedLoan(server, holder.id);
    await carryLoanMoney(server);
    await recorded(holder, 'Plenti', 9_000);
    await instalments(holder, 'AFTERPAY', 40);
    await item(holder, 'study', 'HECS', 25_663.39);
    const { total, includes } = await debts(holder);
    const own = (await sent(server.call(networth.list, { token: holder.token }))).data.find(
      (line) => line.loan_id !== undefined && !/Plenti/.test(line.name),
    )!;
    expect(total).toBe(Math.round((589.07 + own.owned_value + 9_000 + 120 + 25_663.39) * 100) / 100);
    expect(includes).toBe('2 loans, 1 credit card, 1 buy-now-pay-later plan and 1 study loan');
    const all = await surfaces(holder);
    expect(new Set(Object.values(all)), JSON.stringify(all)).toEqual(new Set([total]));
    const { text } = await askAssistant(server, holder.token, 'how much do I owe in total');
    expect(text).toContain(`You owe $${total.toLocaleString('en-AU', { minimumFractionDigits: 2 })} in total.`);
  });

  test('counts a repayment until its debit shows, so that paying one changes no total', async () => {
    const holder = await member();
    await imported(server, holder, ofxOf([['2026-11-05', -40, 'ALDI', 'b1']], '51200817', 900));
    const { id } = await openedLoan(server, holder.id);
    await carryLoanMoney(server);
    const before = await surfaces(holder);
    expect(new Set(Object.values(before))).toEqual(new Set([248]));
    const body = { loan: id, action: 'AdditionalPayment', amount: 50 } as const;
    await sent(server.call(loans.act, { token: holder.token, body, headers: { 'idempotency-key': 'repayment' } }));
    expect(await surfaces(holder)).toEqual(before);
    await carryLoanMoney(server);
    expect(await surfaces(holder)).toEqual(before);
    expect((await debts(holder)).data.map(({ source, name, owed }) => [source, name, owed])).toEqual([
      ['company_loan', 'Small loan', 198],
      ['repayment', 'Small loan, repayment on its way', 50],
    ]);
    const { text } = await askAssistant(server, holder.token, 'how much do I owe in total');
    expect(text).toContain('You owe $248.00 in total.');
  });

  test('counts a home loan that is both recorded and connected once, at the bank’s figure, and marks the other line', async () => {
    const holder = await member();
    await item(holder, 'mortgage', 'Home loan', 412_000);
    await account(holder, { name: 'Home loan 8841', bank: 'CommBank', kind: 'loan', opening_balance: -408_900 });
    await recorded(holder, 'Commonwealth Bank', 410_000);
    const { total, data } = await debts(holder);
    expect(total).toBe(408_900);
    expect(data.filter((debt) => !debt.counted).map((debt) => [debt.source, debt.same_as])).toEqual([
      ['external_loan', 'Home loan 8841'],
      ['item', 'Home loan 8841'],
    ]);
    const list = await sent(server.call(networth.list, { token: holder.token }));
    expect(list.Liabilities).toBe(408_900);
    expect(list.data.filter((line) => line.same_as).map((line) => [line.included, line.same_as])).toEqual([
      [false, 'Home loan 8841'],
      [false, 'Home loan 8841'],
    ]);
  });

  test('does not count an account that the member excludes', async () => {
    const holder = await member();
    const { data } = await account(holder, { name: 'Mum’s card', kind: 'credit', opening_balance: -500 });
    await account(holder, { name: 'Visa', kind: 'credit', opening_balance: -120.5 });
    await sent(
      server.call(networth.setNetWorth, { token: holder.token, body: { bank_account_id: data.id, included: false } }),
    );
    expect(new Set(Object.values(await surfaces(holder)))).toEqual(new Set([120.5]));
  });

  test('a recorded figure for one provider does not replace the instalments of another', async () => {
    const holder = await member();
    await item(holder, 'bnpl', 'Klarna', 75);
    await instalments(holder, 'AFTERPAY', 40);
    expect(new Set(Object.values(await surfaces(holder)))).toEqual(new Set([195]));
  });
});

describe('I20: what is owed is one value', () => {
  test('on every endpoint and in every answer, for generated members', async () => {
    const seed = 20_261_116;
    const dollars = fc.integer({ min: 1, max: 400_000_00 }).map((cents) => cents / 100);
    const scenarios = fc.record({
      accounts: fc.array(
        fc.record({
          name: fc.constantFrom('Visa', 'Home loan', 'Car loan', 'Everyday', 'Zip Pay'),
          bank: fc.constantFrom('ANZ', 'CommBank', 'ING'),
          kind: fc.constantFrom('credit', 'loan', 'transaction', 'savings'),
          owed: dollars,
          end: fc.constantFrom('open', 'open', 'open', 'inactive', 'closed', 'left_out'),
        }),
        { maxLength: 4 },
      ),
      recorded: fc.array(
        fc.record({ company: fc.constantFrom('ANZ', 'Plenti', 'Toyota Finance', 'ING'), owed: dollars }),
        { maxLength: 2 },
      ),
      items: fc.array(
        fc.record({
          kind: fc.constantFrom('mortgage', 'loan', 'card', 'bnpl', 'study', 'other'),
          name: fc.constantFrom('Home loan', 'Car loan', 'Visa', 'Afterpay', 'Loan from Dad'),
          owed: dollars,
        }),
        { maxLength: 3 },
      ),
      provider: fc.constantFrom(null, 'AFTERPAY', 'ZIP PAY', 'KLARNA'),
      /** The number of sources that report the first account's debt, with amounts some per cent apart. */
      doubled: fc.integer({ min: 0, max: 2 }),
      own: fc.boolean(),
    });
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const holder = await member();
        for (const { name, bank, kind, owed, end } of scenario.accounts) {
          const { data } = await account(holder, {
            name,
            bank,
            kind,
            opening_balance: kind === 'savings' ? owed : -owed,
          });
          if (end === 'left_out')
            await sent(
              server.call(networth.setNetWorth, {
                token: holder.token,
                body: { bank_account_id: data.id, included: false },
              }),
            );
          else if (end !== 'open')
            await sent(
              server.call(bankAccounts.updateStatus, {
                token: holder.token,
                body: { bank_account_id: data.id, status: end },
              }),
            );
        }
        for (const { company, owed } of scenario.recorded) await recorded(holder, company, owed);
        for (const { kind, name, owed } of scenario.items) await item(holder, kind, name, owed);
        const [first] = scenario.accounts;
        if (first && first.kind === 'loan' && scenario.doubled > 0)
          await recorded(holder, first.bank, Math.round(first.owed * 101) / 100);
        if (first && first.kind === 'loan' && scenario.doubled > 1)
          await item(holder, 'mortgage', 'Mortgage', Math.round(first.owed * 99) / 100 || 1);
        if (scenario.provider) await instalments(holder, scenario.provider, 33.25);
        if (scenario.own) {
          await openedLoan(server, holder.id);
          await carryLoanMoney(server);
        }
        const all = await surfaces(holder);
        expect(new Set(Object.values(all)).size, JSON.stringify({ scenario, all })).toBe(1);
        checked += 1;
      }),
      { numRuns: 25, seed },
    );
    process.stdout.write(`I20 debts: ${checked} members, 10 surfaces each, seed ${seed}\n`);
  }, 120_000);
});
