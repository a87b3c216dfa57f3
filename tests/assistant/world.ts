import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { goals } from '#contract/areas/goals.ts';
import { networth } from '#contract/areas/networth.ts';
import { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import type { TestServer } from '#tests/build/server.ts';
import { firstScenario } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';
import type { AccountName } from './rows.ts';

const numbers: Readonly<Record<AccountName, string>> = { everyday: '51200817', saver: '51200999', card: '51207777' };

/** The transactions of an account as a bank statement. */
function statementOf({ rows }: Scenario, account: AccountName): StatementLine[] {
  return rows.flatMap((row, at): StatementLine[] =>
    row.account === account ? [[row.date, row.cents / 100, row.words, `q${at}`]] : [],
  );
}

async function callAs<E extends Endpoint>(
  server: TestServer,
  token: string,
  endpoint: E,
  body: WireBodyOf<E>,
): Promise<void> {
  const answer = await server.callWith(endpoint, { token, body });
  if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.text}`);
}

/** Sets the correct category of every transaction: the product's own categories are not part of this examination. */
async function setCategories(server: TestServer, token: string, { rows }: Scenario): Promise<void> {
  const expected = new Map(
    rows.map((row) => [`${row.date} ${row.cents} ${row.words}`, row.sub === null ? 0 : subCategoryIds[row.sub]]),
  );
  const moves = new Map<number, number[]>();
  for (let page = 1; ; page += 1) {
    const { body } = await server.call(transactions.list, { token, query: { page, limit: 100 } });
    for (const row of body.data) {
      const sub = expected.get(`${row.date} ${Math.round(row.amount * 100)} ${row.description}`);
      if (sub === undefined) throw new Error(`An unexpected transaction: ${row.date} ${row.description}`);
      if (sub !== row.sub_category_id) moves.set(sub, [...(moves.get(sub) ?? []), row.id]);
    }
    if (body.data.length < 100) break;
  }
  for (const [categoryId, id] of moves)
    await callAs(server, token, categories.updateCategory, { id, categoryId, apply: 'one' });
}

/**
 * The member whose money is asked about: a year and a half of transactions, budgets, goals, bills, assets and debts.
 */
export async function createExaminedMember(server: TestServer, scenario: Scenario = firstScenario): Promise<Holder> {
  const { plans, closing, names } = scenario;
  const who = (await server.aMember()) as Holder;
  const call = <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) => callAs(server, who.token, endpoint, body);
  // On a plan that includes the tax year and the long forecast.
  await server.server.database.systemDb
    .insertInto('member_plans')
    .values({ member_id: who.id, started_at: server.clock.now(), plan_id: 2 })
    .execute();
  for (const name of ['everyday', 'saver', 'card'] as const)
    await imported(server, who, ofxOf(statementOf(scenario, name), numbers[name], closing[name] / 100), name);
  const { body } = await server.call(bankAccounts.list, { token: who.token });
  const idOf = (name: AccountName): number =>
    body.data.find((one) => one.account_number?.endsWith(numbers[name].slice(-4)))!.id;
  await call(bankAccounts.update, { bank_account_id: idOf('everyday'), name: names.everyday, kind: 'transaction' });
  await call(bankAccounts.update, {
    bank_account_id: idOf('saver'),
    name: names.saver,
    kind: 'savings',
    account_type: 'savings',
  });
  await call(bankAccounts.update, { bank_account_id: idOf('card'), name: names.card, kind: 'credit' });
  await call(bankAccounts.setPrimary, { bank_account_id: idOf('everyday') });
  await call(bankAccounts.setSaving, { bank_account_id: idOf('saver') });
  await setCategories(server, who.token, scenario);
  await call(budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
  for (const { category_id, amount } of plans.budgets) await call(budget.set, { category_id, amount });
  for (const one of plans.goals) await call(goals.create, one);
  for (const { shop: _shop, ...one } of plans.payments) await call(bills.create, one);
  for (const one of plans.items) await call(networth.set, one);
  await call(bills.setBuffer, { amount: plans.buffer });
  return who;
}
