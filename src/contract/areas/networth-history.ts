import * as z from 'zod/mini';
import { date, money } from '#contract/kit/wire.ts';

/** What explains the change in net worth over a date range. */
export const historyFacts = {
  /** The first day with a known value; null if there is none. */
  known_from: z.nullable(date),
  /** How net worth changed over the range, and the part due to items added within it. */
  change: money,
  added: money,
  /** Assets and debts first recorded within the range; `amount` is negative for debts. */
  additions: z.array(z.object({ date, name: z.string(), amount: money })),
  /** External loans whose balance before `recorded_on` is worked out backwards from their repayments. */
  counted_back: z.array(z.object({ name: z.string(), recorded_on: date })),
};
