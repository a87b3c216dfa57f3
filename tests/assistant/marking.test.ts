import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judge, readAnswer, readQuestions, reckonAll } from './judging.ts';
import { firstScenario, otherScenario } from './scenarios.ts';
import { truthOf, valuesOf } from './truth.ts';

/** The marking itself: it can calculate the correct answer to every written question, and accepts the right answers. */

const files = [
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
] as const;
/** Questions about the other member. */
const ofOther: readonly string[] = ['questions-seventh', 'questions-eighth', 'questions-ninth', 'questions-tenth'];
const questionsOf = (name: string) => readQuestions(readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8'));

describe('the written questions', () => {
  test.each(files)('the correct answer to each in %s can be calculated', (name) => {
    const faults = questionsOf(name).flatMap((question) => {
      try {
        reckonAll(question, truthOf(ofOther.includes(name) ? otherScenario : firstScenario));
        return [];
      } catch (error) {
        return [`line ${question.number}: ${String(error)}`];
      }
    });
    expect(faults).toEqual([]);
  });

  test('none is repeated', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const name of files) {
      for (const { says, number } of questionsOf(name)) {
        const words = says
          .join(' ')
          .toLowerCase()
          .replaceAll(/[^a-z0-9$ ]/g, '')
          .replaceAll(/ +/g, ' ')
          .trim();
        const before = seen.get(words);
        if (before) twice.push(`${before} and ${name} ${number}`);
        seen.set(words, `${name} ${number}`);
      }
    }
    expect(twice).toEqual([]);
  });
});

describe('correct answers beyond the transactions', () => {
  test('bills are counted on their dates, and safe to spend is what they and the buffer leave', () => {
    // Broadband and car insurance are scheduled; streaming and the gym are inferred from the transactions.
    expect(valuesOf('due(all, till-payday)')).toEqual([7_900 + 68_450 + 1_200 + 2_195]);
    expect(valuesOf('due(Rent, 2026-12)')).toEqual([2 * 109_000]);
    expect(valuesOf('due(AGL power, 2027-03)')).toEqual([29_800]);
    // The card is paid off before the next pay as well.
    expect(valuesOf('safe()')).toEqual([283_970 - 7_900 - 68_450 - 1_200 - 2_195 - 16_399 - 15_000]);
    expect(() => valuesOf('due(Yacht, 2026-12)')).toThrow('Nothing is planned');
  });

  test('a future amount is correct if it is close, and a percentage with any rounding', () => {
    const verdict = (expected: string, words: string) => {
      const [question] = readQuestions(`kind\tquestion\texpected\nany\thow much?\t${expected}\n`);
      return judge(question!, readAnswer([{ kind: 'figure', text: words, href: '/x', tool: 'row_totals' }]));
    };
    expect([verdict('near($1,000, 10)', '$1,100.00'), verdict('near($1,000, 10)', '$1,100.01')]).toEqual([
      'right',
      'wrong',
    ]);
    expect(
      ['80.7 %', '81 %', '80%', '80.69 per cent'].map((words) => verdict('percent($9,683, $12,000)', words)),
    ).toEqual(['right', 'right', 'wrong', 'right']);
  });
});
