import { describe, expect, it } from 'vitest';
import type { SubCategorySlug } from '../categorise/taxonomy.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isCardUse, isLoanUse, isSavingsUse } from './account-use.ts';

const use = (slug: SubCategorySlug | null, isIn: boolean) => ({
  subCategoryId: slug === null ? 0 : subCategoryIds[slug],
  rows: 1,
  isIn,
  namesLoan: false,
});
const saver = [use('interest-earned', true), use('own-transfers', true), use('savings', false)];

describe('a statement that can only be from a savings account', () => {
  it.each([
    ['interest and transfers', saver, true],
    ['with tax withheld and a deposit', [...saver, use('tax', false), use(null, true)], true],
    ['interest alone proves nothing', [use('interest-earned', true)], false],
    ['no interest', [use('own-transfers', true), use('savings', false)], false],
    ['a purchase', [...saver, use('groceries', false)], false],
    ['wages', [...saver, use('salary', true)], false],
    ['money out for something unknown', [...saver, use(null, false)], false],
    ['nothing', [], false],
  ])('%s', (_name, uses, expected) => {
    expect(isSavingsUse(uses)).toBe(expected);
  });
});

const bought = (slug: SubCategorySlug | null, rows: number) => ({ ...use(slug, false), rows });
const card = [use('card-payments', true), bought('groceries', 4), bought('fuel', 2)];

describe('a statement that can only be from a card', () => {
  it.each([
    ['purchases and a payment to it', card, true],
    ['with a refund and interest', [...card, use('groceries', true), bought('interest-charged', 1)], true],
    ['no payment to it', card.slice(1), false],
    ['too few purchases', [use('card-payments', true), bought('groceries', 4)], false],
    ['wages', [...card, use('salary', true)], false],
    ['money from somebody', [...card, use('from-people', true)], false],
    ['a transfer out', [...card, bought('own-transfers', 1)], false],
    ['a payment of another card', [...card, bought('card-payments', 1)], false],
  ])('%s', (_name, uses, expected) => {
    expect(isCardUse(uses, null)).toBe(expected);
  });
});

it('one purchase is enough for a card whose balance stays below zero', () => {
  const uses = [use('card-payments', true), bought('groceries', 1)];
  expect([isCardUse(uses, true), isCardUse(uses, false), isCardUse(uses, null)]).toEqual([true, false, false]);
});

const loan = [use('interest-charged', false), use('own-transfers', true)];
const repaid = [{ ...use(null, true), namesLoan: true }];

describe('a statement that can only be from a loan', () => {
  it.each([
    ['interest and repayments of a balance below zero', loan, true, true],
    ['with a fee and a redraw', [...loan, use('bank-fees', false), use(null, false)], true, true],
    ['repayments that say what they repay, before any interest', repaid, true, true],
    ['the same without a balance, with interest', [...repaid, use('interest-charged', false)], null, true],
    ['interest and transfers without a balance: an account that was overdrawn', loan, null, false],
    ['a balance above zero', loan, false, false],
    ['interest alone', loan.slice(0, 1), true, false],
    ['a purchase', [...loan, use('groceries', false)], true, false],
    ['wages', [...loan, use('salary', true)], true, false],
    ['a payment to a card', [use('interest-charged', false), use('card-payments', true)], true, false],
    ['nothing', [], true, false],
  ])('%s', (_name, uses, owes, expected) => {
    expect(isLoanUse(uses, owes)).toBe(expected);
  });
});
