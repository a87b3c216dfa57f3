import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BookAccount } from './embedded-account.ts';
import type { AccountPlan } from './embedded-plan.ts';

/**
 * The customers of the embedded bank. Every customer id below works at each of its brands; the one-time code is always
 * 246810. Ids that begin with 3000 simulate the fault that `manner` names.
 */

export const ONE_TIME_CODE = '246810';

export interface Brand {
  id: string;
  name: string;
  /** The first three digits of its BSBs, which no other bank uses. */
  bsbPrefix: string;
}

export const brands: readonly Brand[] = [
  { id: 'banksia', name: 'Banksia Bank', bsbPrefix: '971' },
  { id: 'bluegum', name: 'Bluegum Bank', bsbPrefix: '972' },
  { id: 'kurrajong', name: 'Kurrajong Credit Union', bsbPrefix: '973' },
  { id: 'saltbush', name: 'Saltbush Business Bank', bsbPrefix: '974' },
  { id: 'tallowwood', name: 'Tallowwood Mutual', bsbPrefix: '975' },
];

/**
 * plain: no fault. slow: each list of transactions is delayed. partial: the second page of a list fails at the first
 * attempt. duplicate: pages overlap, so that transactions repeat. vanishing: the saver is no longer shared a minute
 * after the consent. short: the consent lasts an hour. malformed: an amount does not match the standard. closed: the
 * bank refuses the sign-in.
 */
export type Manner = 'plain' | 'slow' | 'partial' | 'duplicate' | 'vanishing' | 'short' | 'malformed' | 'closed';

export interface Customer {
  id: string;
  manner: Manner;
  /** The last digits of the phone that the code is said to be sent to. */
  phone: string;
  pay: { payer: string; cents: number; weekday: number };
  rentCents: number;
  /** The day of the first transactions. */
  since: CivilDate;
  accounts: readonly AccountPlan[];
  /** All transactions of a customer with fixed instead of generated data. */
  book?: readonly BookAccount[];
}

const everyday: AccountPlan = {
  key: 'everyday',
  category: 'TRANS_AND_SAVINGS_ACCOUNTS',
  product: 'Everyday Access',
  behaviour: 'everyday',
  openingCents: 1_850_00,
};
const saver: AccountPlan = {
  key: 'saver',
  category: 'TRANS_AND_SAVINGS_ACCOUNTS',
  product: 'Bonus Saver',
  behaviour: 'savings',
  openingCents: 6_200_00,
  ratePercent: 4.6,
};
const card: AccountPlan = {
  key: 'card',
  category: 'CRED_AND_CHRG_CARDS',
  product: 'Low Rate Card',
  behaviour: 'card',
  openingCents: 0,
  limitCents: 6_000_00,
};
const homeLoan: AccountPlan = {
  key: 'home-loan',
  category: 'RESIDENTIAL_MORTGAGES',
  product: 'Variable Home Loan',
  behaviour: 'loan',
  openingCents: -486_000_00,
  ratePercent: 6.04,
  monthlyCents: 3_140_00,
};
const deposit: AccountPlan = {
  key: 'deposit',
  category: 'TERM_DEPOSITS',
  product: 'Twelve Month Term Deposit',
  behaviour: 'deposit',
  openingCents: 20_000_00,
  ratePercent: 4.35,
};

function loan(
  key: string,
  category: AccountPlan['category'],
  product: string,
  openingCents: number,
  monthlyCents: number,
): AccountPlan {
  return { key, category, product, behaviour: 'loan', openingCents, ratePercent: 7.9, monthlyCents };
}

const wallet: AccountPlan = {
  key: 'travel',
  category: 'TRAVEL_CARDS',
  product: 'Travel Money Card',
  behaviour: 'wallet',
  openingCents: 120_00,
};
const business: AccountPlan = { ...everyday, key: 'business', product: 'Business Transaction', openingCents: 9_400_00 };

const everyType: readonly AccountPlan[] = [
  everyday,
  saver,
  card,
  homeLoan,
  deposit,
  wallet,
  loan('personal-loan', 'PERS_LOANS', 'Personal Loan', -64_000_00, 620_00),
  loan('margin-loan', 'MARGIN_LOANS', 'Margin Loan', -88_000_00, 760_00),
  loan('lease', 'LEASES', 'Car Lease', -71_000_00, 690_00),
  loan('overdraft', 'OVERDRAFTS', 'Overdraft', -32_000_00, 300_00),
  loan('business-loan', 'BUSINESS_LOANS', 'Business Loan', -120_000_00, 1_150_00),
  loan('trade-finance', 'TRADE_FINANCE', 'Trade Finance', -96_000_00, 940_00),
  {
    key: 'trust',
    category: 'REGULATED_TRUST_ACCOUNTS',
    product: 'Trust Account',
    behaviour: 'deposit',
    openingCents: 34_500_00,
    ratePercent: 1.1,
  },
  {
    key: 'pay-later',
    category: 'BUY_NOW_PAY_LATER',
    product: 'Pay in Four',
    behaviour: 'instalments',
    openingCents: 0,
    monthlyCents: 160_00,
  },
];

/** Earlier than the two years that the bank returns. */
const SINCE = '2023-07-01';

const household = { since: SINCE, pay: { payer: 'EUCALYPT HEALTH', cents: 2_948_40, weekday: 4 }, rentCents: 0 };
const single = { since: SINCE, pay: { payer: 'KOEL LOGISTICS', cents: 2_386_15, weekday: 3 }, rentCents: 840_00 };

function misbehaving(id: string, manner: Manner): Customer {
  return { id, manner, phone: id.slice(-3), ...single, since: '2026-06-01', accounts: [everyday, saver] };
}

export const customers: readonly Customer[] = [
  { id: '11112222', manner: 'plain', phone: '417', ...household, accounts: [everyday, saver, card, homeLoan, deposit] },
  {
    id: '22223333',
    manner: 'plain',
    phone: '228',
    since: SINCE,
    pay: { payer: 'PELICAN JOINERY PTY LTD', cents: 3_120_00, weekday: 2 },
    rentCents: 1_620_00,
    accounts: [business, card, loan('business-loan', 'BUSINESS_LOANS', 'Business Loan', -120_000_00, 1_150_00), wallet],
  },
  {
    id: '33334444',
    manner: 'plain',
    phone: '903',
    ...single,
    accounts: [{ ...saver, key: 'holiday', nickname: 'Holiday saver', openingCents: 340_00, monthlyCents: 85_00 }],
  },
  { id: '44445555', manner: 'plain', phone: '556', ...household, accounts: everyType },
  {
    id: '55556666',
    manner: 'plain',
    phone: '731',
    ...single,
    rentCents: 0,
    since: '2024-08-01',
    accounts: [{ ...business, key: 'till', product: 'Merchant Settlement', behaviour: 'till' }],
  },
  { id: '66667777', manner: 'plain', phone: '604', ...household, since: '2024-01-01', accounts: [everyday, saver] },
  misbehaving('30000001', 'slow'),
  misbehaving('30000002', 'partial'),
  misbehaving('30000003', 'duplicate'),
  misbehaving('30000004', 'vanishing'),
  misbehaving('30000005', 'short'),
  misbehaving('30000006', 'malformed'),
  misbehaving('30000007', 'closed'),
];

/**
 * The customers for trying the product, with a description of their data; customers with faults are for tests only.
 */
export const practiceCustomers: readonly { id: string; about: string }[] = [
  { id: '11112222', about: 'A household with an everyday account, savings, a card, a home loan and a term deposit' },
  { id: '22223333', about: 'A small business with a card, a business loan and a travel card' },
  { id: '33334444', about: 'One savings account' },
  { id: '44445555', about: 'One account of every kind' },
  { id: '66667777', about: 'An everyday account and savings' },
];

export type CustomerOf = (id: string) => Customer | undefined;

/** Finds a customer by id, first among the bank's own and then among the additional ones. */
export function customersWith(input: readonly Customer[]): CustomerOf {
  const byId = new Map([...input, ...customers].map((customer) => [customer.id, customer]));
  return (id) => byId.get(id);
}
