import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import { imports } from '#contract/areas/imports.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { openLog } from '#server/kit/log.ts';
import { formWith } from '#tests/ownership/forms.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { CallInput, Payload, TestServer } from '#tests/build/server.ts';
import { watchMembers } from './alerts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function act<E extends Endpoint>(who: Guest, endpoint: E, input?: CallInput<E>) {
  const answer = await server.callWith(endpoint, { token: who.token, ...input });
  if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** A statement with these transactions and the balance after the last. */
function statement(rows: readonly [string, number, string][], opening = 0): string {
  let balance = opening;
  return `Date,Amount,Description,Balance\n${rows.map(([date, amount, text]) => `${date},${amount.toFixed(2)},${text},${(balance += amount).toFixed(2)}`).join('\n')}\n`;
}

async function bring(who: Guest, rows: readonly [string, number, string][], opening = 0): Promise<number> {
  const report = await act(who, imports.import, {
    form: formWith('everyday.csv', statement(rows, opening), { sign: 'plus_in' }),
  });
  return report.accounts[0]!.id!;
}

const watch = () =>
  watchMembers({ system: server.server.database.systemDb, clock: server.clock, log: openLog('error') });

async function reported(
  who: Guest,
  kind: Payload<typeof notifications.userList>['kind'],
): Promise<{ title: string; body: string }[]> {
  const { data } = await act(who, notifications.userList, { query: { kind } });
  return data.map(({ title, body }) => ({ title, body }));
}

describe('alerts after transactions change', () => {
  test('warns once about a balance below the member’s threshold, and again after it has recovered', async () => {
    const mia = await signUp(server);
    await act(mia, settings.notificationSettings, { body: { notificationminimumbankbalance: 200 } });
    const id = await bring(mia, [
      ['2026-11-12', 900, 'SALARY'],
      ['2026-11-13', -756.8, 'RENT'],
    ]);
    await act(mia, bankAccounts.update, { body: { bank_account_id: id, name: 'Everyday', kind: 'transaction' } });
    expect(await watch()).toBe(1);
    expect(await reported(mia, 'balances')).toEqual([
      { title: 'Your Everyday balance is low', body: 'The balance is $143.20, below the $200.00 you set.' },
    ]);
    // An unchanged balance and a further fall do not warn again.
    expect(await watch()).toBe(0);
    await bring(mia, [['2026-11-14', -20, 'COFFEE']], 143.2);
    await watch();
    expect(await reported(mia, 'balances')).toHaveLength(1);
    await bring(mia, [['2026-11-15', 500, 'REFUND']], 123.2);
    await watch();
    server.clock.advance(1000);
    await bring(mia, [['2026-11-16', -600, 'RENT AGAIN']], 623.2);
    await watch();
    expect((await reported(mia, 'balances')).map(({ body }) => body.split(',')[0])).toEqual([
      'The balance is $23.20',
      'The balance is $143.20',
    ]);
  });

  test('does not warn without a threshold, nor about an account without data for weeks', async () => {
    const [tom, zoe] = [await signUp(server), await signUp(server)];
    await bring(tom, [['2026-11-13', -5, 'COFFEE']]);
    await act(zoe, settings.notificationSettings, { body: { notificationminimumbankbalance: 200 } });
    await bring(zoe, [['2026-10-01', 20, 'LONG AGO']]);
    expect(await watch()).toBe(2);
    expect([await reported(tom, 'balances'), await reported(zoe, 'balances')]).toEqual([[], []]);
  });

  test('warns about a budget at 80 % and again when it is exceeded; a refund that reduces it does not warn again', async () => {
    const kim = await signUp(server);
    await act(kim, budget.setPayCycle, { body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
    await act(kim, budget.set, {
      body: { sub_category_id: subCategoryIds.groceries, amount: 100, from: '2026-11-12' },
    });
    await bring(kim, [['2026-11-13', -79.99, 'WOOLWORTHS 1187 MARRICKVILLE NSW']]);
    await watch();
    expect(await reported(kim, 'budgets')).toEqual([]);
    await bring(kim, [['2026-11-14', -5, 'COLES 0547 NEWTOWN NSW']], -79.99);
    await watch();
    expect(await reported(kim, 'budgets')).toEqual([
      {
        title: expect.stringMatching(/^You’ve used 84% of your .+ budget$/),
        body: '$84.99 of $100.00 spent. 10 days left in your pay cycle.',
      },
    ]);
    await bring(kim, [['2026-11-15', -40, 'ALDI STORES MARRICKVILLE NSW']], -84.99);
    await watch();
    await bring(kim, [['2026-11-16', 35, 'REFUND WOOLWORTHS 1187 MARRICKVILLE NSW']], -124.99);
    await watch();
    expect(
      (await reported(kim, 'budgets')).map(({ title }) =>
        title.replace(/^(You’ve gone over|You’ve used \d+% of) .*$/, '$1'),
      ),
    ).toEqual(['You’ve gone over', 'You’ve used 84% of']);
  });

  test('notifies the member when a goal is reached', async () => {
    const ada = await signUp(server);
    const id = await bring(ada, [['2026-11-12', 300, 'SAVED']]);
    await act(ada, bankAccounts.update, { body: { bank_account_id: id, name: 'Saver', kind: 'savings' } });
    await act(ada, bankAccounts.setSaving, { body: { bank_account_id: id } });
    await act(ada, goals.create, { body: { name: 'A better bike', target: 400 } });
    await watch();
    expect(await reported(ada, 'goals')).toEqual([]);
    await bring(ada, [['2026-11-16', 100, 'SAVED MORE']], 300);
    await watch();
    await bring(ada, [['2026-11-17', 1, 'SAVED MORE STILL']], 400);
    await watch();
    expect(await reported(ada, 'goals')).toEqual([
      { title: 'You reached your goal: A better bike', body: 'You’ve saved $400.00. Nice work.' },
    ]);
  });
});
