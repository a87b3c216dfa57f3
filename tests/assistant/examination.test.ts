import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { networth } from '#contract/areas/networth.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { byKind, examine, inWords, sharesOf } from './examination.ts';
import { judge, readAnswer, readQuestions } from './judging.ts';
import { otherScenario } from './scenarios.ts';
import { countsOf, truthOf, valuesOf } from './truth.ts';
import { aScenarioToAskAbout } from './world.ts';

/**
 * The embedded engine is asked what people ask of their money, over the wire and the real database. What is right was
 * reckoned from the written rows alone. The questions that are kept aside are never used to make the engine better.
 */

let server: TestServer;
let who: Holder;
let other: Holder;
beforeAll(async () => {
  server = await startTestServer();
  who = await aScenarioToAskAbout(server);
  other = await aScenarioToAskAbout(server, otherScenario);
}, 120_000);
afterAll(() => server.close());

const questionsOf = (name: string) => readQuestions(readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8'));

describe('the world that is asked about', () => {
  test('its accounts hold what was written down, and it is worth what they come to with what is owned and owed', async () => {
    const { body } = await server.call(bankAccounts.list, { token: who.token });
    expect(Object.fromEntries(body.data.map((one) => [one.name, one.balance]))).toEqual({
      Everyday: 2_839.7,
      'Holiday Saver': 9_683,
      'Visa card': -163.99,
    });
    expect((await server.call(networth.list, { token: who.token })).body).toMatchObject({
      Networth: 1_668.71,
      Assets: 27_022.7,
      Liabilities: 25_353.99,
    });
  });

  test('what is right is reckoned from its rows', () => {
    expect(valuesOf('out(shop:Netflix, this-year)')).toEqual([5 * 1_899 + 6 * 2_099]);
    expect(valuesOf('out(shop:The Iconic, this-year)')).toEqual([12_995 + 17_990 - 8_995]);
    expect(valuesOf('in(salary, last-month)')).toEqual([3 * 240_560]);
    // A name of a category and of a sub-category is both: groceries with the bottle shop, and without.
    expect(valuesOf('diff(out(groceries, 2026-10), out(groceries, 2026-10))')).toEqual([0, 0]);
    expect(countsOf('shop:Woolworths', '2026-10')).toEqual([5]);
    // Saturdays 3, 10, 17, 24 and 31 October; the only meal out on a weekend of November is the coffee of Sunday the 1st.
    expect([countsOf('shop:Woolworths@sat/sun', '2026-10'), valuesOf('out(cafes@sat/sun, 2026-11)')]).toEqual([
      [5],
      [1_120],
    ]);
    // Stan, internet, car insurance and gym; of the card all 163.99 that is owed, as it is always paid in full.
    expect(valuesOf('due(all, till-payday)')).toEqual([1_200 + 7_900 + 68_450 + 2_195]);
    expect(valuesOf('safe()')).toEqual([283_970 - 79_745 - 16_399 - 15_000]);
    // Phone, rent, Prime, childcare and internet; the card costs interest, and its usual payment is 250.00.
    expect(truthOf(otherScenario).valuesOf('safe()')).toEqual([
      161_845 - 5_500 - 52_000 - 999 - 9_600 - 7_499 - 25_000,
    ]);
    expect(() => valuesOf('out(unicorns, 2026)')).toThrow('no category');
  });

  test('an answer is right by its figures, and a sentence without them is none', () => {
    const [question] = readQuestions('kind\tquestion\texpected\nspending\tgroceries?\t$412.60 & ~Woolworths\n');
    const figure = (text: string) => ({ kind: 'figure' as const, text, href: '/x', tool: 'row_totals' });
    const text = (words: string) => ({ kind: 'text' as const, text: words });
    const verdict = (...pieces: Parameters<typeof readAnswer>[0]) => judge(question!, readAnswer(pieces));
    expect(verdict(figure('$412.60'), text(' at Woolworths'))).toBe('right');
    expect(verdict(figure('$412.61'), text(' at Woolworths'))).toBe('wrong');
    expect(verdict(text('You spent $412.60 at Woolworths'))).toBe('wrong');
    expect(verdict(...['$1.00', '$2.00', '$3.00', '$4.00', '$412.60'].map(figure), text(' at Woolworths'))).toBe(
      'wrong',
    );
    expect(verdict({ kind: 'choices', question: 'Which?', choices: ['a', 'b'] })).toBe('asked');
    expect(verdict(text('I can’t tell you that.'))).toBe('cannot');
  });
});

/** Shares in per cent: what the engine was found to reach, and must not fall below. To mislead weighs most. */
const floors = {
  questions: { right: 99, wrong: 0, least: 220 },
  'held-out': { right: 95, wrong: 1, least: 110 },
  'questions-second': { right: 98, wrong: 1, least: 240 },
  'held-out-second': { right: 72, wrong: 13, least: 120 },
  'questions-fourth': { right: 91, wrong: 6, least: 170 },
  'questions-fifth': { right: 96, wrong: 2, least: 200 },
  'questions-third': { right: 97, wrong: 2, least: 180 },
  'held-out-third': { right: 83, wrong: 6, least: 90 },
  'questions-sixth': { right: 97, wrong: 1, least: 220 },
  'questions-seventh': { right: 98, wrong: 1, least: 140 },
  'questions-eighth': { right: 90, wrong: 5, least: 100 },
  'questions-ninth': { right: 94, wrong: 3, least: 100 },
  // Asked in running conversations, each whole in itself behind something else.
  'questions-tenth': { right: 95, wrong: 2, least: 75 },
} as const;

/** Of these not even the kinds are told. */
const onlyTotals: readonly string[] = ['held-out-second', 'held-out-third', 'questions-eighth'];

/** Those that are asked of the other member. */
const ofOther: readonly string[] = ['questions-seventh', 'questions-eighth', 'questions-ninth', 'questions-tenth'];

/** Asks all of a file and tells the shares. What was said to those that are kept aside stays unread. */
async function examined(name: string) {
  const judged = await (ofOther.includes(name)
    ? examine(server, other, questionsOf(name), otherScenario)
    : examine(server, who, questionsOf(name)));
  const misled =
    name.startsWith('held-out') || onlyTotals.includes(name)
      ? []
      : judged
          .filter(({ verdict }) => verdict === 'wrong')
          .map(
            ({ question, read }) =>
              `  line ${question.number}: ${question.says.join(' >> ')} → ${read.text.slice(0, 140)}`,
          );
  const shares = sharesOf(judged);
  console.log(
    [`${name}: ${inWords(shares)}`, ...(onlyTotals.includes(name) ? [] : byKind(judged)), ...misled].join('\n'),
  );
  return shares;
}

describe('the examination', () => {
  test.each([
    'questions',
    'held-out',
    'questions-second',
    'held-out-second',
    'questions-third',
    'held-out-third',
    'questions-fourth',
    'questions-fifth',
    'questions-sixth',
    'questions-seventh',
    'questions-eighth',
    'questions-ninth',
    'questions-tenth',
  ] as const)(
    '%s',
    async (name) => {
      const shares = await examined(name);
      const { right, wrong, least } = floors[name];
      expect(shares.questions).toBeGreaterThanOrEqual(least);
      expect((shares.right * 100) / shares.questions).toBeGreaterThanOrEqual(right);
      expect((shares.wrong * 100) / shares.questions).toBeLessThanOrEqual(wrong);
    },
    300_000,
  );

  test('no question that is kept aside stands among the others', () => {
    const others = new Set(questionsOf('questions').map(({ says }) => says.join(' ').toLowerCase()));
    expect(questionsOf('held-out').filter(({ says }) => others.has(says.join(' ').toLowerCase()))).toEqual([]);
  });
});
