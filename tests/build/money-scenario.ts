import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import { imported, ofxOf } from './money.ts';
import type { Holder, StatementLine } from './money.ts';
import type { TestServer } from './server.ts';

const TODAY = '2026-11-16';

/**
 * A year of transactions up to Monday 16 November 2026: fortnightly pay and rent, groceries every fourth day, and
 * other spending.
 */
function yearOfRows(): StatementLine[] {
  const lines: StatementLine[] = [];
  const add = (date: string, dollars: number, words: string): void => {
    if (date <= TODAY) lines.push([date, dollars, words, `r${lines.length}`]);
  };
  for (let day = '2025-11-27'; day <= TODAY; day = addDays(day, 14)) {
    add(day, 2400, 'SALARY ACME PTY LTD');
    add(addDays(day, 1), -900, 'RAY WHITE RENT NEWTOWN');
  }
  for (let day = '2025-11-20', at = 0; day <= TODAY; day = addDays(day, 4), at += 1) {
    add(day, -(60 + (at % 7) * 5.5), at % 3 === 0 ? 'COLES 0456 MARRICKVILLE' : 'WOOLWORTHS 1234 NEWTOWN NSW');
    add(day, -5.5, 'CAMPOS COFFEE NEWTOWN');
    if (at % 3 === 0) add(day, -18.9, 'MCDONALDS NEWTOWN');
    if (at % 4 === 0) add(day, -72.4, 'SHELL MARRICKVILLE');
    if (at % 5 === 0) add(day, -34.2, 'UBER EATS SYDNEY');
  }
  for (let month = 0; month < 12; month += 1) {
    const day = addMonths('2025-12-03', month);
    add(day, month < 9 ? -16.99 : -18.99, 'NETFLIX.COM MELBOURNE');
    add(addDays(day, 2), -13.99, 'SPOTIFY P12345');
    add(addDays(day, 5), -65, 'TELSTRA DIRECT DEBIT');
    add(addDays(day, 8), -25, 'RED CROSS AUSTRALIA');
  }
  const single: StatementLine[] = [
    ['2026-07-20', -201.4, 'ORIGIN ENERGY'],
    ['2026-10-07', -219, 'BUNNINGS 378000 ALEXANDRIA'],
    ['2026-10-12', -100, 'ATM WITHDRAWAL NEWTOWN'],
    ['2026-10-20', -189.4, 'ORIGIN ENERGY'],
    ['2026-10-30', -120, 'KMART 1020 BROADWAY'],
    ['2026-11-05', -82, 'MCDONALDS NEWTOWN'],
    ['2026-11-09', 35, 'KMART REFUND'],
    ['2026-11-10', -640, 'JB HI FI ALEXANDRIA'],
    ['2026-11-14', -48.5, 'BUNNINGS 378000 ALEXANDRIA'],
    ['2026-11-15', -33, 'XYZZY 4471'],
  ];
  for (const [date, dollars, words] of single) add(date, dollars, words);
  return lines.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
}

/** A member with such a year, a savings account, a pay cycle, two budgets, a goal and three scheduled payments. */
export async function createMoneyScenario(server: TestServer): Promise<Holder> {
  const who = (await server.aMember()) as Holder;
  const call = async <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>): Promise<void> => {
    const { status, text } = await server.callWith(endpoint, { token: who.token, body });
    if (status !== 200) throw new Error(text);
  };
  await imported(server, who, ofxOf(yearOfRows(), '51200817', 3200));
  await imported(
    server,
    who,
    ofxOf(
      [
        ['2026-06-30', 4.12, 'CREDIT INTEREST', 's1'],
        ['2026-09-30', 5.12, 'CREDIT INTEREST', 's2'],
        ['2026-10-29', 200, 'TRANSFER FROM EVERYDAY', 's3'],
      ],
      '51200999',
      6100,
    ),
    'saver',
  );
  const { body } = await server.call(bankAccounts.list, { token: who.token });
  const saver = body.data.find(({ balance }) => balance === 6100)!.id;
  await call(bankAccounts.update, {
    bank_account_id: saver,
    name: 'Holiday Saver',
    kind: 'savings',
    account_type: 'savings',
  });
  await call(bankAccounts.setSaving, { bank_account_id: saver });
  await call(budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
  await call(budget.set, { category_id: 1, amount: 300 });
  await call(budget.set, { category_id: 2, amount: 40 });
  await call(goals.create, { name: 'Japan trip', target: 8000, target_date: '2027-06-01' });
  await call(bills.create, {
    name: 'Rent',
    amount: 900,
    start_date: '2026-11-13',
    recurring_frequency: 'fortnightly',
    sub_category_id: 12,
  });
  await call(bills.create, {
    name: 'Origin power bill',
    amount: 195,
    start_date: '2026-11-20',
    recurring_frequency: 'quarterly',
    sub_category_id: 19,
  });
  await call(bills.create, {
    name: 'Phone',
    amount: 65,
    start_date: '2026-11-08',
    recurring_frequency: 'monthly',
    sub_category_id: 23,
  });
  return who;
}
