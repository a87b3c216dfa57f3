import { spending } from '#contract/areas/spending.ts';
import type { PeriodName } from '#contract/areas/transactions.ts';
import { badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { calendarMonths } from '#domain/calendar/pay-cycle.ts';
import { daysOfPeriod, windowEnding } from '#domain/calendar/period.ts';
import { implement } from '#server/kit/implement.ts';
import { readPayCycle } from '../settings/public.ts';
import { cashFlowOf } from './cash-flow.ts';
import { periodsOf } from './periods.ts';
import { reportJson, reportOf } from './report.ts';
import { sumsByPeriod } from './store.ts';
import type { Period } from './store.ts';

const DEFAULT_DAYS = 30;

/** Two dates, or one of the periods of rule M05 up to today; by default the last 30 days. */
function spanOf(query: { min_date?: string; max_date?: string; period?: PeriodName }, today: string): Period {
  if (query.period && query.min_date === undefined && query.max_date === undefined) {
    const { first, last } = windowEnding(today, daysOfPeriod(query.period));
    return { start: first, end: last };
  }
  const end = query.max_date ?? today;
  const start = query.min_date ?? addDays(end, 1 - DEFAULT_DAYS);
  if (start > end) throw badField('min_date', 'Choose a start date before the end date.');
  return { start, end };
}

export const spendingRoutes = implement(spending, {
  async report({ query }, { memberDb, member, clock }) {
    const { start, end } = spanOf(query, clock.today(member.timeZone));
    const step = query.per ?? 'month';
    const cycle = step === 'pay_cycle' ? (await readPayCycle(memberDb, member.id)).cycle : calendarMonths;
    const periods = periodsOf(step, start, end, cycle);
    const sums = await sumsByPeriod(memberDb, member.id, periods, query.bank_account_id);
    return {
      contentType: 'application/json; charset=utf-8',
      body: reportJson({ from: start, to: end, ...reportOf(sums, periods, query.group ?? 'category') }),
    };
  },
  async cashFlow({ query }, { memberDb, member, clock }) {
    const span = spanOf(query, clock.today(member.timeZone));
    return cashFlowOf(await sumsByPeriod(memberDb, member.id, [span], query.bank_account_id), span);
  },
});
