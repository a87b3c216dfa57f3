import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Week } from './overview-aside.tsx';
import type { Optimizers } from './outlook.ts';

test('the lines of a week add up to what is left, with usual spending where there is no budget', () => {
  const shown = {
    boincome: null,
    income_proposal: { amount: 1_196_28 },
    data: [{ TransactionCategoryID: 101, slug: 'savings', name: 'Savings', value: 245_00, compoundRate: 0 }],
    categories: [
      { slug: 'home', value: 880_00, counted: 880_00 },
      { slug: 'leisure', value: null, counted: 80_49 },
      { slug: 'pets', value: null, counted: 0 },
    ],
    left: -9_21,
  } as unknown as Optimizers;
  const words = renderToStaticMarkup(<Week shown={shown} />).replace(/<[^>]*>/g, ' ');
  expect(words).toMatch(/Income, based on your pay.*1,196\.28.*Savings.*245\.00.*Category budgets.*880\.00/);
  expect(words).toMatch(/Usual spending without a budget.*80\.49.*Over.*9\.21/);
});
