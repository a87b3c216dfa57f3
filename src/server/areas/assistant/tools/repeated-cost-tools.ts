import * as z from 'zod/mini';
import type { RepeatedCostResult } from '#domain/assistant/outlook-findings.ts';
import type { Unit } from '#domain/assistant/row-findings.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { cyclesBetween } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { occurrencesBetween } from '#domain/calendar/recurrence.ts';
import type { Step } from '#domain/calendar/recurrence.ts';
import { MAX_WEEKS, DEFAULT_WEEKS } from '#domain/forecast/horizon.ts';
import { outlook } from '../../forecast/public.ts';
import { screens } from './figure-book.ts';
import { lowestFrom, spendingBalances } from './forecast-days.ts';
import { payCycleOf } from './pay-facts.ts';
import { fromData, tool } from './tool.ts';
import { cents, day } from './tool-input.ts';

const UNITS = ['day', 'week', 'fortnight', 'month', 'quarter', 'year', 'pay'] as const;

const steps: Readonly<Record<Exclude<Unit, 'pay'>, Step>> = {
  day: { days: 1 },
  week: { days: 7 },
  fortnight: { days: 14 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
};

/** Weeks of the forecast that a cost of a later day is still seen in. */
const WEEKS_AFTER = 4;

/** The days on which a cost comes: once at once, then in each unit of time; for a pay cycle, on its paydays. */
function costDays(unit: Unit, cycle: PayCycle, from: CivilDate, to: CivilDate): CivilDate[] {
  if (from > to) return [];
  if (unit !== 'pay') return occurrencesBetween({ first: from, step: steps[unit] }, from, to);
  return cyclesBetween(cycle, from, to)
    .map(({ first }) => first)
    .filter((date) => date >= from);
}

export const repeatedCost = tool(
  'repeated_cost',
  'Whether the member can carry a cost that repeats each day, week, fortnight, month, quarter, year or pay, on top of what the forecast expects: the lowest day of the spending accounts with the cost and without it.',
  z.object({ cents, each: z.literal(UNITS), from: z.optional(day), until: z.optional(day) }),
  async ({ cents: cost, each, from: requested, until }, scope, figures) => {
    const {
      context: { memberDb, clock },
      memberId,
      today,
    } = scope;
    const from = requested === undefined || requested < today ? today : requested;
    const weeks = Math.min(MAX_WEEKS, Math.max(DEFAULT_WEEKS, Math.ceil(daysBetween(today, from) / 7) + WEEKS_AFTER));
    const [result, { cycle }] = await Promise.all([
      outlook(memberDb, clock, memberId, today, weeks),
      payCycleOf(scope),
    ]);
    const days = spendingBalances(result);
    const last = until !== undefined && until < result.to ? until : result.to;
    const dates = costDays(each, cycle, from, last);
    const costly = days.map(({ date, cents: held }) => ({
      date,
      cents: held - cost * dates.filter((paid) => paid <= date).length,
    }));
    const lowest = lowestFrom(costly, today)!;
    const without = lowestFrom(days, today)!;
    const verdict: RepeatedCostResult['verdict'] =
      from > result.to ? 'unknown' : lowest.cents < 0 ? 'no' : lowest.cents < result.minimum ? 'tight' : 'yes';
    const money = (amount: number) => figures.money(amount, screens.forecast);
    return {
      data: {
        cost: money(cost),
        from,
        to: result.to,
        has_accounts: result.accounts.length > 0,
        verdict,
        lowest: { date: lowest.date, amount: money(lowest.cents) },
        without: { date: without.date, amount: money(without.cents) },
      },
      sources: fromData(`your forecast to ${formatDate(result.to, 'dmy')}`),
    };
  },
);
