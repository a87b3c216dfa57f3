import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
});
afterAll(() => server.close());

/** A member with one everyday account. */
async function aSpender(number: string, lines: readonly StatementLine[]): Promise<Holder> {
  const who = (await server.aMember()) as Holder;
  await imported(server, who, ofxOf(lines, number, 480));
  return who;
}

describe('answers about the member’s accounts', () => {
  test('a forecast names the day on which the everyday accounts run short, and the balance of today', async () => {
    const lee = await aSpender('51200830', [
      ['2026-10-15', 500, 'SALARY ACME PTY LTD', 'p1'],
      ['2026-11-13', -20, 'COLES 0456 MARRICKVILLE', 'p2'],
    ]);
    await server.call(bills.create, {
      token: lee.token,
      body: { name: 'Car service', amount: 460, start_date: '2026-12-01', recurring_frequency: 'once' },
    });
    await server.call(bills.create, {
      token: lee.token,
      body: { name: 'Dentist', amount: 300, start_date: '2026-12-07', recurring_frequency: 'once' },
    });
    expect((await askAssistant(server, lee.token, 'When will I run out of money?')).text).toMatch(
      /would go below zero on 7 Dec 2026, to −\$\d/,
    );
    const before = (await askAssistant(server, lee.token, 'Will I run out of money before 30 November?')).text;
    expect(before).toMatch(/stay above zero until 30 Nov 2026\. After that they would go below zero on 7 Dec 2026/);
    expect(before).not.toContain('Your balance would go below zero');
    expect((await askAssistant(server, lee.token, 'what will my balance be on 2 december')).text).toContain(
      'Today you have $480.00.',
    );
  });

  test('a card is spent from and paid off, whatever its transfers are called', async () => {
    const jo = await aSpender('51200831', [
      ['2026-10-22', -529.87, 'TRANSFER TO CREDIT CARD', 't1'],
      ['2026-10-23', -60, 'COLES 0456 MARRICKVILLE', 't2'],
      ['2026-10-24', -200, 'TRANSFER TO RAINY DAY SAVER', 't3'],
    ]);
    const named = async (file: string, name: string, kind: 'credit' | 'savings') => {
      await imported(server, jo, file, name);
      const { body } = await server.call(bankAccounts.list, { token: jo.token });
      const [account] = body.data.filter((one) => !known.includes(one.id));
      known.push(account!.id);
      await server.call(bankAccounts.update, {
        token: jo.token,
        body: { bank_account_id: account!.id, name, kind },
      });
    };
    const known = (await server.call(bankAccounts.list, { token: jo.token })).body.data.map(({ id }) => id);
    await named(
      ofxOf(
        [
          ['2026-10-22', 529.87, 'PAYMENT RECEIVED - THANK YOU', 'c1'],
          ['2026-10-25', -45.45, 'MENULOG PTY LTD', 'c2'],
        ],
        '4111222233334444',
        -45.45,
      ),
      'Credit card',
      'credit',
    );
    await named(
      ofxOf([['2026-10-24', 200, 'TRANSFER FROM EVERYDAY', 's1']], '51200832', 200),
      'Rainy day saver',
      'savings',
    );
    const answer = async (text: string) => (await askAssistant(server, jo.token, text)).text;
    const spent = 'You spent $45.45 from Credit card from 1 to 31 Oct 2026, in 1 purchase.';
    expect(await answer('How much did I spend on my credit card in October?')).toContain(spent);
    expect(await answer('How much did I put on the credit card in October?')).toContain(spent);
    expect(await answer('How much did I pay off my credit card in October?')).toContain(
      '$529.87 to Credit card from 1 to 31 Oct 2026',
    );
    expect(await answer('What did I spend from the rainy day saver in October?')).toContain(
      'You spent nothing from Rainy day saver',
    );
    expect(await answer('How much went into my rainy day saver this year?')).toContain('$200.00 into Rainy day saver');
  });

  test('a refund lowers what was spent and is no purchase', async () => {
    const ari = await aSpender('51200833', [
      ['2026-10-05', -129, 'KMART 1020 BROADWAY', 'k1'],
      ['2026-10-06', -20, 'KMART 1020 BROADWAY', 'k2'],
      ['2026-10-09', 129, 'KMART 1020 BROADWAY REFUND', 'k3'],
      ['2026-10-10', -30, 'COLES 0456 MARRICKVILLE', 'k4'],
    ]);
    const answer = async (text: string) => (await askAssistant(server, ari.token, text)).text;
    expect(await answer('How much did I spend at Kmart in October?')).toContain(
      'You spent $20.00 at Kmart from 1 to 31 Oct 2026, in 2 purchases.',
    );
    expect(await answer('How much did I spend in October?')).toContain(
      'You spent $50.00 from 1 to 31 Oct 2026, in 3 purchases.',
    );
    expect(await answer('How many times did I shop at Kmart in October?')).toContain('2 purchases at Kmart');
    expect(await answer('Which shop did I go to most often in October?')).toContain('Kmart: 2 purchases');
  });

  test('an earlier balance is not answered with spending or a forecast', async () => {
    const sam = await aSpender('51200834', [['2026-10-01', -20, 'COLES 0456 MARRICKVILLE', 'b1']]);
    for (const text of ['How much did I have in my account on 1 October?', 'What was my lowest balance last month?']) {
      const { text: said, cents } = await askAssistant(server, sam.token, text);
      expect(said).toMatch(/^I know your balances as they are now, but not what they were on an earlier day\./);
      expect(cents).toEqual([]);
    }
  });

  test.each([
    ['how much did I spend on the first of every month', 'first of every month'],
    ['what did I spend this day last month', 'this day'],
    ['how much available credit do I have', 'available credit'],
  ])('asks about what an answer would ignore: %s', async (text, ignored) => {
    const jan = await aSpender('51200835', [
      ['2026-10-01', -20, 'COLES 0456 MARRICKVILLE', 'j1'],
      ['2026-10-02', -30, 'KMART 1020 BROADWAY', 'j2'],
    ]);
    const { pieces, cents } = await askAssistant(server, jan.token, text);
    expect(pieces.flatMap((piece) => (piece.kind === 'choices' ? [piece.question] : []))).toEqual([
      `I don’t know what “${ignored}” means here, so the figure could be wrong. Should I leave it out?`,
    ]);
    expect(cents).toEqual([]);
  });
});
