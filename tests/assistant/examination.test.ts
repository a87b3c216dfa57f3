import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { networth } from '#contract/areas/networth.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { byKind, examine, summaryOf, sharesOf } from './examination.ts';
import { judge, readAnswer, readQuestions } from './judging.ts';
import { otherScenario } from './scenarios.ts';
import { countsOf, truthOf, valuesOf } from './truth.ts';
import { createExaminedMember } from './world.ts';

/**
 * The embedded engine is asked what people ask about their money, over the wire and the real database. The correct
 * answers were calculated from the written transactions alone. The held-out questions are never used to improve the
 * engine.
 */

let server: TestServer;
let who: Holder;
let other: Holder;
beforeAll(async () => {
  server = await startTestServer();
  who = await createExaminedMember(server);
  other = await createExaminedMember(server, otherScenario);
}, 120_000);
afterAll(() => server.close());

const questionsOf = (name: string) => readQuestions(readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8'));

describe('the examined member', () => {
  test('has the balances that were written down, and their net worth with assets and debts', async () => {
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

  test('the correct answers are calculated from the transactions', () => {
    expect(valuesOf('out(shop:Netflix, this-year)')).toEqual([5 * 1_899 + 6 * 2_099]);
    expect(valuesOf('out(shop:The Iconic, this-year)')).toEqual([12_995 + 17_990 - 8_995]);
    expect(valuesOf('in(salary, last-month)')).toEqual([3 * 240_560]);
    // A name of both a category and a sub-category means either: groceries with the bottle shop, and without.
    expect(valuesOf('diff(out(groceries, 2026-10), out(groceries, 2026-10))')).toEqual([0, 0]);
    expect(countsOf('shop:Woolworths', '2026-10')).toEqual([5]);
    // Saturdays 3, 10, 17, 24 and 31 October; the only meal out on a weekend in November is the coffee on Sunday the
    // 1st.
    expect([countsOf('shop:Woolworths@sat/sun', '2026-10'), valuesOf('out(cafes@sat/sun, 2026-11)')]).toEqual([
      [5],
      [1_120],
    ]);
    // Stan, internet, car insurance and gym; all 163.99 owed on the card, as it is always paid in full.
    expect(valuesOf('due(all, till-payday)')).toEqual([1_200 + 7_900 + 68_450 + 2_195]);
    expect(valuesOf('safe()')).toEqual([283_970 - 79_745 - 16_399 - 15_000]);
    // Phone, rent, Prime, childcare and internet; the card is charged interest, and its usual payment is 250.00.
    expect(truthOf(otherScenario).valuesOf('safe()')).toEqual([
      161_845 - 5_500 - 52_000 - 999 - 9_600 - 7_499 - 25_000,
    ]);
    expect(() => valuesOf('out(unicorns, 2026)')).toThrow('no category');
  });

  test('an answer is judged by its figures, and a sentence without them is wrong', () => {
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

/** Percentages that the engine has reached and must not fall below. A misleading answer weighs most. */
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
  // Asked within conversations, each complete in itself after another question.
  'questions-tenth': { right: 95, wrong: 2, least: 75 },
  // Times of every kind: ranges to come, times beside others, and what a time leaves open.
  'questions-eleventh': { right: 97, wrong: 0, least: 70 },
} as const;

/** For these not even the kinds are printed. */
const onlyTotals: readonly string[] = ['held-out-second', 'held-out-third', 'questions-eighth'];

/** Questions about the other member. */
const ofOther: readonly string[] = ['questions-seventh', 'questions-eighth', 'questions-ninth', 'questions-tenth'];

/** Asks all questions of a file and prints the percentages. Answers to held-out questions are not printed. */
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
    [`${name}: ${summaryOf(shares)}`, ...(onlyTotals.includes(name) ? [] : byKind(judged)), ...misled].join('\n'),
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
    'questions-eleventh',
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

  test('no held-out question is among the others', () => {
    const others = new Set(questionsOf('questions').map(({ says }) => says.join(' ').toLowerCase()));
    expect(questionsOf('held-out').filter(({ says }) => others.has(says.join(' ').toLowerCase()))).toEqual([]);
  });
});
