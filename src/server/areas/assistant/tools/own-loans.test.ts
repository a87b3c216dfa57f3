import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { termsOf } from '#domain/loans/products.ts';
import { openSession } from '#server/kit/session.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { carryLoanMoney, openedLoan, serviceUntil, smallTerms } from '#tests/build/loans.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Noa has a loan of $3,000.00 over twelve months for car repairs, and paid off one of $200.00. */
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  const noa = (await server.aMember()) as Holder;
  const terms = termsOf({
    product: 'personal',
    principalCents: 3_000_00,
    drawDate: '2026-11-16',
    firstDueDate: '2026-12-16',
    frequency: 'monthly',
    instalments: 12,
  });
  await openedLoan(server, noa.id, { terms, title: 'Car repairs', offerReference: 'offer-car' });
  await openedLoan(server, noa.id, {
    terms: smallTerms({ instalments: 2 }),
    title: 'New washing machine',
    offerReference: 'offer-washing',
  });
  await carryLoanMoney(server);
  await imported(
    server,
    noa,
    ofxOf(
      [
        ['2026-10-03', 900, 'SALARY HARBOUR', 'p1'],
        ['2026-10-09', -180, 'ULTRA TUNE SERVICE MARRICKVILLE', 'c1'],
      ],
      '51200817',
      500,
    ),
  );
  await serviceUntil(server, '2027-01-18');
  token = (
    await openSession(server.server.database.systemDb, server.clock, {
      memberId: noa.id,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
  ).access;
}, 120_000);
afterAll(() => server.close());

const ask = async (text: string) => (await askAssistant(server, token, text)).text;

describe('A03: one of our loans by its title', () => {
  test.each([
    ['how much interest have I paid on the car repairs loan', 'You’ve paid $66.91 in interest on Car repairs.'],
    [
      'how much interest did I pay on my car repair loan in December',
      'You’ve paid $34.27 in interest on Car repairs from 1 to 31 Dec 2026.',
    ],
    ['how much have I paid off the car repairs loan so far', 'You’ve repaid $538.32 of Car repairs.'],
    ['how much of my car repairs loan have I paid back', 'You’ve repaid $538.32 of Car repairs.'],
    ['how much did I repay on car repairs in December', 'You repaid $269.16 on Car repairs from 1 to 31 Dec 2026.'],
    [
      'how much money did I borrow for car repairs',
      'You borrowed $3,000.00 on Car repairs, and $2,531.48 is still owed.',
    ],
    [
      'how many repayments have I made on the car repairs loan',
      'You’ve made 2 repayments on Car repairs, $538.32 in total.',
    ],
    [
      'have I missed any repayments on the car repairs loan',
      'Nothing is overdue on Car repairs, and no repayment has been missed.',
    ],
    [
      'when was my last repayment on the car repairs loan',
      'Your latest repayment on Car repairs was $269.16 on 16 Jan 2027.',
    ],
    [
      'when is my last repayment on the car repairs loan',
      'Car repairs is due to be paid off on 16 Nov 2027, after 10 repayments totalling $2,691.55. Extra or missed repayments would change that.',
    ],
    [
      'what did the washing machine loan cost me all up',
      'New washing machine cost you $48.00 in interest and fees: you borrowed $200.00 and repaid $248.00 in total, the last of it on 10 Dec 2026.',
    ],
    ['how much is left on the washing machine loan', 'New washing machine was paid off on 10 Dec 2026.'],
    [
      'how much do I owe on car repairs',
      'You owe $2,531.48 on Car repairs (active), with the next repayment on 16 Feb 2027.',
    ],
    [
      'how much have I paid in loan repayments since November',
      'You repaid $538.32 on Car repairs from 1 Nov 2026 to 19 Jan 2027. You repaid $248.00 on New washing machine from 1 Nov 2026 to 19 Jan 2027. That’s $786.32 in total.',
    ],
    ['do I have any missed loan payments', 'Nothing is overdue on Car repairs, and no repayment has been missed.'],
    [
      'how much did I spend on car repairs in October',
      'You spent $180.00 on car servicing & parts from 1 to 31 Oct 2026, in 1 purchase.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });

  test.each(['when was the car repairs loan taken out', 'who approved my car repairs loan'])(
    'what is not known is asked about: %s',
    async (question) => {
      const { text, cents } = await askAssistant(server, token, question);
      expect({ text, cents }).toEqual({ text: '', cents: [] });
    },
  );
});
