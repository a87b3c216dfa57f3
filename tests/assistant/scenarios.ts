import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import type { networth } from '#contract/areas/networth.ts';
import { otherClosing, otherRows } from './other-rows.ts';
import { closing, scenarioRows } from './rows.ts';
import type { AccountName, ScenarioTransaction } from './rows.ts';

interface Plans {
  goals: readonly { name: string; target: number; target_date?: string }[];
  budgets: readonly { name: string; category_id: number; amount: number }[];
  payments: readonly {
    name: string;
    /** The member whose transactions these are. */ shop: string;
    amount: number;
    start_date: string;
    recurring_frequency: 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'annually';
    sub_category_id: number;
  }[];
  items: readonly WireBodyOf<typeof networth.set>[];
  buffer: number;
}

/** Everything known about a member in the examination. */
export interface Scenario {
  rows: readonly ScenarioTransaction[];
  /** The balance of each account after the last of its transactions, in cents. */
  closing: Readonly<Record<AccountName, number>>;
  names: Readonly<Record<AccountName, string>>;
  plans: Plans;
}

/** What the member has planned; the examination calculates with the same values. */
const plans = {
  goals: [
    { name: 'Japan trip', target: 12_000, target_date: '2027-06-01' },
    { name: 'Emergency fund', target: 5_000 },
  ],
  budgets: [
    { name: 'groceries', category_id: 1, amount: 450 },
    { name: 'eating-out', category_id: 2, amount: 60 },
    { name: 'transport', category_id: 6, amount: 200 },
    { name: 'shopping', category_id: 9, amount: 100 },
  ],
  payments: [
    {
      name: 'Rent',
      shop: 'Ray White',
      amount: 1_090,
      start_date: '2026-11-27',
      recurring_frequency: 'fortnightly',
      sub_category_id: subCategoryIds.rent,
    },
    {
      name: 'Aussie Broadband',
      shop: 'Aussie Broadband',
      amount: 79,
      start_date: '2026-11-22',
      recurring_frequency: 'monthly',
      sub_category_id: subCategoryIds.internet,
    },
    {
      name: 'AGL power',
      shop: 'AGL',
      amount: 298,
      start_date: '2026-12-16',
      recurring_frequency: 'quarterly',
      sub_category_id: subCategoryIds.electricity,
    },
    {
      name: 'Telstra mobile',
      shop: 'Telstra',
      amount: 62,
      start_date: '2026-12-15',
      recurring_frequency: 'monthly',
      sub_category_id: subCategoryIds.mobile,
    },
    {
      name: 'Car insurance',
      shop: 'car insurance',
      amount: 684.5,
      start_date: '2026-11-24',
      recurring_frequency: 'annually',
      sub_category_id: subCategoryIds['car-insurance'],
    },
  ],
  items: [
    { NetworthType: 'Assets', kind: 'car', name: 'Mazda 3', value: 14_500 },
    { NetworthType: 'Liabilities', kind: 'loan', name: 'Car loan', value: 6_240 },
    { NetworthType: 'Liabilities', kind: 'study', name: 'HECS debt', value: 18_950 },
  ],
  buffer: 150,
} as const satisfies Plans;

export const firstScenario: Scenario = {
  rows: scenarioRows,
  closing,
  names: { everyday: 'Everyday', saver: 'Holiday Saver', card: 'Visa card' },
  plans,
};

export const otherScenario: Scenario = {
  rows: otherRows,
  closing: otherClosing,
  names: { everyday: 'Smart Access', saver: 'Goal Saver', card: 'Visa card' },
  plans: {
    goals: [
      { name: 'New car', target: 8_000 },
      { name: 'House deposit', target: 30_000 },
    ],
    budgets: [
      { name: 'groceries', category_id: 1, amount: 320 },
      { name: 'eating-out', category_id: 2, amount: 80 },
      { name: 'transport', category_id: 6, amount: 150 },
    ],
    payments: [
      {
        name: 'Rent',
        shop: 'LJ Hooker',
        amount: 520,
        start_date: '2026-11-20',
        recurring_frequency: 'weekly',
        sub_category_id: subCategoryIds.rent,
      },
      {
        name: 'Optus',
        shop: 'Optus',
        amount: 55,
        start_date: '2026-11-18',
        recurring_frequency: 'monthly',
        sub_category_id: subCategoryIds.mobile,
      },
      {
        name: 'TPG internet',
        shop: 'TPG',
        amount: 74.99,
        start_date: '2026-11-24',
        recurring_frequency: 'monthly',
        sub_category_id: subCategoryIds.internet,
      },
    ],
    items: [{ NetworthType: 'Liabilities', kind: 'loan', name: 'Toyota car loan', value: 14_200 }],
    buffer: 0,
  },
};
