import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, money } from '#contract/kit/wire.ts';
import { payCycleSource } from './safe-to-spend.ts';

/** Separate from the rest of its area because the home screen calls it and must load quickly. */
export const spendingPace = defineArea('budget', {
  spendingPace: {
    method: 'GET',
    path: 'api/budgets/pace',
    auth: 'member',
    summary: 'Returns cumulative spending by day for this pay cycle and the one before.',
    reply: z.object({
      today: date,
      start: date,
      end: date,
      previous_start: date,
      previous_end: date,
      pay_cycle_source: payCycleSource,
      /** Spent by the end of each day of this pay cycle, up to today. */
      current: z.array(money),
      /** The same for the whole previous pay cycle; empty if it had no transactions. */
      previous: z.array(money),
      spent: money,
      /** What was spent by the same day of the previous pay cycle; null without one. */
      previous_by_now: z.nullable(money),
    }),
  },
});
