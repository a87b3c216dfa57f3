import { addDays, addMonths, dateParts, daysBetween, startOfMonth, weekday } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/**
 * The transactions of the demo member: a nurse in Sydney, paid every second Thursday, renting with a flatmate.
 *
 * They are the same on every machine, except that they end today. They are written as the statements of three accounts,
 * which the seed then imports as any member would.
 */
export interface DemoTransaction {
  account: 'everyday' | 'savings' | 'card';
  date: CivilDate;
  /** Negative is money out. */
  cents: number;
  text: string;
}

const HISTORY_MONTHS = 19;

/** A small deterministic random generator (mulberry32) with a fixed seed. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Habit {
  account: 'everyday' | 'card';
  texts: readonly string[];
  /** Weekdays (Monday is 1) on which it can happen, and its probability in per cent. */
  days: readonly number[];
  likely: number;
  fromCents: number;
  toCents: number;
}

const habits: readonly Habit[] = [
  {
    account: 'everyday',
    texts: ['WOOLWORTHS 1187 MARRICKVILLE NSW', 'WOOLWORTHS 1187 MARRICKVILLE NSW', 'ALDI STORES MARRICKVILLE NSW'],
    days: [6],
    likely: 96,
    fromCents: 68_00,
    toCents: 134_00,
  },
  {
    account: 'everyday',
    texts: ['COLES 0547 NEWTOWN NSW', 'WOOLWORTHS METRO 1402 NEWTOWN', 'HARRIS FARM MARKETS LEICHHARDT'],
    days: [2, 4],
    likely: 62,
    fromCents: 14_50,
    toCents: 46_00,
  },
  {
    account: 'everyday',
    texts: ['SQ *THE LITTLE MARIONETTE ANNANDALE', 'CAMPOS COFFEE NEWTOWN', 'SQ *SUBLIME CAFE CAMPERDOWN'],
    days: [1, 2, 3, 4, 5],
    likely: 44,
    fromCents: 4_80,
    toCents: 6_20,
  },
  {
    account: 'everyday',
    texts: ['TRANSPORT FOR NSW OPAL TRAVEL', 'TRANSPORTFORNSW TRAVEL SYDNEY'],
    days: [1, 2, 3, 4, 5],
    likely: 58,
    fromCents: 3_79,
    toCents: 9_84,
  },
  {
    account: 'card',
    texts: ['UBER *EATS SYDNEY', 'MENULOG PTY LTD', 'GUZMAN Y GOMEZ NEWTOWN', 'SUSHI HUB BROADWAY'],
    days: [5, 7],
    likely: 66,
    fromCents: 17_50,
    toCents: 48_00,
  },
  {
    account: 'card',
    texts: ['THE COURTHOUSE HOTEL NEWTOWN', 'YOUNG HENRYS NEWTOWN', 'BWS 2212 MARRICKVILLE'],
    days: [5, 6],
    likely: 38,
    fromCents: 18_00,
    toCents: 62_00,
  },
  {
    account: 'card',
    texts: ['AMPOL MARRICKVILLE', 'BP STANMORE', '7-ELEVEN 2043 NEWTOWN'],
    days: [3, 7],
    likely: 30,
    fromCents: 41_00,
    toCents: 78_00,
  },
  {
    account: 'card',
    texts: ['KMART 1029 MARRICKVILLE', 'BIG W BROADWAY', 'BUNNINGS 442000 ASHFIELD', 'TARGET 5012 BROADWAY'],
    days: [6],
    likely: 27,
    fromCents: 19_00,
    toCents: 96_00,
  },
  {
    account: 'card',
    texts: ['CHEMIST WAREHOUSE NEWTOWN', 'PRICELINE PHARMACY 3351'],
    days: [1, 4],
    likely: 13,
    fromCents: 12_00,
    toCents: 44_00,
  },
  {
    account: 'card',
    texts: ['EVENT CINEMAS GEORGE ST', 'TICKETEK AUSTRALIA', 'HUMANITIX SYDNEY'],
    days: [6],
    likely: 12,
    fromCents: 24_00,
    toCents: 96_00,
  },
  {
    account: 'card',
    texts: ['UBER *TRIP SYDNEY', '13CABS MASCOT', 'LINKT SYDNEY TOLL'],
    days: [5, 6],
    likely: 24,
    fromCents: 6_50,
    toCents: 38_00,
  },
  {
    account: 'everyday',
    texts: ['ATM WITHDRAWAL KING ST NEWTOWN', 'CASH OUT ENMORE RD'],
    days: [5],
    likely: 17,
    fromCents: 50_00,
    toCents: 100_00,
  },
  // Descriptions that the categoriser does not know: they stay uncategorised until the member categorises them.
  {
    account: 'everyday',
    texts: ['PYMT 88213 ZELLER', 'LS ENMORE 4471', 'TFR K MORGAN', 'EZI*MTBRD 0091', 'SMP*AURELIA'],
    days: [2, 6],
    likely: 21,
    fromCents: 9_00,
    toCents: 74_00,
  },
];

function between(chance: (below: number) => number, fromCents: number, toCents: number): number {
  return fromCents + chance(toCents - fromCents + 1);
}

function everyday(first: CivilDate, last: CivilDate, chance: (below: number) => number): DemoTransaction[] {
  const rows: DemoTransaction[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    for (const habit of habits) {
      if (!habit.days.includes(weekday(date)) || chance(100) >= habit.likely) continue;
      rows.push({
        account: habit.account,
        date,
        cents: -between(chance, habit.fromCents, habit.toCents),
        text: habit.texts[chance(habit.texts.length)]!,
      });
    }
  }
  return rows;
}

/** A transaction at a fixed interval of days from `first` on. */
function eachDays(
  first: CivilDate,
  last: CivilDate,
  days: number,
  row: (date: CivilDate, nth: number) => DemoTransaction[],
): DemoTransaction[] {
  const count = Math.floor(daysBetween(first, last) / days) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) => row(addDays(first, nth * days), nth)).flat();
}

/** A transaction on one day of each month. */
function eachMonth(
  first: CivilDate,
  last: CivilDate,
  day: number,
  row: (date: CivilDate, nth: number) => DemoTransaction[],
): DemoTransaction[] {
  const rows: DemoTransaction[] = [];
  for (let nth = 0; ; nth += 1) {
    const date = addDays(addMonths(startOfMonth(first), nth), day - 1);
    if (date > last) return rows;
    if (date >= first) rows.push(...row(date, nth));
  }
}

const out = (account: DemoTransaction['account'], date: CivilDate, cents: number, text: string): DemoTransaction => ({
  account,
  date,
  cents: -cents,
  text,
});

/** Both sides of a transfer between the member's own accounts. */
function move(
  from: DemoTransaction['account'],
  to: DemoTransaction['account'],
  date: CivilDate,
  cents: number,
): DemoTransaction[] {
  return [
    { account: from, date, cents: -cents, text: `TRANSFER TO ${to === 'savings' ? 'RAINY DAY SAVER' : 'CREDIT CARD'}` },
    { account: to, date, cents, text: to === 'savings' ? 'TRANSFER FROM EVERYDAY' : 'PAYMENT RECEIVED - THANK YOU' },
  ];
}

/** Pay, rent and the transfer to the savings account. The pay rises once a year. */
function payAndRent(
  payday: CivilDate,
  first: CivilDate,
  last: CivilDate,
  chance: (below: number) => number,
): DemoTransaction[] {
  return [
    ...eachDays(payday, last, 14, (date, nth) => [
      {
        account: 'everyday',
        date,
        cents: (nth < 14 ? 2_231_40 : 2_298_35) + chance(3) * 94_20,
        text: 'SALARY INNER WEST HEALTH PAY',
      },
      ...move('everyday', 'savings', addDays(date, 1) > last ? date : addDays(date, 1), nth < 14 ? 250_00 : 300_00),
    ]),
    ...eachDays(addDays(first, 1), last, 7, (date) => [out('everyday', date, 540_00, 'HARBOUR AND PARK REALTY RENT')]),
    ...eachDays(addDays(first, 3), last, 14, (date) => [out('everyday', date, 19_95, 'ANYTIME FITNESS NEWTOWN')]),
  ];
}

function monthly(first: CivilDate, last: CivilDate, chance: (below: number) => number): DemoTransaction[] {
  const on = (day: number, row: (date: CivilDate, nth: number) => DemoTransaction[]): DemoTransaction[] =>
    eachMonth(first, last, day, row);
  return [
    ...on(4, (date, nth) => [out('card', date, nth < 11 ? 18_99 : 20_99, 'NETFLIX.COM MELBOURNE')]),
    ...on(9, (date) => [out('card', date, 13_99, 'SPOTIFY P2B4F7 SYDNEY')]),
    ...on(12, (date) => [out('card', date, 4_49, 'APPLE.COM/BILL SYDNEY')]),
    ...on(16, (date, nth) => (nth > 4 ? [out('card', date, 30_00, 'KAYO SPORTS SYDNEY')] : [])),
    ...on(21, (date) => [out('everyday', date, 8_00, 'THE GUARDIAN SUPPORTER')]),
    ...on(7, (date) => [out('everyday', date, 79_00, 'DIRECT DEBIT AUSSIE BROADBAND')]),
    ...on(14, (date) => [out('everyday', date, 45_00, 'DIRECT DEBIT OPTUS MOBILE')]),
    ...on(18, (date) => [out('everyday', date, 168_40, 'DIRECT DEBIT MEDIBANK PRIVATE')]),
    ...on(25, (date) => [out('everyday', date, 96_12, 'NRMA INSURANCE MOTOR')]),
    ...on(26, (date) => [out('everyday', date, 15_00, 'RED CROSS AUSTRALIA')]),
    ...on(28, (date) => [{ account: 'savings' as const, date, cents: 28_00 + chance(900), text: 'CREDIT INTEREST' }]),
    ...on(1, (date) => [out('card', date, 4_00, 'CARD ACCOUNT FEE')]),
  ];
}

/** Occasional transactions: quarterly power bills, a purchase in four instalments, rego, tax, a holiday, a refund. */
function nowAndThen(first: CivilDate, last: CivilDate, chance: (below: number) => number): DemoTransaction[] {
  const rows = eachMonth(first, last, 11, (date, nth) =>
    nth % 3 === 1 ? [out('everyday', date, 268_00 + chance(110_00), 'AGL SALES PTY LTD ELECTRICITY')] : [],
  );
  rows.push(
    ...eachMonth(first, last, 20, (date, nth) =>
      nth % 3 === 2 ? [out('everyday', date, 74_00 + chance(40_00), 'JEMENA GAS AGL GAS')] : [],
    ),
  );
  for (const daysAgo of [260, 115, 24]) {
    const bought = addDays(last, -daysAgo);
    for (let part = 0; part < 4; part += 1)
      if (addDays(bought, part * 14) <= last)
        rows.push(out('everyday', addDays(bought, part * 14), 37_50, 'AFTERPAY AUSTRALIA INSTALMENT'));
  }
  rows.push(
    out('card', addDays(last, -212), 412_00, 'QANTAS AIRWAYS SYDNEY'),
    out('card', addDays(last, -190), 684_30, 'AIRBNB * HMQ4R2 SYDNEY'),
  );
  rows.push(out('card', addDays(last, -33), 129_00, 'KMART 1029 MARRICKVILLE'), {
    account: 'card',
    date: addDays(last, -26),
    cents: 129_00,
    text: 'REFUND KMART 1029 MARRICKVILLE',
  });
  // Two flat whites on one morning are two purchases.
  rows.push(
    out('everyday', addDays(last, -2), 5_20, 'CAMPOS COFFEE NEWTOWN'),
    out('everyday', addDays(last, -2), 5_20, 'CAMPOS COFFEE NEWTOWN'),
  );
  for (const daysAgo of [150, 61])
    rows.push({ account: 'everyday', date: addDays(last, -daysAgo), cents: 42_85, text: 'MEDICARE BENEFIT MCARE' });
  const taxYear = dateParts(last).month >= 9 ? dateParts(last).year : dateParts(last).year - 1;
  rows.push({ account: 'everyday', date: `${taxYear}-08-14`, cents: 1_138_62, text: 'ATO TAX REFUND ATO005000' });
  rows.push(out('everyday', addDays(last, -141), 389_00, 'SERVICE NSW REGO RENEWAL'));
  return rows.filter((row) => row.date >= first && row.date <= last);
}

/** On the 22nd of each month the card's balance at the end of the previous month is paid off. */
function cardPayments(rows: readonly DemoTransaction[], first: CivilDate, last: CivilDate): DemoTransaction[] {
  return eachMonth(first, last, 22, (date) => {
    const month = startOfMonth(addMonths(date, -1));
    const owed = -rows
      .filter((row) => row.account === 'card' && row.date >= month && row.date < startOfMonth(date))
      .reduce((sum, row) => sum + row.cents, 0);
    return owed > 0 ? move('everyday', 'card', date, owed) : [];
  });
}

/** All transactions up to and including `today`, oldest first. */
export function seedTransactions(today: CivilDate): DemoTransaction[] {
  const chance = chances(20_261);
  const first = startOfMonth(addMonths(today, -HISTORY_MONTHS));
  // The last payday was five days ago, so that the present pay cycle is well under way.
  const lastPayday = addDays(today, -5);
  const payday = addDays(lastPayday, -14 * Math.floor(daysBetween(first, lastPayday) / 14));
  const rows = [
    ...everyday(first, today, chance),
    ...payAndRent(payday, first, today, chance),
    ...monthly(first, today, chance),
    ...nowAndThen(first, today, chance),
  ];
  rows.push(...cardPayments(rows, first, today));
  return rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
