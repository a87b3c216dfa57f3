import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { networth } from '#contract/areas/networth.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { createMoneyScenario } from '#tests/build/money-scenario.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026. Lee has an everyday account with 800.00, and a saver with 500.00. */
let server: TestServer;
let anna: Holder;
let lee: Holder;

const everyday: StatementLine[] = [
  ['2026-06-12', -41.5, '7-ELEVEN 2055 SYDNEY', 'l1'],
  ['2026-10-03', -60, 'COLES 0456 MARRICKVILLE', 'l2'],
  ['2026-10-09', -38.25, '7-ELEVEN 2055 SYDNEY', 'l3'],
  ['2026-10-10', -19, 'CAFE 63 NEWSTEAD', 'l4'],
  ['2026-10-14', -27.3, 'QZTKL 8841', 'l5'],
  ['2026-11-04', -12.7, 'QZTKL 8841', 'l6'],
  ['2026-11-05', -23, 'CAFE 63 NEWSTEAD', 'l7'],
];
const saver: StatementLine[] = [['2026-09-30', 2.5, 'CREDIT INTEREST PAID', 's1']];

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  anna = await createMoneyScenario(server);
  lee = (await server.aMember()) as Holder;
  await imported(server, lee, ofxOf(everyday, '51200817', 800));
  await imported(server, lee, ofxOf(saver, '51200999', 500), 'saver');
  const { body } = await server.call(bankAccounts.list, { token: lee.token });
  const idWith = (held: number): number => body.data.find(({ balance }) => balance === held)!.id;
  for (const change of [
    { bank_account_id: idWith(800), name: 'Everyday', kind: 'transaction' },
    { bank_account_id: idWith(500), name: 'Rainy Day', kind: 'savings', account_type: 'savings' },
  ])
    await server.callWith(bankAccounts.update, { token: lee.token, body: change });
  await server.call(networth.set, {
    token: lee.token,
    body: { NetworthType: 'Liabilities', kind: 'loan', name: 'Afterpay', value: 75 },
  });
  await server.call(bills.create, {
    token: lee.token,
    body: {
      name: 'Rent',
      amount: 300,
      start_date: '2026-11-20',
      recurring_frequency: 'monthly',
      sub_category_id: subCategoryIds.rent,
    },
  });
}, 120_000);
afterAll(() => server.close());

const ask = async (who: Holder, text: string, earlier: string[] = []) => {
  const { text: answer, pieces } = await askAssistant(server, who.token, text, earlier);
  const choices = pieces.flatMap((piece) => (piece.kind === 'choices' ? [piece.question] : []));
  return [answer, ...choices].filter(Boolean).join(' ');
};

describe('a cost that repeats', () => {
  test.each([
    [
      'would I be ok if my rent went up $50 a week',
      'Yes, at least until 14 Dec 2026. With $50.00 a week on top of what the forecast expects, your everyday accounts would be lowest on 14 Dec 2026, with $250.00. Without it, they’re lowest on 20 Nov 2026, with $500.00. The forecast runs to 14 Dec 2026. The first payment would leave $450.00 of the $500.00 that’s safe to spend until payday.',
    ],
    [
      'can I afford $20/week for a gym',
      'Yes, at least until 14 Dec 2026. With $20.00 a week on top of what the forecast expects, your everyday accounts would be lowest on 14 Dec 2026, with $400.00. Without it, they’re lowest on 20 Nov 2026, with $500.00. The forecast runs to 14 Dec 2026. The first payment would leave $480.00 of the $500.00 that’s safe to spend until payday.',
    ],
    [
      'can I afford $20 each pay',
      'Yes, at least until 14 Dec 2026. With $20.00 each pay cycle on top of what the forecast expects, your everyday accounts would be lowest on 1 Dec 2026, with $480.00. Without it, they’re lowest on 20 Nov 2026, with $500.00. The forecast runs to 14 Dec 2026.',
    ],
    [
      'can I afford $2000 a month',
      'Not according to the forecast. With $2,000.00 a month on top of what the forecast expects, your everyday accounts would be lowest on 20 Nov 2026, with −$1,500.00. Without it, they’re lowest on 20 Nov 2026, with $500.00. The forecast runs to 14 Dec 2026. The first payment would be $1,500.00 more than what’s safe to spend until payday.',
    ],
    [
      'can I afford $400 a month for a car from January',
      'I can’t see as far as 1 Jan 2027. The forecast runs to 14 Dec 2026.',
    ],
    [
      'can I afford $60 in a month',
      'Yes. Spending $60.00 would leave you $440.00 of the $500.00 that’s safe to spend until payday. Your lowest day would be 20 Nov 2026, with $440.00.',
    ],
    ['would I be ok if rent went up $40', 'How often would you pay it?'],
    ['can I afford $20 a week and $30 a month', 'I can only work out one cost at a time. Which one first?'],
    [
      'would I be ok if my pay dropped $200 a fortnight',
      'I can only work out a cost that comes on top of what the forecast expects, not a change to your pay or a cost that falls. You can try that as a what-if in your forecast.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(lee, question)).toBe(answer);
  });

  test('changes the question before it', async () => {
    expect(await ask(lee, 'and $30 a week?', ['can I afford $30'])).toContain(
      'your everyday accounts would be lowest on 14 Dec 2026, with $350.00.',
    );
  });

  test.each([
    ['my everyday', 'Yes. After Rent ($300.00) on 20 Nov 2026, your account should have $500.00 left.'],
    ['my saver', 'I can’t take “savings account” into account here. Should I leave it out?'],
  ])('enough for a bill in %s', async (account, answer) => {
    expect(await ask(lee, `is there enough in ${account} for rent on the 20th`)).toBe(answer);
  });
});

describe('names with numbers', () => {
  test.each([
    [
      'how much did I spend at 7-11 this year',
      'You spent $79.75 at 7-Eleven this year (1 Jan to 16 Nov 2026), in 2 purchases.',
    ],
    ['petrol from 7-11 in june', 'You spent $41.50 at 7-Eleven from 1 to 30 Jun 2026, in 1 purchase.'],
    [
      'how much did I spend at cafe 63 this year',
      'You spent $42.00 at Cafe 63 this year (1 Jan to 16 Nov 2026), in 2 purchases.',
    ],
    ['how much did I spend at 88 this year', 'I can’t take “88” into account here. Should I leave it out?'],
    ['did I spend $80 at coles in october', 'I can’t take “$80” into account here. Should I leave it out?'],
  ])('%s', async (question, answer) => {
    expect(await ask(lee, question)).toBe(answer);
  });
});

const noDays = 'I can’t count the days on which you did or didn’t spend. Would one of these help?';

describe('what an answer would leave over', () => {
  test.each([
    [
      'how much uncategorised spending in october',
      'You spent $27.30 from 1 to 31 Oct 2026 without a category, in 1 purchase. - Qztkl: $27.30, 14 Oct 2026',
    ],
    [
      'how many uncategorised transactions in october',
      'You have 1 transaction without a category from 1 to 31 Oct 2026.',
    ],
    ['how many days in october did I not spend anything', noDays],
    ['any days with no spending in October', noDays],
    [
      'how much round ups have I saved',
      'I only know what’s left of your income and what’s in your accounts and goals, not that kind of saving. Would one of these help?',
    ],
    [
      'what will I have left over each fortnight',
      'I can’t take “each fortnight” into account here. Should I leave it out?',
    ],
    [
      'did I pay the rent late',
      'I can’t tell whether something was paid late. I can see when you paid, but not when it was due. Would one of these help?',
    ],
    ['how many weeks until christmas', 'I can’t take “25 Dec 2026” into account here. Should I leave it out?'],
    ['can I afford $100 from my savings', 'I can’t take “savings account” into account here. Should I leave it out?'],
    ['what do I owe afterpay', 'You owe $75.00 to Afterpay.'],
    [
      'what do I owe Liam',
      'I don’t know what “i owe” means here, so the figure could be wrong. Should I leave it out?',
    ],
  ])('%s', async (question, answer) => {
    expect((await ask(lee, question)).replaceAll('\n', ' ')).toBe(answer);
  });

  test('the average cost is told of a month and of a purchase', async () => {
    expect(await ask(anna, 'what is my average coffee cost')).toBe(
      'You spend about $42.17 a month on cafés & coffee, based on $253.00 from 1 May to 31 Oct 2026. That’s $5.50 each time.',
    );
  });
});
