import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loans } from '#contract/areas/loans.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { termsOf } from '#domain/loans/products.ts';
import { openSession } from '#server/kit/session.ts';
import { figuresIn } from '#domain/assistant/piece.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { carryLoanMoney, serviceUntil, openedLoan } from '#tests/build/loans.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Kim has a loan here of $5,000.00 over twelve months and one external loan; a bank also charged interest. */
let server: TestServer;
let kim: Holder;
let loanId: number;

/** Opens a new session, because days have passed since the last one. */
async function signedIn(id: number): Promise<string> {
  return (
    await openSession(server.server.database.systemDb, server.clock, {
      memberId: id,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
  ).access;
}

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  kim = await server.aMember();
  const terms = termsOf({
    product: 'personal',
    principalCents: 5_000_00,
    drawDate: '2026-11-16',
    firstDueDate: '2026-12-16',
    frequency: 'monthly',
    instalments: 12,
  });
  loanId = (await openedLoan(server, kim.id, { terms })).id;
  await carryLoanMoney(server);
  await imported(
    server,
    kim,
    ofxOf(
      [
        ['2026-10-02', -3.5, 'INTEREST CHARGED', 'i1'],
        ['2026-10-03', 900, 'SALARY HARBOUR', 'p1'],
      ],
      '51200817',
      500,
    ),
  );
  await server.call(loans.add, {
    token: kim.token,
    body: {
      company: 'Harbour Finance',
      balance: 900,
      repayment: 300,
      frequency: 'fortnightly',
      next_due: '2026-12-20',
    },
  });
  await serviceUntil(server, '2026-12-16');
  kim = { ...kim, token: await signedIn(kim.id) };
}, 120_000);
afterAll(() => server.close());

const ask = (text: string) => askAssistant(server, kim.token, text);

describe('loans are reported from their own ledgers and schedules', () => {
  test('the payoff date, from the schedule of our loans and the details of external loans', async () => {
    const { text, pieces } = await ask('when will my loan be paid off?');
    expect(text).toMatch(/ is due to be paid off on 16 Nov 2027, after 11 repayments totalling \$[\d,.]+\. Extra/);
    expect(text).toContain(
      'Going by what you entered, the last repayment on Loan from Harbour Finance is due on 17 Jan 2027, after 3 repayments totalling $900.00. That doesn’t count interest',
    );
    expect(pieces.flatMap(figuresIn).map(({ href }) => href)).toContain(`/loans/${loanId}`);
    expect((await ask('how many repayments do i have left')).text).toContain('11 repayments');
  });

  test('interest from the ledger and from bank transactions is reported separately, never as one sum', async () => {
    const { text, cents } = await ask('how much interest have i paid');
    expect(text).toMatch(
      /^\$57\.12 of what you repaid on your loans with us .* was interest, and \$57\.12 in interest was charged\./,
    );
    expect(text).toMatch(
      /Your bank transactions also show \$3\.50 in interest charged\. The two aren’t added together\./,
    );
    expect(cents).not.toContain(60_62);
    expect((await ask('how much interest did i pay in october')).text).toMatch(
      /^\$0\.00 of what you repaid on your loans with us .*\$3\.50/,
    );
    expect((await ask('how much interest did i pay on my credit card')).text).not.toContain('57.12');
  });

  test('the rate and what has been repaid', async () => {
    expect((await ask('what rate am i paying on my loan')).text).toMatch(
      /The interest rate on .* is \d+(?:\.\d+)?% a year\./,
    );
    expect((await ask('how much have i repaid')).text).toMatch(/You’ve repaid \$[\d,.]+ of /);
  });

  test('says so when the member has no loan', async () => {
    const eve = await server.aMember();
    const token = await signedIn(eve.id);
    expect((await askAssistant(server, token, 'when will my loan be paid off')).text).toBe(
      'You have no loan in your accounts or net worth.',
    );
    expect((await askAssistant(server, token, 'how much interest have i paid')).text).toContain(
      'show no interest charged',
    );
  });
});

describe('the credit score', () => {
  test('is computed from the member’s own accounts, with its parts, and says that it is not a credit reporting body’s score', async () => {
    const mia = (await server.aMember()) as Holder;
    const token = await signedIn(mia.id);
    expect((await askAssistant(server, token, 'what is my credit score')).text).toMatch(
      /^There isn’t enough information in your accounts for a score yet\. .*It isn’t a credit reporting body’s score, and lenders can’t see it\./,
    );
    const rows = ['06', '07', '08', '09', '10', '11'].flatMap((month) => [
      [`2026-${month}-01`, 4000, 'SALARY INNER WEST HEALTH', `p${month}`] as const,
      [`2026-${month}-02`, -1000, 'WOOLWORTHS 1187 MARRICKVILLE', `r${month}`] as const,
    ]);
    await imported(server, { ...mia, token }, ofxOf(rows, '51200818', 4000));
    const { text, pieces } = await askAssistant(server, token, 'whats my credit score?');
    expect(text).toMatch(
      /^Your score is \d+ out of 1,000: [a-z ]+\. Worked out from your own accounts\. It isn’t a credit reporting body’s score, and lenders can’t see it\. It’s made up of:\n- Regular income: 200 of 200 points/,
    );
    expect(pieces.flatMap(figuresIn).map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/credit-score', '/transaction-history?categories=13']),
    );
    expect((await askAssistant(server, token, 'why is my credit score so low')).text).toContain(
      'You could gain the most points from ',
    );
  });
});

describe('days of the week', () => {
  test('a sum of Fridays links to transactions on Fridays only, and weekends are compared with weekdays', async () => {
    const max = (await server.aMember()) as Holder;
    const token = await signedIn(max.id);
    await imported(
      server,
      { ...max, token },
      ofxOf(
        [
          ['2026-11-06', -30, 'WOOLWORTHS 1187 MARRICKVILLE', 'a'],
          ['2026-11-07', -50, 'WOOLWORTHS 1187 MARRICKVILLE', 'b'],
          ['2026-11-13', -12, 'COLES 0456 NEWTOWN', 'c'],
          ['2026-11-15', -8, 'COLES 0456 NEWTOWN', 'd'],
        ],
        '51200819',
        100,
      ),
    );
    const { text, pieces } = await askAssistant(server, token, 'what did i spend on fridays in november');
    expect(text).toBe('You spent $42.00 on Fridays from 1 to 30 Nov 2026, in 2 purchases.');
    const href = pieces.flatMap(figuresIn).map(({ href }) => href)[0]!;
    expect(href).toContain('weekdays=5');
    const { body } = await server.call(transactions.list, {
      token,
      query: { ...Object.fromEntries(new URL(href, 'http://here').searchParams), limit: 10 },
    });
    expect(body.data.map((row) => row.date)).toEqual(['2026-11-13', '2026-11-06']);
    expect((await askAssistant(server, token, 'weekends vs weekdays in november')).text).toBe(
      'You spent $58.00 on weekends and $42.00 on weekdays, from 1 to 30 Nov 2026. That’s $7.25 a day on weekends and $2.47 a day on weekdays. In total, you spent more on weekends.',
    );
    expect((await askAssistant(server, token, 'which day of the week do i spend the most, november')).text).toMatch(
      /^You spent the most on Saturdays: \$50\.00 in 1 purchase, from .*\.\n- Fridays: \$42\.00, 2 purchases\n- Sundays: \$8\.00, 1 purchase$/,
    );
    expect((await askAssistant(server, token, 'woolies on saturdays in november')).text).toBe(
      'You spent $50.00 at Woolworths on Saturdays from 1 to 30 Nov 2026, in 1 purchase.',
    );
  });
});
