import { expect, it } from 'vitest';
import { applicationEventLabels } from '#domain/lending/event-labels.ts';
import { factWords, fieldWords, kindWords } from './log-words.ts';

it('names every event of an application in words', () => {
  const words = Object.keys(applicationEventLabels).map(kindWords);
  expect(words.filter((word) => word.includes('_'))).toEqual([]);
  expect(['sent', 'rule_referred', 'bank_set', 'cooled_off'].map(kindWords)).toEqual([
    'Sent',
    'Referred to the team',
    'Bank account added',
    'Cancelled in the cooling-off period',
  ]);
});

it('says what stored values mean, and leaves what people wrote as it is', () => {
  const facts: [string, unknown][] = [
    ['state', 'second'],
    ['state', 'cooled_off'],
    ['outcome', 'refer'],
    ['reasons', ['little_history', 'large']],
    ['most_cents', 140_000],
    ['repayments', 12],
    ['kind', 'driver_licence'],
    ['ends', '482'],
    ['loan_id', 1_204],
    ['note', 'Pay_slip seen.'],
    ['signed_name', null],
  ];
  expect(facts.map(([name, value]) => `${fieldWords(name)}: ${factWords(name, value)}`)).toEqual([
    'state: Second approval',
    'state: Cancelled',
    'outcome: referred',
    'reasons: too few months of transactions, amount that the team reviews',
    'maximum: $1,400.00',
    'repayments: 12',
    'type of ID: driver licence',
    'account number ends: 482',
    'loan no.: 1204',
    'note: Pay_slip seen.',
    'signed name: none',
  ]);
});
