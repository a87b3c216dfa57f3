import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { goals } from '#contract/areas/goals.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026. Ravi's records begin on 1 September 2026. */
let server: TestServer;
let ravi: Holder;

const everyday: StatementLine[] = [
  ['2026-10-05', -100, 'TRANSFER TO BOAT FUND', 'b1'],
  ['2026-11-05', -100, 'TRANSFER TO BOAT FUND', 'b2'],
  ['2026-10-28', -55, 'PAYMENT TO VISA CARD', 'b3'],
  ['2026-09-01', 2000, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p1'],
  ['2026-09-15', 2000, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p2'],
  ['2026-09-29', 2000, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p3'],
  ['2026-10-13', 2000, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p4'],
  ['2026-10-27', 2000, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p5'],
  ['2026-11-10', 2000, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p6'],
  ['2026-09-12', -189.95, 'THE ICONIC SYDNEY', 'c1'],
  ['2026-10-04', -80, 'WOOLWORTHS 1187 MARRICKVILLE NSW', 'g1'],
  ['2026-10-18', -60, 'ALDI STORES MARRICKVILLE NSW', 'g2'],
  ['2026-10-20', 189.95, 'THE ICONIC REFUND', 'c2'],
  ['2026-10-22', -120, 'COTTON ON PARRAMATTA', 'c3'],
  ['2026-11-06', -2450, 'HARVEY NORMAN AUBURN', 'h1'],
];
const saver: StatementLine[] = [
  ['2026-10-05', 100, 'TRANSFER FROM EVERYDAY', 't1'],
  ['2026-10-31', 11.25, 'CREDIT INTEREST PAID', 'i1'],
  ['2026-11-05', 100, 'TRANSFER FROM EVERYDAY', 't2'],
];
const card: StatementLine[] = [
  ['2026-09-21', -17.5, 'INTEREST CHARGED', 'v1'],
  ['2026-10-08', -22.5, 'UBER *TRIP SYDNEY', 'v2'],
  ['2026-10-21', -18.4, 'INTEREST CHARGED', 'v3'],
  ['2026-10-28', 55, 'PAYMENT RECEIVED THANK YOU', 'v4'],
];

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  ravi = (await server.aMember()) as Holder;
  await imported(server, ravi, ofxOf(everyday, '51200817', 9000));
  await imported(server, ravi, ofxOf(saver, '51200999', 300), 'saver');
  await imported(server, ravi, ofxOf(card, '51207777', -40), 'card');
  const { body } = await server.call(bankAccounts.list, { token: ravi.token });
  const idWith = (held: number): number => body.data.find(({ balance }) => balance === held)!.id;
  for (const change of [
    { bank_account_id: idWith(9000), name: 'Everyday', kind: 'transaction' },
    { bank_account_id: idWith(300), name: 'Boat Fund', kind: 'savings', account_type: 'savings' },
    { bank_account_id: idWith(-40), name: 'Visa', kind: 'credit' },
  ])
    await server.callWith(bankAccounts.update, { token: ravi.token, body: change });
  await server.call(goals.create, { token: ravi.token, body: { name: 'Boat', target: 3_000 } });
  await server.call(bills.create, {
    token: ravi.token,
    body: {
      name: 'Home loan',
      amount: 1_850,
      start_date: '2026-12-15',
      recurring_frequency: 'monthly',
      sub_category_id: subCategoryIds.mortgage,
    },
  });
  await server.call(bills.create, {
    token: ravi.token,
    body: {
      name: 'Car rego',
      amount: 412.5,
      start_date: '2026-12-10',
      recurring_frequency: 'annually',
      sub_category_id: subCategoryIds['rego-licence'],
    },
  });
}, 120_000);
afterAll(() => server.close());

const ask = async (text: string, earlier: string[] = []) =>
  (await askAssistant(server, ravi.token, text, earlier)).text;

describe('A03: the net worth of a past day', () => {
  test.each([
    [
      'what was I worth a month ago',
      'On 16 Oct 2026 your net worth was $7,707.20: you owned $7,783.80 and owed $76.60. It’s $9,260.00 today.',
    ],
    [
      'what was my net worth at the start of October',
      'On 1 Oct 2026 your net worth was $5,720.95: you owned $5,775.05 and owed $54.10. It’s $9,260.00 today. That leaves out what was only recorded later: Boat Fund.',
    ],
    [
      'what was I worth a year ago',
      'I can’t tell what you were worth on 16 Nov 2025, as my records begin on 1 Sep 2026. Your net worth is $9,260.00 today.',
    ],
    ['what did I owe a month ago', 'On 16 Oct 2026 you owed $76.60 in total. Today you owe $40.00.'],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toBe(answer);
  });
});

describe('A03: an amount that the forecast may fall under', () => {
  test.each(['will I dip below nine grand', 'does my balance go below 9k', 'when do I go under nine thousand bucks'])(
    '%s',
    async (question) => {
      expect(await ask(question)).toMatch(/^Your everyday accounts would go below \$9,000\.00 on /);
    },
  );

  test('is not zero', async () => {
    expect(await ask('will I drop under $50 before 10 December')).toContain(
      'Your everyday accounts stay at or above $50.00 through to 10 Dec 2026.',
    );
  });
});

describe('A03: several things, of one of which more came back than was spent', () => {
  test.each([
    [
      'groceries and clothing last month',
      'You spent $140.00 on groceries last month (1 to 31 Oct 2026). More came back than you spent on clothing, shoes & accessories: $69.95. That’s $70.05 together, after what came back.',
    ],
    [
      'groceries and clothing in October together',
      'In total, you spent $70.05 on groceries and clothing, shoes & accessories from 1 to 31 Oct 2026: $140.00 on groceries. More came back than you spent on clothing, shoes & accessories: $69.95.',
    ],
    [
      'clothing and electronics in October',
      'You spent nothing on electronics & appliances from 1 to 31 Oct 2026. More came back than you spent on clothing, shoes & accessories: $69.95. Together, $69.95 more came back than you spent.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toBe(answer);
  });
});

describe('A03: interest on a card', () => {
  test.each([
    [
      'how much interest did I pay on my Visa',
      'You were charged $35.90 in interest on Visa up to 16 Nov 2026, going by your bank transactions.',
    ],
    [
      'how much interest did I pay on my credit card in October',
      'You were charged $18.40 in interest on Visa from 1 to 31 Oct 2026, going by your bank transactions.',
    ],
    [
      'was my October Visa interest higher than September',
      'You spent $18.40 on interest charged from 1 to 31 Oct 2026 and $17.50 from 1 to 30 Sep 2026. That’s $0.90 more (5.1%).',
    ],
    ['have I paid off my Visa in October', 'You sent $55.00 to Visa from 1 to 31 Oct 2026, in 1 deposit.'],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toBe(answer);
  });
});

describe('A03: pay by a unit of time is without interest', () => {
  test.each(['how much am I paid a week', 'average paid a week', 'what do I get paid a week'])(
    '%s',
    async (question) => {
      expect(await ask(question)).toMatch(
        /^You receive about \$1,[\d.,]+ a week from salary & wages, based on \$12,000\.00 /,
      );
    },
  );
});

test('A03: the average pay per month is not that of a pay cycle', async () => {
  expect(await ask('average pay per month this year')).toMatch(/ a month from salary & wages, based on \$12,000\.00 /);
});

describe('A03: an account of the member’s own is meant before a goal of that name', () => {
  test.each([
    [
      'how much have I moved into the boat fund this year',
      'You put $200.00 into Boat Fund this year (1 Jan to 16 Nov 2026), in 2 deposits.',
    ],
    [
      'how much interest did Boat Fund earn this year',
      'You received $11.25 from interest earned into Boat Fund this year (1 Jan to 16 Nov 2026), in 1 deposit.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toBe(answer);
  });
});

describe('A03: catching a ride', () => {
  test.each(['how much did I spend to catch uber in October', 'what did I spend catching ubers in October'])(
    '%s',
    async (question) => {
      expect(await ask(question)).toMatch(/^You spent \$22\.50 .* from 1 to 31 Oct 2026, in 1 purchase\.$/);
    },
  );
});

describe('A03: the repayments of a loan that is only among the bills', () => {
  test.each(['next mortgage payment', 'when is the home loan due next'])('%s', async (question) => {
    expect(await ask(question)).toBe('Home loan is next due on 15 Dec 2026: $1,850.00.');
  });

  test('another bill of the car is no car loan', async () => {
    expect(await ask('when is the next car loan payment')).not.toContain('rego');
  });
});

describe('A03: saving up', () => {
  test.each([
    [
      'when will I have 1k saved',
      'You have $300.00 in savings, with $700.00 to go to $1,000.00. Going by the last three months they grow by about ',
    ],
    ['when will I have $200 saved', 'You have that already: there’s $300.00 in your savings.'],
    [
      'how much each week to hit my goals by Christmas',
      'To reach Boat by 25 Dec 2026, put aside $540.00 a week for 5 weeks: $2,700.00 in all.',
    ],
    [
      'how much a week to have two grand by Christmas',
      'Put aside $400.00 a week for 5 weeks to have $2,000.00 by 25 Dec 2026.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
});

describe('A03: questions that were answered as others', () => {
  test.each([
    [
      'did I spend over a grand anywhere since September',
      'You spent $2,450.00 from 1 Sep to 16 Nov 2026, in 1 purchase of at least that amount.',
    ],
    [
      'anything above two grand this month',
      '1 purchase of at least that amount this month (1 to 16 Nov 2026), $2,450.00.',
    ],
    [
      'anything above four grand this month',
      'There are no payments of at least that amount this month (1 to 16 Nov 2026).',
    ],
    [
      'compare the June and September quarters for groceries',
      'You spent nothing on groceries from 1 Jul to 30 Sep 2026 or from 1 Apr to 30 Jun 2026.',
    ],
    [
      'groceries, clothing and Uber in October',
      'You spent $22.50 at Uber and $140.00 on groceries from 1 to 31 Oct 2026. More came back than you spent on clothing, shoes & accessories: $69.95.',
    ],
    ['what have I got to put away for the boat', 'Boat has $300.00 of $3,000.00 (10%). $2,700.00 to go.'],
    ['when did I sign up to Uber', 'The first payment at Uber in all your transactions was $22.50 on 8 Oct 2026.'],
    ['who do I owe the most', 'The biggest is Visa, at $40.00. You owe $40.00 in total.'],
    ['which plan am I on', 'See your plan, its price and when it renews under '],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
});
