import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import type { SubCategorySlug } from '#domain/categorise/taxonomy.ts';
import { TODAY } from './rows.ts';
import type { AccountName, ScenarioTransaction } from './rows.ts';

/**
 * Another member: payments to and from people, a car loan, a card with interest, chains with several kinds of shops.
 */

type Kind = readonly [words: string, shop: string, sub: SubCategorySlug | null];
type Single = readonly [date: string, cents: number, kind: Kind];

const rows: ScenarioTransaction[] = [];

function add(account: AccountName, date: string, cents: number, [words, shop, sub]: Kind): void {
  if (date <= TODAY) rows.push({ account, date, cents, words, shop, sub });
}

function every(
  days: number,
  first: string,
  kind: Kind,
  amounts: readonly number[],
  account: AccountName = 'everyday',
): void {
  for (let date = first, at = 0; date <= TODAY; date = addDays(date, days), at += 1)
    add(account, date, amounts[at % amounts.length]!, kind);
}

function monthly(first: string, kind: Kind, amounts: readonly number[], account: AccountName = 'everyday'): void {
  for (let at = 0; addMonths(first, at) <= TODAY; at += 1)
    add(account, addMonths(first, at), amounts[at % amounts.length]!, kind);
}

// Pay on Thursdays, rent on Fridays, savings on the day after pay.
for (let date = '2025-09-04'; date <= TODAY; date = addDays(date, 14)) {
  add('everyday', date, 218_460, ['PAYROLL BRIGHTSIDE CARE LTD', 'Brightside Care', 'salary']);
  add('everyday', addDays(date, 1), -15_000, ['TRANSFER TO GOAL SAVER', 'transfer', 'own-transfers']);
  add('saver', addDays(date, 1), 15_000, ['TRANSFER FROM SMART ACCESS', 'transfer', 'own-transfers']);
}
every(7, '2025-09-05', ['LJ HOOKER RENT', 'LJ Hooker', 'rent'], [-52_000]);
monthly('2025-09-30', ['CREDIT INTEREST', 'interest', 'interest-earned'], [2_210, 2_245, 2_301, 2_340, 2_388], 'saver');

// Shops, some of them from one chain.
every(7, '2025-09-06', ['WOOLWORTHS 2210 ASHFIELD', 'Woolworths', 'groceries'], [-11_240, -9_865, -13_420, -10_515]);
every(9, '2025-09-03', ['WOOLWORTHS METRO 1445 WYNYARD', 'Woolworths Metro', 'groceries'], [-1_835, -2_260, -1_490]);
every(10, '2025-09-08', ['COLES 0781 BURWOOD', 'Coles', 'groceries'], [-4_320, -3_675, -5_190]);
every(14, '2025-09-10', ['COLES EXPRESS 6612 CROYDON', 'Coles Express', 'fuel'], [-6_480, -7_125, -5_960]);
every(20, '2025-09-14', ['7-ELEVEN 2145 STRATHFIELD', '7-Eleven', 'fuel'], [-3_870, -4_410]);
every(4, '2025-09-02', ['GLORIA JEANS COFFEES ASHFIELD', 'Gloria Jeans', 'cafes'], [-620, -580, -1_240]);
every(13, '2025-09-12', ['HUNGRY JACKS BURWOOD', 'Hungry Jacks', 'takeaway'], [-1_795, -2_330]);
every(19, '2025-09-13', ['UBER *EATS SYDNEY', 'Uber Eats', 'food-delivery'], [-3_915, -2_840]);
every(15, '2025-09-19', ['UBER *TRIP SYDNEY', 'Uber', 'taxis-rideshare'], [-1_980, -2_645]);
every(8, '2025-09-04', ['TRANSPORTFORNSW OPAL', 'Opal', 'public-transport'], [-2_500]);
every(42, '2025-10-04', ['BUNNINGS 731000 ASHFIELD', 'Bunnings', 'home-improvement'], [-4_615, -12_790]);
every(7, '2025-09-01', ['GOODSTART EARLY LEARNING ASHFIELD', 'Goodstart', 'childcare'], [-9_600]);
every(28, '2025-09-20', ['PETBARN ASHFIELD', 'Petbarn', 'pets'], [-6_240, -5_815]);

// Monthly and quarterly bills.
monthly('2025-09-07', ['NETFLIX.COM SYDNEY', 'Netflix', 'streaming'], [-1_899]);
monthly('2025-09-16', ['SPOTIFY P31C SYDNEY', 'Spotify', 'streaming'], [-1_599]);
monthly('2025-09-21', ['AMAZON PRIME MEMBERSHIP SYDNEY', 'Amazon Prime', 'memberships'], [-999]);
monthly('2025-09-18', ['OPTUS BILLING SYDNEY', 'Optus', 'mobile'], [-5_500]);
monthly('2025-09-24', ['TPG INTERNET SYDNEY', 'TPG', 'internet'], [-7_499]);
monthly('2025-09-11', ['AAMI CAR INSURANCE', 'AAMI', 'car-insurance'], [-9_235]);
monthly('2025-09-12', ['TOYOTA FINANCE LOAN REPAYMENT', 'Toyota Finance', 'loan-repayments'], [-41_250]);
const power: readonly (readonly [string, number])[] = [
  ['2025-10-14', -26_410],
  ['2026-01-13', -21_865],
  ['2026-04-14', -24_380],
  ['2026-07-14', -33_925],
  ['2026-10-13', -28_140],
];
for (const [date, cents] of power) add('everyday', date, cents, ['ORIGIN ENERGY', 'Origin', 'electricity']);

// People.
const fromMum: Kind = ['TRANSFER FROM MUM', 'Mum', 'from-people'];
const toMum: Kind = ['TRANSFER TO MUM', 'Mum', 'to-people'];
const fromJess: Kind = ['PAYID PAYMENT FROM JESS TRAN', 'Jess Tran', 'from-people'];
const toJess: Kind = ['OSKO PAYMENT TO JESS TRAN', 'Jess Tran', 'to-people'];
const fromLiam: Kind = ['OSKO PAYMENT FROM LIAM NGUYEN', 'Liam Nguyen', 'from-people'];
const toLiam: Kind = ['OSKO PAYMENT TO LIAM NGUYEN', 'Liam Nguyen', 'to-people'];
const atm: Kind = ['ATM WITHDRAWAL ASHFIELD', 'ATM', 'cash'];
const jb: Kind = ['JB HI-FI BURWOOD', 'JB Hi-Fi', 'electronics'];
const glasses: Kind = ['SPECSAVERS BURWOOD', 'Specsavers', 'dental-optical'];
const single: readonly Single[] = [
  ['2025-12-24', 30_000, fromMum],
  ['2026-02-10', 15_000, fromMum],
  ['2026-05-03', 20_000, fromMum],
  ['2026-09-19', 8_000, fromMum],
  ['2026-05-10', -6_000, toMum],
  ['2026-10-11', -12_000, toMum],
  ['2026-09-06', -5_000, ['OSKO PAYMENT TO DAD', 'Dad', 'to-people']],
  ['2026-08-14', 4_250, fromJess],
  ['2026-10-03', 6_500, fromJess],
  ['2026-10-30', 3_120, fromJess],
  ['2026-10-18', -2_750, toJess],
  ['2026-07-08', -40_000, toLiam],
  ['2026-08-01', 20_000, fromLiam],
  ['2026-09-01', 20_000, fromLiam],
  ['2026-08-03', -20_000, atm],
  ['2026-09-12', -8_000, atm],
  ['2026-09-26', -10_000, atm],
  ['2026-10-04', -6_000, atm],
  ['2026-10-25', -12_000, atm],
  ['2026-11-08', -5_000, atm],
  ['2026-09-02', -14_900, jb],
  ['2026-09-02', -14_900, jb],
  ['2026-03-28', -89_900, jb],
  ['2026-06-11', -25_900, glasses],
  ['2026-06-11', -25_900, glasses],
  ['2026-09-20', -50_000, ['TOYOTA FINANCE EXTRA PAYMENT', 'Toyota Finance', 'loan-repayments']],
  ['2026-08-05', 93_410, ['ATO TAX REFUND', 'ATO', 'tax-refund']],
  ['2026-10-12', 4_140, ['MEDICARE BENEFIT', 'Medicare', 'benefits']],
  ['2026-07-22', -18_450, ['ASHFIELD VET CLINIC', 'Ashfield Vet', 'vet']],
  ['2026-10-07', -8_800, ['ASHFIELD FAMILY PRACTICE', 'Ashfield Family Practice', 'medical']],
];
for (const [date, cents, kind] of single) add('everyday', date, cents, kind);

// On the card, which is paid off in part.
const onCard: readonly Single[] = [
  ['2026-01-09', -7_490, ['AMAZON AU SYDNEY', 'Amazon', 'online-shopping']],
  ['2026-06-21', -4_325, ['AMAZON AU SYDNEY', 'Amazon', 'online-shopping']],
  ['2026-10-20', -11_960, ['AMAZON AU SYDNEY', 'Amazon', 'online-shopping']],
  ['2026-04-02', -63_800, ['JETSTAR AIRWAYS MELBOURNE', 'Jetstar', 'flights']],
  ['2026-09-15', -15_995, ['COTTON ON BURWOOD', 'Cotton On', 'clothing']],
  ['2026-10-28', -8_950, ['COTTON ON BURWOOD', 'Cotton On', 'clothing']],
  ['2026-08-06', -2_500, ['AFTERPAY SYDNEY', 'Afterpay', 'bnpl']],
  ['2026-08-20', -2_500, ['AFTERPAY SYDNEY', 'Afterpay', 'bnpl']],
  ['2026-09-03', -2_500, ['AFTERPAY SYDNEY', 'Afterpay', 'bnpl']],
  ['2026-09-17', -2_500, ['AFTERPAY SYDNEY', 'Afterpay', 'bnpl']],
];
for (const [date, cents, kind] of onCard) add('card', date, cents, kind);
monthly('2026-04-28', ['INTEREST CHARGED', 'interest', 'interest-charged'], [-842, -791, -806, -853], 'card');
for (const [date, cents] of [
  ['2026-05-20', 30_000],
  ['2026-07-20', 25_000],
  ['2026-10-01', 20_000],
] as const) {
  add('everyday', date, -cents, ['VISA CARD PAYMENT', 'card payment', 'card-payments']);
  add('card', date, cents, ['PAYMENT RECEIVED THANK YOU', 'card payment', 'card-payments']);
}

/** Every transaction of the member's fourteen months, oldest first. */
export const otherRows: readonly ScenarioTransaction[] = rows.toSorted((a, b) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
);

export const otherClosing: Readonly<Record<AccountName, number>> = { everyday: 161_845, saver: 642_210, card: -48_315 };
