import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noNames } from '#domain/assistant/member-names.ts';
import { readQuestion } from '#domain/assistant/read-question.ts';
import { understand } from '#domain/assistant/understanding.ts';
import type { Now } from '#domain/assistant/when.ts';
import { acts } from '#domain/assistant/acts/acts.ts';
import { likeliest, settledBy } from '#domain/assistant/acts/agreement.ts';
import { FEATURES } from '#domain/assistant/acts/features.ts';
import { actChances, actModelFile, openActModel } from '#domain/assistant/acts/model.ts';
import type { ActChances } from '#domain/assistant/acts/model.ts';

const file = readFileSync(new URL('acts.bin', import.meta.url));
const model = openActModel(file);
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };
const own = { ...noNames, merchants: ['Coles', 'Booktopia', 'Stan', 'Netflix', 'Liam', 'Centrelink'] };

const receivedIn = (text: string): string => {
  const question = readQuestion(text, now, own);
  return likeliest(actChances(model, question.shape, question.text)).act;
};

describe('the trained classifier', () => {
  // None of these sentences is in the training data.
  test.each([
    ['what have I handed over to Coles since the footy final', 'sum_out'],
    ['what about the quarter prior to that?', 'same'],
    ['has Stan crept up again', 'rise'],
    ['did that Booktopia credit ever land', 'happened'],
    ['is Netflix still hitting my account', 'happened'],
    ['when will Centrelink drop next', 'pay'],
    ['all square with Liam or not', 'net'],
    ['how often am I in Coles, roughly', 'count'],
    ['why on earth did Coles take that', 'why'],
    ['please cancel Stan for me', 'move'],
    ['cheapest shop I did at Coles', 'smallest'],
    ['will I end up in the red before the 26th', 'forecast'],
  ])('“%s” asks for %s', (text, act) => expect(receivedIn(text)).toBe(act));

  test('the probabilities of all acts add up to one', () => {
    const chances = actChances(model, 'how much at N T', 'how much at coles last month');
    expect(Object.keys(chances)).toEqual([...acts]);
    expect(Object.values(chances).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  });

  test('a file with other weights is refused, and a written file opens again', () => {
    expect(() => openActModel(file.subarray(1))).toThrow('other acts');
    expect(file.length).toBe(4 + FEATURES * acts.length);
    expect(openActModel(actModelFile(model)).weights).toEqual(model.weights);
  });
});

describe('rules and classifier combined', () => {
  const read = (text: string, ...earlier: string[]) => understand(text, earlier, now, own, model);

  test('a confident classifier overrides the rules where they read a question as a sum', () => {
    expect(read('have they refunded me for Coles yet')).toMatchObject({ intent: 'rows', measure: 'last' });
    expect(read('when does Centrelink pay me next')).toMatchObject({ intent: 'pay' });
    expect(read('why did Coles charge me so much last month')).toMatchObject({ intent: 'why' });
  });

  const chancesOf = (likely: Partial<ActChances>): ActChances => ({
    ...(Object.fromEntries(acts.map((act) => [act, 0])) as ActChances),
    ...likely,
  });

  test('where rules and classifier contradict each other and neither is confident, the assistant asks back', () => {
    const byRules = readQuestion('how much did I spend at Coles last month', now, own);
    expect(settledBy(byRules, chancesOf({ count: 0.6, why: 0.35, sum_out: 0.05 }))).toMatchObject({
      measure: 'total',
      isDisputed: true,
    });
    expect(settledBy(byRules, chancesOf({ count: 0.8, why: 0.15, sum_out: 0.05 }))).toMatchObject({ measure: 'count' });
    expect(settledBy(byRules, chancesOf({ count: 0.6, sum_out: 0.2, why: 0.2 }))).toMatchObject({ measure: 'total' });
    expect(
      settledBy(byRules, chancesOf({ count: 0.18, why: 0.16, net: 0.16, pay: 0.16, due: 0.16, list: 0.02, debt: 0.16 }))
        .isDisputed,
    ).toBe(true);
  });

  test('a person who was not named is not assumed', () => {
    expect(read('how much has he sent me this year')).toMatchObject({ doubt: 'he' });
    expect(read('and what has he sent me', 'how much did I send Liam this year')).toMatchObject({
      doubt: null,
      names: ['Liam'],
      income: true,
    });
  });

  test('an addition to a question applies to all of it', () => {
    expect(read('plus Netflix', 'how much did I spend at Coles last month')).toMatchObject({
      names: ['Coles', 'Netflix'],
      together: true,
    });
  });
});
