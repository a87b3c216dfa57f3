import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { createMoneyScenario } from '#tests/build/money-scenario.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let anna: Holder;
let tom: Holder;

const everyday: StatementLine[] = [
  ['2026-10-02', -200, 'INTERNAL TRANSFER TO SAVER', 'e1'],
  ['2026-10-16', -150, 'INTERNAL TRANSFER TO SAVER', 'e2'],
  ['2026-10-20', -92, 'NEWTOWN MEDICAL CENTRE', 'e3'],
  ['2026-10-22', 41.2, 'MEDICARE BENEFIT', 'e4'],
  ['2026-11-03', 50, 'INTERNAL TRANSFER FROM SAVER', 'e5'],
  ['2026-11-05', 812.5, 'ATO TAX REFUND', 'e6'],
];
const card: StatementLine[] = [
  ['2026-10-05', -260, 'THE ICONIC SYDNEY', 'c1'],
  ['2026-10-19', 180, 'PAYMENT RECEIVED THANK YOU', 'c2'],
  ['2026-11-09', 120, 'PAYMENT RECEIVED THANK YOU', 'c3'],
];
const saver: StatementLine[] = [
  ['2026-10-02', 200, 'INTERNAL TRANSFER FROM EVERYDAY', 's1'],
  ['2026-10-16', 150, 'INTERNAL TRANSFER FROM EVERYDAY', 's2'],
  ['2026-11-03', -50, 'INTERNAL TRANSFER TO EVERYDAY', 's3'],
];

beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
  anna = await createMoneyScenario(server);
  tom = (await server.aMember()) as Holder;
  await imported(server, tom, ofxOf(everyday, '51200817', 900));
  await imported(server, tom, ofxOf(saver, '51200999', 1300), 'saver');
  await imported(server, tom, ofxOf(card, '51207777', -55), 'card');
  const { body } = await server.call(bankAccounts.list, { token: tom.token });
  const savings = body.data.find(({ balance }) => balance === 1300)!.id;
  const visa = body.data.find(({ balance }) => balance === -55)!.id;
  for (const change of [
    { bank_account_id: savings, name: 'Rainy Day', kind: 'savings', account_type: 'savings' },
    { bank_account_id: visa, name: 'Visa', kind: 'credit' },
  ])
    await server.callWith(bankAccounts.update, { token: tom.token, body: change });
}, 120_000);
afterAll(() => server.close());

const ask = async (who: Holder, text: string, earlier: string[] = []) =>
  (await askAssistant(server, who.token, text, earlier)).text;

describe('A03: averages that are held against each other', () => {
  test.each([
    [
      'do I spend more per visit at maccas or kmart this year',
      "On average, you spent $85.00 each time at Kmart (1 purchase) and $21.15 each time at McDonald's (28 purchases) this year (1 Jan to 16 Nov 2026). It’s more at Kmart.",
    ],
    [
      'do I spend more per week at Coles or Woolworths last month',
      'On average, you spent $32.06 a week at Coles and $104.89 a week at Woolworths last month (1 to 31 Oct 2026). It’s more at Woolworths.',
    ],
    [
      'do I spend more on groceries at Coles or Woolworths each week in October',
      'On average, you spent $32.06 a week on groceries at Coles and $104.89 a week on groceries at Woolworths from 1 to 31 Oct 2026. It’s more on groceries at Woolworths.',
    ],
    [
      'did I spend more a week on groceries this month than last month',
      'On average, you spent $148.31 a week on groceries this month (1 to 16 Nov 2026) and $136.95 a week last month (1 to 31 Oct 2026). You spent more this month.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(anna, question)).toBe(answer);
  });
});

describe('A03: days of the week', () => {
  test('are held against the other days, not one month against another', async () => {
    expect(await ask(anna, 'do I spend more at Woolworths on weekends this year')).toBe(
      'You spent $1,400.00 at Woolworths on weekends and $2,682.00 at Woolworths on weekdays, from 1 Jan to 16 Nov 2026. That’s $15.22 a day on weekends and $11.76 a day on weekdays. In total, you spent more on weekdays, but more a day on weekends.',
    );
  });
});

describe('A03: two halves', () => {
  test('of a month are held against each other', async () => {
    expect(await ask(anna, 'did I spend more at Woolworths in the first half of October than the second half')).toMatch(
      /^You spent \$229\.50 at Woolworths from 16 to 31 Oct 2026 and \$235\.00 from 1 to 15 Oct 2026\. That’s \$5\.50 less/,
    );
  });
});

describe('A03: the time before the latest', () => {
  const bunnings = 'when did I last go to Bunnings';
  test('is the one before it, and then the one before that', async () => {
    expect(await ask(anna, 'and the time before that?', [bunnings])).toBe(
      'The payment at Bunnings before the latest one was $219.00 on 7 Oct 2026. The latest was $48.50 on 14 Nov 2026.',
    );
    expect(await ask(anna, 'and the time before that?', [bunnings, 'and the time before that?'])).toBe(
      'There’s no earlier payment at Bunnings. The earliest one was $219.00 on 7 Oct 2026.',
    );
  });

  test('of a single one there is none', async () => {
    expect(await ask(anna, 'and the time before that?', ['when did I last go to JB Hi-Fi'])).toBe(
      'There’s no earlier payment at JB Hi-Fi. The only one was $640.00 on 10 Nov 2026.',
    );
  });
});

describe('A03: one of several', () => {
  test('the second largest is not the largest, and “how much was it” asks for the one spoken of', async () => {
    expect(await ask(anna, 'and the second biggest?', ['what was my biggest expense in October'])).toBe(
      'The second largest payment from 1 to 31 Oct 2026 was $900.00 at Ray White on 16 Oct 2026.',
    );
    expect(await ask(anna, 'third biggest purchase this year')).toBe(
      'The third largest payment this year (1 Jan to 16 Nov 2026) was $900.00 at Ray White on 16 Oct 2026.',
    );
    expect(await ask(anna, 'what was the 2nd most expensive thing I bought at Bunnings')).toBe(
      'The second largest payment at Bunnings in all your transactions was $48.50 on 14 Nov 2026.',
    );
    expect(await ask(anna, 'third biggest purchase at Bunnings')).toBe(
      'There’s no third largest payment at Bunnings in all your transactions. The largest payment at Bunnings in all your transactions was $219.00 on 7 Oct 2026. Next:\n- Bunnings: $48.50, 14 Nov 2026',
    );
    const origin = ['when was my last power bill', 'how much was it?'];
    expect(await ask(anna, origin[1]!, origin.slice(0, 1))).toBe(
      'The latest payment for electricity & energy was $189.40 at Origin Energy on 20 Oct 2026.',
    );
    expect(await ask(anna, 'and the one before that?', origin)).toMatch(
      /^The payment for electricity & energy before the latest one was \$201\.40 at Origin Energy on 20 Jul 2026\. /,
    );
  });
});

describe('A03: money that came back is no payment', () => {
  test('a rebate is not the latest purchase, and is called a refund where there is nothing else', async () => {
    expect(await ask(tom, 'what was my last medical payment')).toBe(
      'The latest payment for doctors & therapists was $92.00 at Newtown Medical Centre on 20 Oct 2026.',
    );
    expect(await ask(tom, 'when was my last payment at medicare')).toBe(
      'The latest refund from Medicare was $41.20 on 22 Oct 2026.',
    );
    expect(await ask(tom, 'show my medical transactions')).toMatch(
      /^2 transactions for doctors & therapists, \$50\.80 in total\./,
    );
    expect(await ask(tom, 'how much did I spend at medicare in october')).toBe(
      'You spent −$41.20 at Medicare from 1 to 31 Oct 2026, in 1 transaction, as more came back than you spent.',
    );
  });
});

describe('A03: a merchant that only paid the member', () => {
  test('is listed by what came in', async () => {
    expect(await ask(tom, 'what did I get back from the ATO')).toBe(
      'Nothing went out to ATO. 1 deposit from ATO, $812.50.\n- ATO: $812.50, 5 Nov 2026',
    );
  });
});

describe('A03: transfers between the member’s own accounts', () => {
  test.each([
    [
      'how much did I transfer between my accounts in october',
      'You moved $350.00 between your accounts from 1 to 31 Oct 2026, in 2 transfers.',
    ],
    [
      'how much did I move to savings last month',
      'You put $350.00 into savings last month (1 to 31 Oct 2026), in 2 deposits.',
    ],
    [
      'how much did I move out of savings this month',
      'You moved $50.00 out of savings this month (1 to 16 Nov 2026), in 1 payment.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(tom, question)).toBe(answer);
  });

  test('are listed as transfers', async () => {
    expect(await ask(tom, 'show transfers between my accounts')).toMatch(
      /^3 transfers between your accounts, \$400\.00 in total\./,
    );
    expect(await ask(tom, 'list my transfers')).toMatch(/^3 transfers between your accounts, \$400\.00 in total\./);
    expect(await ask(tom, 'how much have I transferred this month')).toBe(
      'You moved $50.00 between your accounts this month (1 to 16 Nov 2026), in 1 transfer.',
    );
    expect(await ask(tom, 'what was my biggest transfer')).toBe(
      'The largest transfer between your accounts in all your transactions was $200.00 to Internal Transfer To Saver on 2 Oct 2026.',
    );
    expect(await ask(tom, 'list my transfers to savings')).toMatch(/^2 deposits into savings, \$350\.00 in total\./);
  });
});

describe('A03: an own savings account by its name', () => {
  test.each([
    [
      'when did I last take money out of Rainy Day',
      'The latest payment out of Rainy Day was $50.00 to Internal Transfer To Everyday on 3 Nov 2026.',
    ],
  ])('%s', async (question, answer) => {
    expect(await ask(tom, question)).toBe(answer);
  });
});

describe('A03: a sum taken apart, or held against what is usual', () => {
  test.each([
    [
      'Bunnings spending by quarter this year',
      'You spent at Bunnings, by quarter:\n- 1 Jan to 31 Mar 2026: $0.00, 0 purchases\n- 1 Apr to 30 Jun 2026: $0.00, 0 purchases\n- 1 Jul to 30 Sep 2026: $0.00, 0 purchases\n- 1 Oct to 16 Nov 2026: $267.50, 2 purchases',
    ],
    [
      'did I spend more than usual on groceries last month',
      'You spent $606.50 on groceries last month (1 to 31 Oct 2026), in 8 purchases. You spend about ',
    ],
    ['how much do I owe on the house', 'I can’t see a home loan in your accounts or net worth'],
    ['what percentage of my income did I save last month', '% of your income.'],
    ['how much hav i spent on grocries this mnth', 'on groceries this month'],
  ])('%s', async (question, answer) => {
    expect(await ask(anna, question)).toContain(answer);
  });
});

describe('A03: what was paid off a card', () => {
  test.each([
    [
      'how much did I pay off my card this year',
      'You sent $300.00 to Visa this year (1 Jan to 16 Nov 2026), in 2 deposits.',
    ],
    ['how much did I transfer to my Visa in October', 'You sent $180.00 to Visa from 1 to 31 Oct 2026, in 1 deposit.'],
  ])('%s', async (question, answer) => {
    expect(await ask(tom, question)).toBe(answer);
  });
});

describe('A03: accounts', () => {
  test('every account is named, however many there are', async () => {
    const mia = (await server.aMember()) as Holder;
    for (let at = 10; at < 22; at += 1)
      await server.call(bankAccounts.create, { token: mia.token, body: { name: `Pot ${at}` } });
    const text = await ask(mia, 'how many accounts do I have');
    expect(text).toMatch(/^You have 12 accounts: /);
    expect(text.match(/Pot \d+/g)).toHaveLength(12);
  });

  test('an answer says that amounts in another currency aren’t counted, where there are some', async () => {
    const lea = (await server.aMember()) as Holder;
    await imported(server, lea, ofxOf([['2026-09-01', -12, 'CAMPOS COFFEE NEWTOWN', 'a1']], '51200817', 900));
    const berlin = await server.call(bankAccounts.create, {
      token: lea.token,
      body: { name: 'Berlin', currency: 'EUR' },
    });
    await imported(
      server,
      lea,
      'Date,Description,Amount,Currency\n2026-10-05,WOOLWORTHS BERLIN,-300.00,EUR\n2026-10-09,WOOLWORTHS BERLIN,-40.00,EUR\n',
      'berlin.csv',
      { bank_account_id: String(berlin.body.data.id) },
    );
    const sourceOf = async (question: string): Promise<string> =>
      (await askAssistant(server, lea.token, question)).pieces
        .flatMap((piece) => (piece.kind === 'source' ? [piece.note] : []))
        .join(' ');
    expect(await ask(lea, 'how much did I spend last month')).toBe('You spent nothing last month (1 to 31 Oct 2026).');
    const note = await sourceOf('how much did I spend last month');
    expect(note.match(/Amounts in other currencies aren’t counted\./g)).toHaveLength(1);
    expect(await sourceOf('how much did I spend in september')).not.toContain('currencies');
    expect(await sourceOf('how many accounts do I have')).toContain('Accounts in other currencies aren’t counted.');
  });
});
