import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DebtClaim, DebtKind, DebtSource } from './debt-list.ts';
import { coversInstalments, debtList, describeDebts, totalOwed } from './debt-list.ts';

let nextId = 0;
function claim(
  source: DebtSource,
  kind: DebtKind,
  name: string,
  owedCents: number,
  rest: Partial<DebtClaim> = {},
): DebtClaim {
  nextId += 1;
  return {
    source,
    id: source === 'instalments' ? null : nextId,
    kind,
    name,
    lender: null,
    owedCents,
    excluded: false,
    ...rest,
  };
}
const counted = (claims: DebtClaim[]) =>
  debtList(claims)
    .filter((debt) => debt.counted)
    .map(({ name, owedCents }) => [name, owedCents]);

describe('each debt counts once', () => {
  it('uses the bank’s figure for a home loan that is also a net-worth item', () => {
    const debts = debtList([
      claim('item', 'mortgage', 'Home loan', 412_000_00),
      claim('account', 'mortgage', 'CommBank Home Loan', 408_900_00, { lender: 'CommBank' }),
    ]);
    expect(totalOwed(debts)).toBe(408_900_00);
    expect(debts.find(({ source }) => source === 'item')!.sameAs!.name).toBe('CommBank Home Loan');
  });

  it('matches by lender alone if the recorded figure is old', () => {
    expect(
      counted([
        claim('external_loan', 'loan', 'Car', 14_000_00, { lender: 'Latitude' }),
        claim('account', 'loan', 'Personal loan', 12_500_00, { lender: 'Latitude Financial' }),
      ]),
    ).toEqual([['Personal loan', 12_500_00]]);
  });

  it.each([
    [
      'two lenders',
      claim('external_loan', 'loan', 'Car loan', 10_000_00, { lender: 'Toyota Finance' }),
      claim('account', 'loan', 'Personal loan', 10_000_00, { lender: 'ANZ' }),
    ],
    [
      'a loan among friends',
      claim('item', 'loan', 'Loan from Dad', 5_000_00),
      claim('account', 'loan', 'NAB Personal Loan Smith', 4_950_00, { lender: 'NAB' }),
    ],
    ['a card and a loan', claim('item', 'card', 'Visa', 2_000_00), claim('account', 'loan', 'Loan', 2_000_00)],
    [
      'a study loan and a home loan',
      claim('item', 'study', 'HECS', 30_000_00),
      claim('account', 'mortgage', 'Home loan', 30_000_00),
    ],
    [
      'amounts far apart',
      claim('item', 'mortgage', 'Home loan', 412_000_00),
      claim('account', 'mortgage', 'Home loan', 210_000_00),
    ],
    [
      'two accounts of one bank',
      claim('account', 'mortgage', 'Home loan 1', 200_000_00, { lender: 'ING' }),
      claim('account', 'mortgage', 'Home loan 2', 200_000_00, { lender: 'ING' }),
    ],
  ])('keeps two debts: %s', (_name, a, b) => {
    expect(totalOwed(debtList([a, b]))).toBe(a.owedCents + b.owedCents);
  });

  it('pairs a split loan that was recorded twice one to one, the closest first', () => {
    const debts = debtList([
      claim('account', 'mortgage', 'Home loan fixed', 199_000_00, { lender: 'ING' }),
      claim('account', 'mortgage', 'Home loan variable', 201_500_00, { lender: 'ING' }),
      claim('item', 'mortgage', 'Mortgage A', 200_000_00),
      claim('item', 'mortgage', 'Mortgage B', 201_600_00),
    ]);
    expect(totalOwed(debts)).toBe(400_500_00);
    expect(debts.filter(({ sameAs }) => sameAs).map(({ name, sameAs }) => [name, sameAs!.name])).toEqual([
      ['Mortgage A', 'Home loan fixed'],
      ['Mortgage B', 'Home loan variable'],
    ]);
  });

  it('an account that the member excluded gives way to the member’s own figure', () => {
    expect(
      counted([
        claim('account', 'mortgage', 'Home loan', 400_000_00, { excluded: true }),
        claim('item', 'mortgage', 'My half of the home loan', 400_000_00),
      ]),
    ).toEqual([['My half of the home loan', 400_000_00]]);
  });

  it('instalments are covered by a recorded debt with their provider, or by one without a provider', () => {
    expect(coversInstalments({ kind: 'bnpl', name: 'Afterpay', lender: null }, 'Afterpay')).toBe(true);
    expect(coversInstalments({ kind: 'card', name: 'Zip Pay account', lender: null }, 'Zip')).toBe(true);
    expect(coversInstalments({ kind: 'bnpl', name: 'Pay later', lender: null }, 'Klarna')).toBe(true);
    expect(coversInstalments({ kind: 'bnpl', name: 'Klarna', lender: null }, 'Afterpay')).toBe(false);
    expect(coversInstalments({ kind: 'card', name: 'Visa', lender: 'ANZ' }, 'Afterpay')).toBe(false);
    expect(coversInstalments({ kind: 'card', name: 'Visa', lender: 'ANZ' }, '')).toBe(false);
  });

  it('instalments that a recorded debt covers name the bank’s account of that debt, which counts', () => {
    const debts = debtList([
      claim('account', 'loan', 'Personal loan', 500_00),
      claim('item', 'loan', 'Afterpay', 500_00),
      claim('instalments', 'bnpl', 'Afterpay', 120_00, { lender: 'Afterpay' }),
    ]);
    expect(debts.map(({ counted, sameAs }) => [counted, sameAs?.name])).toEqual([
      [true, undefined],
      [false, 'Personal loan'],
      [false, 'Personal loan'],
    ]);
  });

  it('the text names what is in the total and nothing that is not', () => {
    const debts = debtList([
      claim('account', 'card', 'Visa', 589_07),
      claim('company_loan', 'loan', 'Wallet loan', 300_00),
      claim('external_loan', 'loan', 'Car', 9_000_00, { lender: 'Plenti' }),
      claim('instalments', 'bnpl', 'Afterpay', 120_00, { lender: 'Afterpay' }),
      claim('account', 'card', 'Old card', 50_00, { excluded: true }),
    ]);
    expect(describeDebts(debts)).toBe('2 loans, 1 credit card and 1 buy-now-pay-later plan');
    expect(totalOwed(debts)).toBe(10_009_07);
    expect(describeDebts([])).toBe('');
  });
});

describe('properties', () => {
  const claims = fc.array(
    fc.record({
      source: fc.constantFrom<DebtSource>('account', 'company_loan', 'external_loan', 'item', 'instalments'),
      id: fc.integer({ min: 1, max: 1e6 }),
      kind: fc.constantFrom<DebtKind>('mortgage', 'loan', 'card', 'bnpl', 'study', 'overdraft', 'other'),
      name: fc.constantFrom('Home loan', 'Car loan', 'Visa', 'Afterpay', 'Loan from Dad', 'HECS', 'ANZ loan'),
      lender: fc.constantFrom(null, 'ANZ', 'CommBank', 'Latitude'),
      owedCents: fc.integer({ min: 0, max: 500_000_00 }),
      excluded: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  it('no debt is lost: one that is not counted was excluded or names a debt that is counted', () => {
    fc.assert(
      fc.property(claims, (list) => {
        const debts = debtList(list);
        expect(debts.length).toBe(list.filter(({ owedCents }) => owedCents > 0).length);
        for (const debt of debts) {
          if (debt.counted) continue;
          if (!debt.excluded)
            expect(
              debts.some((one) => one.counted && one.source === debt.sameAs!.source && one.id === debt.sameAs!.id),
            ).toBe(true);
        }
        expect(totalOwed(debts)).toBeLessThanOrEqual(
          list.filter(({ excluded }) => !excluded).reduce((sum, { owedCents }) => sum + owedCents, 0),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
