/** What the customers of the embedded bank buy, and how often. */

/** A deterministic random number: a whole number from 0 to below the argument. */
export type Random = (below: number) => number;

interface Habit {
  on: 'everyday' | 'card';
  shops: readonly (readonly [description: string, name: string, code: string])[];
  /** Weekdays, Monday is 1. */
  days: readonly number[];
  likelyPercent: number;
  fromCents: number;
  toCents: number;
}

const habits: readonly Habit[] = [
  {
    on: 'everyday',
    shops: [
      ['WOOLWORTHS 1244 BRUNSWICK', 'Woolworths', '5411'],
      ['COLES 0521 CARLTON', 'Coles', '5411'],
      ['ALDI 77 COBURG', 'Aldi', '5411'],
    ],
    days: [2, 6],
    likelyPercent: 82,
    fromCents: 38_00,
    toCents: 126_00,
  },
  {
    on: 'everyday',
    shops: [
      ['CAMPOS COFFEE CARLTON', 'Campos Coffee', '5814'],
      ['BAKERS DELIGHT BRUNSWICK', 'Bakers Delight', '5462'],
    ],
    days: [1, 3, 4, 5],
    likelyPercent: 38,
    fromCents: 4_50,
    toCents: 12_80,
  },
  {
    on: 'everyday',
    shops: [['PTV MYKI TOP UP', 'Public Transport Victoria', '4111']],
    days: [1],
    likelyPercent: 70,
    fromCents: 20_00,
    toCents: 40_00,
  },
  {
    on: 'everyday',
    shops: [
      ['CHEMIST WAREHOUSE COBURG', 'Chemist Warehouse', '5912'],
      ['KMART 1088 BRUNSWICK', 'Kmart', '5311'],
    ],
    days: [4, 7],
    likelyPercent: 22,
    fromCents: 9_00,
    toCents: 64_00,
  },
  {
    on: 'everyday',
    shops: [
      ['UBER *EATS MELBOURNE', 'Uber Eats', '5812'],
      ['GRILLD CARLTON', 'Grilld', '5812'],
    ],
    days: [5, 6],
    likelyPercent: 44,
    fromCents: 16_00,
    toCents: 52_00,
  },
  {
    on: 'card',
    shops: [
      ['AMPOL COBURG', 'Ampol', '5541'],
      ['BP BRUNSWICK EAST', 'BP', '5541'],
    ],
    days: [3, 7],
    likelyPercent: 41,
    fromCents: 42_00,
    toCents: 88_00,
  },
  {
    on: 'card',
    shops: [
      ['JB HI FI MELBOURNE', 'JB Hi-Fi', '5732'],
      ['BUNNINGS 641 COBURG', 'Bunnings', '5200'],
      ['MECCA CARLTON', 'Mecca', '5977'],
    ],
    days: [6],
    likelyPercent: 36,
    fromCents: 24_00,
    toCents: 149_00,
  },
  {
    on: 'card',
    shops: [
      ['NETFLIX.COM', 'Netflix', '4899'],
      ['SPOTIFY SYDNEY', 'Spotify', '5815'],
    ],
    days: [2],
    likelyPercent: 24,
    fromCents: 13_99,
    toCents: 18_99,
  },
];

export interface Purchase {
  cents: number;
  description: string;
  type: 'PAYMENT';
  merchantName: string;
  merchantCode: string;
}

/** The purchases of one day. */
export function purchasesOf(on: Habit['on'], weekday: number, chance: Random): Purchase[] {
  return habits.flatMap((habit) => {
    if (habit.on !== on || !habit.days.includes(weekday) || chance(100) >= habit.likelyPercent) return [];
    const [description, merchantName, merchantCode] = habit.shops[chance(habit.shops.length)]!;
    return [
      {
        cents: -(habit.fromCents + chance(habit.toCents - habit.fromCents)),
        description,
        type: 'PAYMENT' as const,
        merchantName,
        merchantCode,
      },
    ];
  });
}

const SALES_A_DAY = 137;

/** The day of a busy shop: each sale is posted by itself, and occasionally the shop buys something. */
export function salesOf(chance: Random): { cents: number; description: string }[] {
  return Array.from({ length: SALES_A_DAY }, (_, at) => {
    const terminal = `${1 + chance(6)} ${String(chance(1_000_000)).padStart(6, '0')}`;
    return at % 12 === 0
      ? { cents: -(40_00 + chance(900_00)), description: `WHOLESALE ORDER ${terminal}` }
      : { cents: 3_50 + chance(120_00), description: `EFTPOS SALE TERMINAL ${terminal}` };
  });
}
