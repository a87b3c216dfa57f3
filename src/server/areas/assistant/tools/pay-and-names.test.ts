import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026. Ines is paid $2,000.00 a fortnight, and $2,100.00 the last time. */
let server: TestServer;
let ines: Holder;

const pays = ['08-18', '09-01', '09-15', '09-29', '10-13', '10-27'].map((day, at): StatementLine => [
  `2026-${day}`,
  2000,
  'SALARY HARBOUR ENGINEERING PTY LTD',
  `p${at}`,
]);
const everyday: StatementLine[] = [
  ...pays,
  ['2026-11-10', 2100, 'SALARY HARBOUR ENGINEERING PTY LTD', 'p9'],
  ['2026-09-12', -300, 'WOOLWORTHS 1187 MARRICKVILLE NSW', 'g1'],
  ['2026-10-04', -80, 'WOOLWORTHS 1187 MARRICKVILLE NSW', 'g2'],
  ['2026-11-04', -500, 'WOOLWORTHS 1187 MARRICKVILLE NSW', 'g3'],
  ['2026-08-20', -318.27, 'AGL ENERGY MELBOURNE', 'e1'],
  ['2026-11-11', -307.39, 'AGL ENERGY MELBOURNE', 'e2'],
  ['2026-10-20', -400, 'QANTAS AIRWAYS MASCOT', 'q1'],
];
const saver: StatementLine[] = [
  ['2026-09-30', 11.25, 'CREDIT INTEREST PAID', 'i1'],
  ['2026-10-31', 12.5, 'CREDIT INTEREST PAID', 'i2'],
];

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  ines = (await server.aMember()) as Holder;
  await imported(server, ines, ofxOf(everyday, '51200817', 9000));
  await imported(server, ines, ofxOf(saver, '51200999', 4162.23), 'saver');
  const { body } = await server.call(bankAccounts.list, { token: ines.token });
  const idWith = (held: number): number => body.data.find(({ balance }) => balance === held)!.id;
  for (const change of [
    { bank_account_id: idWith(9000), name: 'Everyday', kind: 'transaction' },
    { bank_account_id: idWith(4162.23), name: 'Holiday saver', kind: 'savings', account_type: 'savings' },
  ])
    await server.callWith(bankAccounts.update, { token: ines.token, body: change });
}, 120_000);
afterAll(() => server.close());

const ask = async (text: string, earlier: string[] = []) =>
  (await askAssistant(server, ines.token, text, earlier)).text;

describe('A03: pay is what comes in', () => {
  test.each([
    [
      'average fortnightly pay since September',
      'On average, you receive $2,016.67 each time from salary & wages: $12,100.00 over 6 deposits, from 1 Sep to 16 Nov 2026.',
    ],
    [
      'average weekly pay since September',
      'You receive about $1,100.00 a week from salary & wages, based on $12,100.00 from 1 Sep to 16 Nov 2026.',
    ],
    [
      'was my last pay bigger than usual',
      'Your latest pay was $2,100.00 from Salary Harbour Engineering on 10 Nov 2026. Your pay is usually $2,000.00, so it was $100.00 more.',
    ],
    [
      'was my last pay more than the one before',
      'The latest deposit from salary & wages was $2,100.00 on 10 Nov 2026, and the one before was $2,000.00 on 27 Oct 2026. That’s $100.00 more.',
    ],
    [
      'how much pay did I get in October',
      'You received $4,000.00 from salary & wages from 1 to 31 Oct 2026, in 2 deposits.',
    ],
    [
      'is my pay going up',
      'The latest deposit from salary & wages was $2,100.00 on 10 Nov 2026. On 18 Aug 2026 it was $2,000.00. That’s $100.00 more each time. The first at $2,100.00 was on 10 Nov 2026.',
    ],
    [
      'how much did I spend during my last pay',
      'You spent $500.00 last pay cycle (27 Oct to 9 Nov 2026), in 1 purchase.',
    ],
    [
      'where did my last pay go',
      'You spent $500.00 last pay cycle (27 Oct to 9 Nov 2026). The biggest share went to Woolworths, 100%.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
});

describe('A03: the two times, or bills, that are compared', () => {
  test.each([
    [
      'did I save more in October or September',
      [],
      '$4,012.50 came in and $480.00 went out from 1 to 31 Oct 2026. That leaves $3,532.50, 88% of your income. $6,011.25 came in and $300.00 went out from 1 to 30 Sep 2026. That leaves $5,711.25, 95% of your income. More was left over from 1 to 30 Sep 2026.',
    ],
    [
      'more than September?',
      ['what did I spend last month'],
      'You spent $480.00 last month (1 to 31 Oct 2026) and $300.00 from 1 to 30 Sep 2026. That’s $180.00 more (60%).',
    ],
    [
      'less than in September?',
      ['what did I spend on groceries last month'],
      'You spent $80.00 on groceries last month (1 to 31 Oct 2026) and $300.00 from 1 to 30 Sep 2026. That’s $220.00 less (73.3%).',
    ],
    [
      'groceries last month compared to this one',
      [],
      'You spent $500.00 on groceries this month (1 to 16 Nov 2026) and $80.00 last month (1 to 31 Oct 2026). That’s $420.00 more (525%).',
    ],
    [
      'is my power bill going up',
      [],
      'The latest payment for electricity & energy was $307.39 on 11 Nov 2026, and the one before was $318.27 on 20 Aug 2026. That’s $10.88 less.',
    ],
  ] as [string, string[], string][])('%s', async (question, earlier, answer) => {
    expect(await ask(question, earlier)).toContain(answer);
  });
});

describe('A03: an account named in full', () => {
  test.each([
    [
      'how much have I got in my holiday saver and what interest did it earn this year',
      'Holiday saver has $4,162.23. You received $23.75 from interest earned into Holiday saver this year (1 Jan to 16 Nov 2026), in 2 deposits.',
    ],
    ['what is in my holiday saver', 'Holiday saver has $4,162.23.'],
    [
      'how much did I spend on holidays in October',
      'You spent $400.00 on travel from 1 to 31 Oct 2026, in 1 purchase.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
});

describe('A03: what only a screen shows', () => {
  test.each([
    ['when does my membership renew', 'See your membership, its price and when it renews under Your membership.'],
    ['what membership am I on', 'See your membership, its price and when it renews under Your membership.'],
    ['how much does my membership cost', 'See your membership, its price and when it renews under Your membership.'],
    ['have I won anything', 'I can’t see the results of draws yet. You’ll find them under Win.'],
    ['how many Qoin do I have', 'I can’t see your Qoin here. You’ll find your balance under Qoin.'],
    [
      'gift cards I have',
      'I can’t see your gift cards here. You’ll find them, with what’s left on each, under Gift cards.',
    ],
    ['how much did I spend on gift cards in October', 'You spent nothing on gifts & flowers from 1 to 31 Oct 2026.'],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
});
