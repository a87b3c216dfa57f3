import { addDays } from '#domain/calendar/civil-date.ts';

/** Six months of sample data for the charts. */

export const periods = [
  { key: '2025-10', label: 'Oct', longLabel: 'October 2025' },
  { key: '2025-11', label: 'Nov', longLabel: 'November 2025' },
  { key: '2025-12', label: 'Dec', longLabel: 'December 2025' },
  { key: '2026-01', label: 'Jan', longLabel: 'January 2026' },
  { key: '2026-02', label: 'Feb', longLabel: 'February 2026' },
  { key: '2026-03', label: 'Mar', longLabel: 'March 2026' },
];

export const spending = [
  { id: 'home', label: 'Home', cents: [1_040_00, 1_040_00, 1_040_00, 1_080_00, 1_080_00, 1_080_00] },
  { id: 'groceries', label: 'Groceries', cents: [612_40, 588_15, 804_90, 560_00, 590_35, 402_10] },
  { id: 'transport', label: 'Transport', cents: [240_00, 221_50, 310_25, 198_00, 236_80, 150_40] },
  { id: 'eating-out', label: 'Eating out', cents: [310_20, 280_00, 512_75, 222_10, 264_00, 141_20] },
  { id: 'bills', label: 'Bills & utilities', cents: [420_00, 180_00, 205_00, 466_30, 190_00, 212_80] },
  { id: 'leisure', label: 'Leisure & travel', cents: [120_00, 95_40, 640_00, 310_00, 88_00, 64_90] },
];

export const flowIncomes = [
  { id: 'salary', label: 'Salary', cents: 4_623_40 },
  { id: 'family', label: 'Family payment', cents: 412_00 },
];

export const flowCategories = [
  {
    id: 'home',
    label: 'Home',
    cents: 2_080_00,
    children: [
      { id: 'rent', label: 'Rent', cents: 1_980_00 },
      { id: 'garden', label: 'Garden & repairs', cents: 100_00 },
    ],
  },
  {
    id: 'groceries',
    label: 'Groceries',
    cents: 602_10,
    children: [
      { id: 'super', label: 'Groceries', cents: 540_10 },
      { id: 'bottle', label: 'Bottle shops', cents: 62_00 },
    ],
  },
  {
    id: 'bills',
    label: 'Bills & utilities',
    cents: 412_80,
    children: [
      { id: 'power', label: 'Electricity', cents: 212_80 },
      { id: 'phone', label: 'Phone & internet', cents: 200_00 },
    ],
  },
  {
    id: 'transport',
    label: 'Transport',
    cents: 350_40,
    children: [
      { id: 'fuel', label: 'Fuel', cents: 210_00 },
      { id: 'tolls', label: 'Tolls & parking', cents: 140_40 },
    ],
  },
  {
    id: 'eating',
    label: 'Eating out',
    cents: 341_20,
    children: [
      { id: 'cafes', label: 'Cafés & coffee', cents: 141_20 },
      { id: 'rest', label: 'Restaurants', cents: 200_00 },
    ],
  },
];

/** Fifty days of sample balances: fortnightly salary and rent, and daily spending. */
export const balances = Array.from({ length: 50 }, (_, day) => {
  const salaries = Math.floor((day + 4) / 14) * 2_311_70;
  const rents = Math.floor((day + 9) / 14) * 1_040_00;
  const days = day * 78_40 + ((day * 37) % 11) * 9_50;
  return { date: addDays('2026-02-20', day), cents: 940_10 + salaries - rents - days };
});
