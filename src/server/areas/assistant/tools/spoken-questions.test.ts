import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026. Ravi's records begin on 1 September 2026. */
let server: TestServer;
let ravi: Holder;

const everyday: StatementLine[] = [
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
const saver: StatementLine[] = [['2026-10-31', 11.25, 'CREDIT INTEREST PAID', 'i1']];

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  ravi = (await server.aMember()) as Holder;
  await imported(server, ravi, ofxOf(everyday, '51200817', 9000));
  await imported(server, ravi, ofxOf(saver, '51200999', 300), 'saver');
  const { body } = await server.call(bankAccounts.list, { token: ravi.token });
  const change = {
    bank_account_id: body.data.find(({ balance }) => balance === 300)!.id,
    name: 'Boat Fund',
    kind: 'savings',
    account_type: 'savings',
  };
  await server.callWith(bankAccounts.update, { token: ravi.token, body: change });
}, 120_000);
afterAll(() => server.close());

const ask = async (text: string, earlier: string[] = []) =>
  (await askAssistant(server, ravi.token, text, earlier)).text;

describe('A03: the net worth of a past day', () => {
  test.each([
    [
      'what was I worth a month ago',
      'On 16 Oct 2026 your net worth was $7,440.05: you owned $7,440.05 and owed $0.00. It’s $9,300.00 today.',
    ],
    [
      'what was my net worth at the start of October',
      'On 1 Oct 2026 your net worth was $5,520.05: you owned $5,520.05 and owed $0.00. It’s $9,300.00 today.',
    ],
    [
      'what was I worth a year ago',
      'I can’t tell what you were worth on 16 Nov 2025, as my records begin on 1 Sep 2026. Your net worth is $9,300.00 today.',
    ],
    ['what did I owe a month ago', 'On 16 Oct 2026 you owed $0.00 in total. Today you owe $0.00.'],
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
