import type { bills } from '#contract/areas/bills.ts';
import type { InstalmentOnWire, LoanRepaymentOnWire } from '#contract/areas/bill-shapes.ts';
import { badField } from '#contract/kit/errors.ts';
import { holidayOn } from '#domain/calendar/business-day.ts';
import type { Region } from '#domain/calendar/business-day.ts';
import { addDays, daysBetween, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, publicHolidays } from '#domain/calendar/public-holidays.ts';
import { isOwnTransfer } from '#domain/cash-flow/planned.ts';
import type { PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { SLACK_DAYS } from '#domain/payments/instalment-plans.ts';
import { legacyDates } from '#domain/bills/schedule.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { repaymentsMade } from '../loans/public.ts';
import { instalmentsOver } from '../payments/public.ts';
import {
  LOOK_AHEAD_DAYS,
  countPayments,
  matchArrivals,
  occurrenceOf,
  occurrencesIn,
  paymentsOf,
  scheduleOf,
} from '../bills/public.ts';
import { flowOnWire } from './flow-wire.ts';
import { paidBeside } from './paid-beside.ts';
import { readCashFlows } from './planned.ts';

const MAX_DAYS = 400;
const SOON_DAYS = 7;

/** The holidays between two days: of the state, or those that the whole country keeps. */
function holidaysBetween(from: CivilDate, to: CivilDate, region: Region) {
  const years = [...Array(Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1).keys()].map(
    (at) => Number(from.slice(0, 4)) + at,
  );
  return years
    .filter((year) => year >= FIRST_HOLIDAY_YEAR && year <= LAST_HOLIDAY_YEAR)
    .flatMap((year) => publicHolidays(year, region === 'national' ? 'NSW' : region))
    .filter(({ date }) => date >= from && date <= to && holidayOn(date, region) !== null)
    .map(({ date, name, expected }) => ({ date, name, expected: expected ?? false }));
}

function instalmentsOf(flows: readonly PlannedCashFlow[]): InstalmentOnWire[] {
  return flows.flatMap(({ source, name, date, cents }) =>
    source.type === 'instalment'
      ? [
          {
            plan_id: source.planId,
            provider: name,
            due_date: date,
            amount: cents,
            number: source.number,
            instalments: source.of,
          },
        ]
      : [],
  );
}

function repaymentsOf(flows: readonly PlannedCashFlow[]): LoanRepaymentOnWire[] {
  return flows.flatMap(({ source, name, date, cents }) =>
    source.type === 'loan' ? [{ loan_id: source.loanId, name, due_date: date, amount: cents }] : [],
  );
}

/** What stands in no other list of the calendar: an order of a scheduled payment is told by that one. */
function isReported({ source }: PlannedCashFlow): boolean {
  if (source.type === 'order') return source.standsFor?.startsWith('schedule|') ?? false;
  return source.type === 'schedule' || source.type === 'instalment' || source.type === 'loan';
}

export const calendarHandlers = {
  async calendar({ query }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const from = query.from ?? startOfMonth(query.to ?? today);
    const to = query.to ?? endOfMonth(from);
    if (to < from) throw badField('to', 'Choose a day after the first.');
    if (daysBetween(from, to) > MAX_DAYS) throw badField('to', `Ask for at most ${MAX_DAYS} days.`);
    await matchArrivals(memberDb, member.id, today, clock.now());
    // Nothing is assumed of what lies further ahead than a year.
    const farthest = addDays(today, MAX_DAYS);
    const ahead = addDays(today, LOOK_AHEAD_DAYS);
    const parts = instalmentsOver(memberDb, member.id, { from, to, today });
    const span = {
      today,
      from: addDays(from, -SLACK_DAYS),
      to: to < farthest ? to : farthest,
      planTo: addDays(to > ahead ? to : ahead, SLACK_DAYS),
    };
    const [{ flows, plan }, { paid }, made] = await Promise.all([
      readCashFlows(memberDb, clock, member.id, span, { instalments: parts.then(({ coming }) => coming) }),
      parts,
      repaymentsMade(memberDb, member.id, { from, to, today }),
    ]);
    const around = occurrencesIn(plan, { from: addDays(from, -SLACK_DAYS), to: addDays(to, SLACK_DAYS), today });
    const shown = flows.filter(({ date }) => date >= from && date <= to);
    return {
      from,
      to,
      today,
      payments: paymentsOf(plan, today),
      data: around.filter(({ dueDate }) => dueDate >= from && dueDate <= to).map(occurrenceOf),
      instalments: instalmentsOf(shown),
      loans: repaymentsOf(shown),
      planned: shown.filter((flow) => !isReported(flow)).map(flowOnWire),
      overdue: flows.filter(({ state, date }) => state === 'overdue' && (date < from || date > to)).map(flowOnWire),
      ...paidBeside(
        paid,
        made,
        around.map(({ dueDate: date, cents }) => ({ date, cents })),
      ),
      legacy: plan.payments.map((row) => ({ payment_id: row.id, dates: legacyDates(scheduleOf(row), from, to) })),
      holidays: holidaysBetween(from, to, plan.region),
      state: plan.region === 'national' ? null : plan.region,
    };
  },

  async count(_input, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    await matchArrivals(memberDb, member.id, today, clock.now());
    const [data, { flows }] = await Promise.all([
      countPayments(memberDb, member.id),
      readCashFlows(memberDb, clock, member.id, { today, to: addDays(today, SOON_DAYS) }),
    ]);
    const soon = flows.filter((flow) => flow.kind !== 'pay' && !isOwnTransfer(flow));
    return {
      data,
      due: soon.filter(({ state }) => state === 'due').length,
      overdue: soon.filter(({ state }) => state === 'overdue').length,
    };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
