import { expect, test } from 'vitest';
import { noNames } from './member-names.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/** Monday 16 November 2026; paid fortnightly, last on Thursday 12 November. */
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };
const names = { ...noNames, merchants: ['Cafe 63', 'Level 3'] };

test.each([
  ['how much did I spend at 7-11 this year', ['7-eleven'], [], '2026-01-01'],
  ['petrol from 7-11 in june', ['7-eleven'], [], '2026-06-01'],
  ['coffee from 7-11 november', [], [], '2026-11-07'],
  ['how much at 99 bikes this year', ['99 Bikes'], [], '2026-01-01'],
  ['how much at cafe 63 last month', ['Cafe 63'], [], '2026-10-01'],
  ['purchases over $63 at cafe 63 last month', ['Cafe 63'], [6_300], '2026-10-01'],
  ['how much at level 3 last month', ['Level 3'], [], '2026-10-01'],
  ['how much at 63 last month', [], [6_300], '2026-10-01'],
])('%s', (asked, named, amounts, from) => {
  const question = understand(asked, [], now, names);
  expect([question.names, question.amounts, question.whens[0]?.span.from]).toEqual([named, amounts, from]);
});
