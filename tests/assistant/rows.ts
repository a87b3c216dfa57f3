import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import type { SubCategorySlug } from '#domain/categorise/taxonomy.ts';

/** Monday 16 November 2026 in Sydney, the day on which every question is asked. */
export const TODAY = '2026-11-16';

export type AccountName = 'everyday' | 'saver' | 'card';

/** A member's transactions, written down as the bank has them, with the correct category of each. */
export interface ScenarioTransaction {
  account: AccountName;
  date: string;
  cents: number;
  words: string;
  /** The payee that a person would name. */
  shop: string;
  /** The correct category; null if nobody can tell. */
  sub: SubCategorySlug | null;
}

type Kind = readonly [words: string, shop: string, sub: SubCategorySlug | null];

const rows: ScenarioTransaction[] = [];

function add(account: AccountName, date: string, cents: number, [words, shop, sub]: Kind): void {
  if (date <= TODAY) rows.push({ account, date, cents, words, shop, sub });
}

/** The same at a fixed interval of days, with its amounts in turn. */
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

/** The same every month, with one of the given amounts each. */
function monthly(first: string, kind: Kind, amounts: readonly number[], account: AccountName = 'everyday'): void {
  amounts.forEach((cents, month) => add(account, addMonths(first, month), cents, kind));
}

const times = (count: number, cents: number): number[] => Array.from({ length: count }, () => cents);

// Pay on Thursdays, more since July 2026; rent and savings on the day after.
const pay: Kind = ['SALARY HARBOUR FREIGHT PTY LTD', 'Harbour Freight', 'salary'];
for (let date = '2025-05-29'; date <= TODAY; date = addDays(date, 14)) {
  add('everyday', date, date < '2026-07-01' ? 231_045 : 240_560, pay);
  add('everyday', addDays(date, 1), date < '2026-02-01' ? -104_000 : -109_000, ['RAY WHITE RENT', 'Ray White', 'rent']);
  add('everyday', addDays(date, 1), -20_000, ['TRANSFER TO HOLIDAY SAVER', 'transfer', 'own-transfers']);
  add('saver', addDays(date, 1), 20_000, ['TRANSFER FROM EVERYDAY', 'transfer', 'own-transfers']);
}
monthly(
  '2025-06-30',
  ['CREDIT INTEREST', 'interest', 'interest-earned'],
  [
    1_412, 1_530, 1_608, 1_655, 1_741, 1_802, 1_894, 1_955, 1_811, 2_043, 2_051, 2_166, 2_170, 2_290, 2_344, 2_339,
    2_471,
  ],
  'saver',
);

// Food.
every(
  7,
  '2025-05-24',
  ['WOOLWORTHS 1183 MARRICKVILLE', 'Woolworths', 'groceries'],
  [-13_485, -11_290, -15_630, -9_875, -14_215, -12_760, -10_345, -16_120, -13_995, -11_650, -14_880],
);
every(14, '2025-05-28', ['ALDI STORES MARRICKVILLE', 'Aldi', 'groceries'], [-6_230, -5_815, -7_140, -4_960, -6_675]);
every(28, '2025-06-03', ['COLES 0456 NEWTOWN', 'Coles', 'groceries'], [-4_310, -3_785, -5_220, -2_995]);
every(35, '2025-06-15', ['DAN MURPHYS LEICHHARDT', 'Dan Murphy', 'alcohol'], [-5_499, -3_800, -7_250]);
every(5, '2025-05-20', ['CAMPOS COFFEE NEWTOWN', 'Campos', 'cafes'], [-550, -550, -1_120, -580]);
every(16, '2025-05-23', ['MCDONALDS STANMORE', 'McDonald', 'takeaway'], [-1_895, -2_240, -1_430]);
every(21, '2025-06-06', ['UBER EATS SYDNEY', 'Uber Eats', 'food-delivery'], [-3_420, -4_165, -2_980]);
every(30, '2025-06-13', ['THAI POTHONG RESTAURANT NEWTOWN', 'Thai Pothong', 'restaurants'], [-8_650, -7_120, -9_900]);

// Transport.
every(12, '2025-05-26', ['BP MARRICKVILLE', 'BP', 'fuel'], [-7_240, -6_815, -8_130, -5_970]);
every(40, '2025-06-11', ['AMPOL FOODARY TEMPE', 'Ampol', 'fuel'], [-8_465, -7_790]);
every(8, '2025-05-22', ['TRANSPORTFORNSW OPAL', 'Opal', 'public-transport'], [-2_000]);
every(26, '2025-06-07', ['UBER TRIP SYDNEY', 'Uber', 'taxis-rideshare'], [-2_365, -1_840, -3_120]);
add('everyday', '2026-03-09', -82_340, ['SERVICE NSW REGO RENEWAL', 'Service NSW', 'rego-licence']);
add('everyday', '2026-04-21', -47_550, ['KMART TYRE AND AUTO SERVICE', 'Kmart Tyre', 'car-servicing']);

// Bills and other monthly payments.
monthly('2025-06-05', ['NETFLIX.COM MELBOURNE', 'Netflix', 'streaming'], [...times(12, -1_899), ...times(6, -2_099)]);
monthly('2025-06-12', ['SPOTIFY P2F1A SYDNEY', 'Spotify', 'streaming'], times(18, -1_399));
monthly('2026-02-20', ['STAN ENTERTAINMENT SYDNEY', 'Stan', 'streaming'], times(9, -1_200));
monthly('2025-06-15', ['TELSTRA DIRECT DEBIT', 'Telstra', 'mobile'], times(18, -6_200));
monthly('2025-05-22', ['AUSSIE BROADBAND MORWELL', 'Aussie Broadband', 'internet'], times(18, -7_900));
monthly('2025-06-09', ['RED CROSS AUSTRALIA', 'Red Cross', 'charity'], times(18, -3_000));
monthly(
  '2025-06-02',
  ['MEDIBANK PRIVATE', 'Medibank', 'health-insurance'],
  [...times(10, -14_210), ...times(8, -14_935)],
);
every(14, '2025-05-27', ['ANYTIME FITNESS NEWTOWN', 'Anytime Fitness', 'fitness'], [-2_195]);
const power: Kind = ['AGL ENERGY', 'AGL', 'electricity'];
const powerBills = [
  ['2025-06-18', -31_240],
  ['2025-09-17', -28_815],
  ['2025-12-17', -24_190],
  ['2026-03-18', -26_635],
  ['2026-06-17', -33_480],
  ['2026-09-16', -30_125],
] as const;
for (const [date, cents] of powerBills) add('everyday', date, cents, power);

// One-off transactions, on the account and on the card.
const doctor: Kind = ['NEWTOWN MEDICAL CENTRE', 'Newtown Medical', 'medical'];
const chemist: Kind = ['CHEMIST WAREHOUSE NEWTOWN', 'Chemist Warehouse', 'pharmacy'];
const kmart: Kind = ['KMART 1020 BROADWAY', 'Kmart', 'department-stores'];
const bunnings: Kind = ['BUNNINGS 378000 ALEXANDRIA', 'Bunnings', 'home-improvement'];
const single: readonly (readonly [string, number, Kind])[] = [
  ['2025-08-14', -8_500, doctor],
  ['2026-01-20', -8_500, doctor],
  ['2026-06-04', -9_200, doctor],
  ['2026-09-22', -9_200, doctor],
  ['2026-11-04', -9_200, doctor],
  ['2025-08-14', -3_145, chemist],
  ['2026-01-20', -2_410, chemist],
  ['2026-06-04', -4_275, chemist],
  ['2026-10-06', -1_899, chemist],
  ['2026-11-04', -3_650, chemist],
  ['2025-12-11', -18_640, kmart],
  ['2026-05-30', -6_450, kmart],
  ['2026-10-17', -9_450, kmart],
  ['2026-10-21', 2_500, ['KMART 1020 BROADWAY REFUND', 'Kmart', 'department-stores']],
  ['2025-09-27', -14_320, bunnings],
  ['2026-08-29', -21_735, bunnings],
  ['2026-11-07', -6_480, bunnings],
  ['2026-10-24', -234_900, ['HARVEY NORMAN AUBURN', 'Harvey Norman', 'electronics']],
  ['2026-07-16', 118_740, ['ATO TAX REFUND', 'ATO', 'tax-refund']],
  ['2026-10-02', -15_000, ['ATM WITHDRAWAL NEWTOWN', 'ATM', 'cash']],
  ['2026-11-11', -6_000, ['ATM WITHDRAWAL NEWTOWN', 'ATM', 'cash']],
  ['2026-11-13', -3_300, ['ZQXV 44710982', 'ZQXV', null]],
  ['2026-05-12', -21_500, ['DENTAL ON KING NEWTOWN', 'Dental on King', 'dental-optical']],
  ['2026-02-13', -7_800, ['PETALS NETWORK FLORIST', 'Petals', 'gifts']],
];
for (const [date, cents, kind] of single) add('everyday', date, cents, kind);
const onCard: readonly (readonly [string, number, Kind])[] = [
  ['2026-08-11', -48_900, ['QANTAS AIRWAYS MASCOT', 'Qantas', 'flights']],
  ['2026-08-12', -62_400, ['AIRBNB SYDNEY', 'Airbnb', 'accommodation']],
  ['2026-09-08', -12_995, ['THE ICONIC SYDNEY', 'The Iconic', 'clothing']],
  ['2026-10-08', -17_990, ['THE ICONIC SYDNEY', 'The Iconic', 'clothing']],
  ['2026-10-15', 8_995, ['THE ICONIC REFUND SYDNEY', 'The Iconic', 'clothing']],
  ['2026-01-15', -5_640, ['AMAZON AU SYDNEY', 'Amazon', 'online-shopping']],
  ['2026-07-03', -8_215, ['AMAZON AU SYDNEY', 'Amazon', 'online-shopping']],
  ['2026-11-10', -4_399, ['AMAZON AU SYDNEY', 'Amazon', 'online-shopping']],
];
for (const [date, cents, kind] of onCard) add('card', date, cents, kind);
for (const [date, cents] of [
  ['2026-08-25', 111_300],
  ['2026-09-25', 12_995],
  ['2026-10-26', 8_995],
] as const) {
  add('everyday', date, -cents, ['VISA CARD PAYMENT', 'card payment', 'card-payments']);
  add('card', date, cents, ['PAYMENT RECEIVED THANK YOU', 'card payment', 'card-payments']);
}

/** Every transaction of the member's year and a half, oldest first. */
export const scenarioRows: readonly ScenarioTransaction[] = rows.toSorted((a, b) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
);

/** The balance of each account after the last of its transactions. */
export const closing: Readonly<Record<AccountName, number>> = { everyday: 283_970, saver: 968_300, card: -16_399 };
