import { describe, expect, it } from 'vitest';
import type { MemberRule } from '#domain/categorise/rules.ts';
import { categoriserOver } from './categoriser.ts';
import { certainty } from './certainty.ts';
import type { MerchantCategory } from './inbox-store.ts';

const CAFES = 6;
const GROCERIES = 1;
const GIFTS = 61;

const rule: MemberRule = {
  id: 3,
  origin: 'rule',
  match: { contains: 'MARIONETTE' },
  subCategoryId: CAFES,
  rename: null,
  createdOn: '2026-10-01',
};

const ofMerchant = (subCategoryId: number, count: number, certain: number, incoming = 0): MerchantCategory => ({
  merchant_key: 'the little marionette',
  sub_category_id: subCategoryId,
  count,
  certain,
  incoming,
});

function sureOf(
  description: string,
  known: readonly MerchantCategory[] = [],
  rules: readonly MemberRule[] = [],
  amountCents = -529,
): number | null {
  return certainty({ ofMerchants: known, categorise: categoriserOver(rules) })({
    description,
    merchant_key: 'the little marionette',
    amount_cents: amountCents,
    bank_account_id: 1,
  });
}

describe('a suggestion is preselected only if it is certain', () => {
  it.each([
    ['a rule of the member', sureOf('SQ *THE LITTLE MARIONETTE ANNANDALE', [], [rule]), CAFES],
    ['a brand of the table', sureOf('WOOLWORTHS 1187 MARRICKVILLE NSW'), GROCERIES],
    ['one category that the member set', sureOf('SQ *THE LITTLE MARIONETTE', [ofMerchant(CAFES, 4, 1)]), CAFES],
    ['nothing known', sureOf('SQ *THE LITTLE MARIONETTE ANNANDALE'), null],
    ['only uncategorised ones', sureOf('SQ *THE LITTLE MARIONETTE', [ofMerchant(0, 61, 0)]), null],
    ['a trade word', sureOf('SQ *QWV CAFE'), null],
    ['a category that only a word or the file gave', sureOf('SQ *QWV', [ofMerchant(CAFES, 4, 0)]), null],
    ['two categories', sureOf('SQ *QWV', [ofMerchant(CAFES, 4, 4), ofMerchant(GIFTS, 1, 1)]), null],
    ['a category of its refunds', sureOf('SQ *QWV', [ofMerchant(CAFES, 2, 2, 2)]), null],
    ['no merchant', sureOf('PYMT 88213 ZELLER'), null],
  ])('%s', (_evidence, sure, expected) => {
    expect(sure).toBe(expected);
  });
});
