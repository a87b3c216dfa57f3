import { timesRatio } from '#domain/money/cents.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** What a package is measured in: grams, millilitres or pieces. */
export type BaseUnit = 'g' | 'ml' | 'each';

/** What prices are compared by. */
export type CompareUnit = 'kg' | 'L' | 'each';

const compared: Readonly<Record<BaseUnit, { per: CompareUnit; amount: number }>> = {
  g: { per: 'kg', amount: 1000 },
  ml: { per: 'L', amount: 1000 },
  each: { per: 'each', amount: 1 },
};

export const comparedBy = (unit: BaseUnit): CompareUnit => compared[unit].per;

/** The price of a kilogram, a litre or a piece, in whole cents. */
export function unitPriceCents(priceCents: number, amount: number, unit: BaseUnit): number {
  return timesRatio(priceCents, compared[unit].amount, amount);
}

const shortened = (amount: number): string => String(Math.round(amount * 1000) / 1000);

/** '250 g', '1.5 kg', '600 ml', '2 L', '12 pack' or 'each'. */
export function sizeText(amount: number, unit: BaseUnit): string {
  if (unit === 'each') return amount === 1 ? 'each' : `${amount} pack`;
  if (amount < 1000) return `${amount} ${unit}`;
  return `${shortened(amount / 1000)} ${compared[unit].per}`;
}

const units: Readonly<Record<string, { unit: BaseUnit; times: number }>> = {
  g: { unit: 'g', times: 1 },
  kg: { unit: 'g', times: 1000 },
  ml: { unit: 'ml', times: 1 },
  l: { unit: 'ml', times: 1000 },
  each: { unit: 'each', times: 1 },
};

/** A size such as 1.5 and 'kg' in whole base units; null for anything else. */
export function sizeOf(quantity: unknown, unit: unknown): { amount: number; unit: BaseUnit } | null {
  const known = units[String(unit).toLowerCase()];
  const amount = Math.round(Number(quantity) * (known?.times ?? Number.NaN));
  return known && amount >= 1 && amount <= 1_000_000 ? { amount, unit: known.unit } : null;
}

/** A price that is older is shown as out of date: most specials end within four weeks. */
export const MAX_PRICE_AGE_DAYS = 28;

export function isStale(on: CivilDate, today: CivilDate): boolean {
  return daysBetween(on, today) > MAX_PRICE_AGE_DAYS;
}
