import { describe, expect, it } from 'vitest';
import type { Categorisable } from './categorise.ts';
import { makeCategoriser } from './categorise.ts';
import { subCategoryOfFileCategory } from './file-categories.ts';
import { findMerchantCode } from './merchant-codes.ts';
import type { MemberRule } from './rules.ts';
import { findSubCategory, subCategoryIds } from './taxonomy.ts';

const plain = makeCategoriser();

function choice(row: Partial<Categorisable> & { description: string }, categorise = plain) {
  const { subCategoryId, reason } = categorise({ amountCents: -2_500, ...row });
  return [findSubCategory(subCategoryId)?.slug ?? null, reason?.kind ?? null, reason?.detail ?? null];
}

function rule(
  id: number,
  match: MemberRule['match'],
  slug: keyof typeof subCategoryIds,
  rest: Partial<MemberRule> = {},
): MemberRule {
  return {
    id,
    origin: 'rule',
    match,
    subCategoryId: subCategoryIds[slug],
    rename: null,
    createdOn: '2024-03-05',
    ...rest,
  };
}

describe('the reason for a category', () => {
  it.each([
    [{ description: 'WOOLWORTHS 1234 KEW' }, 'groceries', 'brand', 'Brand: Woolworths'],
    [
      { description: 'QXZ TRADING 12345', merchantCode: '5411' },
      'groceries',
      'merchant_code',
      'Merchant code 5411: grocery stores',
    ],
    [{ description: 'QXZ DENTAL 12345' }, 'dental-optical', 'keyword', 'Keyword: “dental”'],
    [
      { description: 'QXZ', fileCategory: 'Dining Out' },
      'restaurants',
      'file_category',
      'Category in your file: “Dining Out”',
    ],
    [{ description: 'Transfer to savings' }, 'savings', 'transfer', 'Transfer: “to savings”'],
    [{ description: 'SALARY QXZ', amountCents: 310_000 }, 'salary', 'income', 'Income: “salary”'],
    [{ description: 'MONTHLY ACCOUNT FEE' }, 'bank-fees', 'keyword', 'Keyword: “monthly account fee”'],
    [{ description: 'QXZ TRADING' }, null, null, null],
  ])('%j', (row, slug, kind, detail) => {
    expect(choice(row)).toEqual([slug, kind, detail]);
  });

  it('is uncategorised without evidence: 0, without a reason', () => {
    expect(plain({ description: 'MR JOHN CITIZEN', amountCents: -4_000 })).toEqual({
      subCategoryId: 0,
      reason: null,
      confidence: 0,
      merchantKey: 'mr john citizen',
      merchantName: 'Mr John Citizen',
    });
  });
});

describe('priority of evidence', () => {
  it('pay from a shop is pay, cash at a shop is cash, a fee on a purchase is a fee', () => {
    expect(choice({ description: 'WOOLWORTHS GROUP SALARY', amountCents: 210_000 })[0]).toBe('salary');
    expect(choice({ description: 'ATM WITHDRAWAL COLES 1234' })[0]).toBe('cash');
    expect(choice({ description: 'INTERNATIONAL TRANSACTION FEE NETFLIX' })[0]).toBe('bank-fees');
    expect(choice({ description: 'CASH ADVANCE INTEREST' })[0]).toBe('interest-charged');
  });

  it('pay from an employer that is also a brand is pay, and a wallet whose name ends in pay is not', () => {
    expect(choice({ description: 'WOOLWORTHS GROUP PAY 4471', amountCents: 318_240 })).toEqual([
      'salary',
      'income',
      'Income: “pay”',
    ]);
    expect(choice({ description: 'NSW HEALTH PAY', amountCents: 284_510 })[0]).toBe('salary');
    expect(choice({ description: 'KMART AUSTRALIA LTD PAY W/E 21NOV', amountCents: 211_000 })[0]).toBe('salary');
    expect(choice({ description: 'WOOLWORTHS 1234 APPLE PAY', amountCents: 12_000 })[0]).toBe('groceries');
    expect(choice({ description: 'WOOLWORTHS GROUP PAY 4471', amountCents: -318_240 })[0]).toBe('groceries');
  });

  it('a payment method is not a brand, and a debit collector is followed by the merchant’s name', () => {
    expect(choice({ description: 'BP BILLPAY COUNCIL WATER' })[0]).toBe('water');
    expect(choice({ description: 'BP BILLPAY BRISBANE CITY COUNCIL RATES' })[0]).toBe('rates-strata');
    expect(choice({ description: 'BP BILLPAY ORIGIN GAS 55120' })[0]).toBe('gas');
    expect(choice({ description: 'BP CONNECT WAGGA WAGGA AU' })[0]).toBe('fuel');
    expect(choice({ description: 'EZIDEBIT PTY LTD F45 TRAINING' })[0]).toBe('fitness');
    expect(choice({ description: 'DDR EZIDEBIT GOLD COAST CHILDCARE' })[0]).toBe('childcare');
    expect(choice({ description: 'EZIDEBIT' })[0]).toBeNull();
    expect(plain({ description: 'LS THREADS AND LACE', amountCents: -4_800 }).merchantName).toBe('Threads and Lace');
  });

  it('money out is not income, and benefits have many names', () => {
    for (const payer of [
      'NDIS PROVIDER HELPING HANDS CARE',
      'NATIONAL DISABILITY SUPPORT NDIS DIRECT DEBIT',
      'CENTRELINK REPAYMENT',
    ])
      expect(findSubCategory(plain({ description: payer, amountCents: -18_400 }).subCategoryId)?.kind).not.toBe(
        'income',
      );
    for (const words of [
      'NDIS PAYMENT 43011882',
      'YOUTH ALLOWANCE SERVICES AUSTRALIA',
      'SERVICES AUSTRALIA YOUTH ALLOW',
      'PARENTAL LEAVE PAY SERVICES AUST',
      'DSP CENTRELINK',
      'AUS GOV FAMILIES',
    ]) {
      expect(choice({ description: words, amountCents: 65_320 })[0]).toBe('benefits');
    }
  });

  it('a title with a surname is a health practitioner, unless a word or brand shows otherwise', () => {
    for (const name of ['DR J NGUYEN', 'DR AMELIA KOWALSKI PTY LTD', 'DRS HARRIS AND LIM', 'A/PROF GREENE'])
      expect(choice({ description: name })).toEqual(['medical', 'keyword', 'Keyword: a doctor’s title']);
    expect(choice({ description: 'DR S PATEL DENTAL SURGERY PERTH' })[0]).toBe('dental-optical');
    expect(choice({ description: 'DR MARTENS STORE CHADSTONE' })[0]).toBe('clothing');
    expect(choice({ description: 'DR SUSHI MANLY' })[0]).toBe('restaurants');
    expect(choice({ description: 'DRUMMOND ST 41' })[0]).toBeNull();
    expect(choice({ description: 'DR J NGUYEN', amountCents: 9_000 })[0]).toBeNull();
  });

  it('interest is earned or charged by its direction, and the tax office pays or is paid', () => {
    expect(choice({ description: 'INTEREST', amountCents: 120 })[0]).toBe('interest-earned');
    expect(choice({ description: 'INTEREST', amountCents: -120 })[0]).toBe('interest-charged');
    expect(choice({ description: 'ATO', amountCents: 90_000 })[0]).toBe('tax-refund');
    expect(choice({ description: 'ATO', amountCents: -90_000 })[0]).toBe('tax');
  });

  it('a refund stays with its shop, and a large direct credit from a shop is left for the member', () => {
    expect(choice({ description: 'KMART 1234', amountCents: 1_500 })).toEqual([
      'department-stores',
      'brand',
      'Brand: Kmart (refund)',
    ]);
    expect(choice({ description: 'Direct Credit 012345 KMART AUSTRALIA', amountCents: 1_500 })[0]).toBe(
      'department-stores',
    );
    expect(choice({ description: 'Direct Credit 012345 KMART AUSTRALIA', amountCents: 182_000 })[0]).toBeNull();
  });

  it('pay words mean nothing for money out', () => {
    expect(choice({ description: 'SALARY' })[0]).toBeNull();
  });

  it('a merchant code overrules an uncertain name but not a certain one', () => {
    expect(choice({ description: 'JIGSAW PUZZLES', merchantCode: '5945' })[0]).toBe('kids');
    expect(choice({ description: 'BROOKS BROTHERS', merchantCode: '5812' })).toEqual([
      'restaurants',
      'merchant_code',
      'Merchant code 5812: restaurants',
    ]);
    expect(choice({ description: 'WOOLWORTHS 1234', merchantCode: '5812' })[0]).toBe('groceries');
  });

  it('the word after a brand refines its category', () => {
    expect(choice({ description: 'BUPA DENTAL KEW' })).toEqual(['dental-optical', 'brand', 'Brand: Bupa Dental']);
    expect(choice({ description: 'COLES LIQUOR KEW' })).toEqual(['alcohol', 'brand', 'Brand: Coles, liquor']);
    expect(choice({ description: 'ALDI BAR BEACH' })[0]).toBe('groceries');
  });

  it('a brand’s common word in the name of another trade is not the brand', () => {
    expect(plain({ description: 'ORIGIN COFFEE ROASTERS', amountCents: -550 })).toMatchObject({
      subCategoryId: subCategoryIds.cafes,
      merchantKey: 'origin coffee roasters',
      reason: { kind: 'keyword' },
    });
    expect(plain({ description: 'ORIGIN ENERGY', amountCents: -550 })).toMatchObject({
      subCategoryId: subCategoryIds.electricity,
      merchantKey: 'origin energy',
    });
  });

  it('people are not brands', () => {
    const people = [
      'STAN SMITH',
      'T COLES',
      'R RIVERS',
      'MYER BROWN',
      'Opal Smith',
      'Opal',
      'David Jones',
      'Boost',
      'Kelly',
    ];
    for (const name of people)
      for (const opening of ['Osko Payment to', 'Osko to', 'Transfer to', 'PayID payment to', 'Pay anyone', 'TFR TO'])
        expect(choice({ description: `${opening} ${name}` })[0], `${opening} ${name}`).toBe('to-people');
    for (const name of people) {
      expect(choice({ description: 'Osko Payment', payee: name })[0], name).toBe('to-people');
      expect(choice({ description: `Transfer to ${name}`, payee: name })[0], name).toBe('to-people');
      expect(choice({ description: `${name} Osko 20261104` })[0], name).toBe('to-people');
    }
    expect(choice({ description: 'Transfer from Opal Smith', payee: 'Opal Smith', amountCents: 5_000 })[0]).toBe(
      'from-people',
    );
    expect(choice({ description: 'Osko Payment to Priceline Park', payee: 'Priceline Park' })[0]).toBe('to-people');
    // A company, a name that nobody has, a firm that is paid so, and a card at the shop.
    expect(choice({ description: 'Osko Payment to MYER PTY LTD' })[0]).toBe('department-stores');
    expect(choice({ description: 'Transfer to Kathmandu' })[0]).toBe('clothing');
    expect(choice({ description: 'Osko Payment to Ray White' })[0]).toBe('rent');
    expect(choice({ description: 'OPAL TOP UP SYDNEY' })[0]).toBe('public-transport');
    expect(choice({ description: 'EFTPOS PURCHASE', payee: 'Opal' })[0]).toBe('public-transport');
    expect(choice({ description: 'Transfer to Raiz' })[0]).toBe('savings');
    expect(choice({ description: 'Osko Payment to J Citizen rent week 12' })[0]).toBe('rent');
    expect(choice({ description: 'Osko Payment from J Citizen', amountCents: 5_000 })[0]).toBe('from-people');
  });

  it('a hotel is a pub or accommodation depending on the amount', () => {
    expect(choice({ description: 'THE ROYAL HOTEL', amountCents: -4_200 })[0]).toBe('pubs-bars');
    expect(choice({ description: 'THE ROYAL HOTEL', amountCents: -24_000 })[0]).toBe('accommodation');
  });

  it('the payee names the merchant if the file has one', () => {
    expect(
      plain({ description: 'EFTPOS 05/03 14:23 QX77', payee: 'Chemist Warehouse', amountCents: -1_990 }),
    ).toMatchObject({
      subCategoryId: subCategoryIds.pharmacy,
      merchantKey: 'chemist warehouse',
      merchantName: 'Chemist Warehouse',
    });
  });

  it("the member's category from another program outranks brands, a bank's guess does not", () => {
    expect(choice({ description: 'WOOLWORTHS 1234', fileCategory: 'Gifts', fileCategoryIsOwn: true })).toEqual([
      'gifts',
      'file_category',
      'Category in your file: “Gifts”',
    ]);
    expect(choice({ description: 'WOOLWORTHS 1234', fileCategory: 'Gifts' })[0]).toBe('groceries');
    expect(choice({ description: 'WOOLWORTHS 1234', fileCategory: 'Uncategorized', fileCategoryIsOwn: true })[0]).toBe(
      'groceries',
    );
  });
});

describe('corrections and rules set by the member', () => {
  it('take priority, give the reason, and may rename', () => {
    const categorise = makeCategoriser([
      rule(1, { merchantKey: 'woolworths' }, 'gifts', { origin: 'correction' }),
      rule(2, { contains: 'blue door' }, 'rent', { rename: 'Our landlord' }),
    ]);
    expect(choice({ description: 'WOOLWORTHS 1234 KEW' }, categorise)).toEqual([
      'gifts',
      'member_correction',
      'You moved Woolworths to this category on 05/03/2024.',
    ]);
    expect(categorise({ description: 'SQ *BLUE DOOR PTY LTD', amountCents: -45_000 })).toEqual({
      subCategoryId: subCategoryIds.rent,
      reason: { kind: 'member_rule', detail: 'Your rule from 05/03/2024: text contains “blue door”.' },
      confidence: 1,
      merchantKey: 'blue door',
      merchantName: 'Our landlord',
    });
  });

  it('a correction for one branch applies to all branches', () => {
    const key = plain({ description: 'WOOLWORTHS 1234 KEW', amountCents: -100 }).merchantKey;
    expect(
      plain({ description: 'VISA PURCHASE CARD 9876 WOOLWORTHS 5555 HOBART', amountCents: -100 }).merchantKey,
    ).toBe(key);
  });
});

describe('merchant codes (ISO 18245)', () => {
  it.each([
    ['5411', 'groceries'],
    ['5812', 'restaurants'],
    ['5814', 'takeaway'],
    ['4121', 'taxis-rideshare'],
    ['0742', 'vet'],
    ['742', 'vet'],
    ['6011', 'cash'],
    ['3000', 'flights'],
    ['3350', 'flights'],
    ['3351', 'tours'],
    ['3500', 'tours'],
    ['3501', 'accommodation'],
    ['3999', 'accommodation'],
    ['8062', 'medical'],
    ['9311', 'tax'],
    ['7995', 'gambling'],
    ['1799', 'home-improvement'],
  ])('%s is %s', (code, slug) => {
    expect(findSubCategory(findMerchantCode(code)!.subCategoryId)?.slug).toBe(slug);
  });

  it('invalid codes have no category', () => {
    for (const code of ['', '54111', 'abcd', '2999', '0000']) expect(findMerchantCode(code)).toBeNull();
  });
});

describe('categories of other programs', () => {
  it.each([
    ['Groceries', 'groceries'],
    ['Food: Dining out', 'restaurants'],
    ['Auto & Transport: Gas & Fuel', 'fuel'],
    ['Restaurants & takeaway', 'restaurants'],
    ['Pet Care', 'pets'],
    ['Model Trains', 'games-hobbies'],
    ['Grocery Shopping', 'groceries'],
    ['Credit Card Payment', 'card-payments'],
    ['Paycheck', 'salary'],
    ['Bills: Electricity', 'electricity'],
    ['Inflow: Ready to Assign', 'salary'],
    ['Coffee Shops', 'cafes'],
    ['Private health insurance', 'health-insurance'],
    ['Streaming & apps', 'streaming'],
    ['Everyday Expenses: Cat food', null],
    ['Quxxy', null],
    ['', null],
    ['Uncategorized', null],
  ])('%s', (name, slug) => {
    expect(findSubCategory(subCategoryOfFileCategory(name) ?? 0)?.slug ?? null).toBe(slug);
  });
});
