import type { bills } from '#contract/areas/bills.ts';
import type { InstalmentOnWire, LoanRepaymentOnWire } from '#contract/areas/bill-shapes.ts';
import { badField } from '#contract/kit/errors.ts';
import { holidayOn } from '#domain/calendar/business-day.ts';
import type { Region } from '#domain/calendar/business-day.ts';
import { addDays, daysBetween, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, publicHolidays } from '#domain/calendar/public-holidays.ts';
import { SAME_DAYS } from '#domain/cash-flow/orders.ts';
import { isOwnTransfer, orderedKeys, scheduleKey } from '#domain/cash-flow/planned.ts';
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
import { otherPayments } from './other-payments.ts';
import { readCashFlows } from './planned.ts';

const MAX_DAYS = 400;
const SOON_DAYS = 7;

/** Returns the public holidays between two days: of the state, or those of the whole country. */
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

/** Whether a flow is in another list of the calendar. */
function isListedElsewhere({ source }: PlannedCashFlow): boolean {
  return source.type === 'schedule' || source.type === 'instalment' || source.type === 'loan';
}

export const calendarHandlers = {
  async calendar({ query }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const from = query.from ?? startOfMonth(query.to ?? today);
    const to = query.to ?? endOfMonth(from);
    if (to < from) throw badField('to', 'Choose an end date after the start date.');
    if (daysBetween(from, to) > MAX_DAYS) throw badField('to', `Choose up to ${MAX_DAYS} days.`);
    await matchArrivals(memberDb, member.id, today, clock.now());
    // Expected flows are only calculated for a year ahead.
    const farthest = addDays(today, MAX_DAYS);
    const ahead = addDays(today, LOOK_AHEAD_DAYS);
    const instalments = instalmentsOver(memberDb, member.id, { from, to, today });
    const span = {
      today,
      from: addDays(from, -SLACK_DAYS),
      // A bill of the last days may be paid by an order that leaves after them.
      to: addDays(to < farthest ? to : farthest, SAME_DAYS),
      planTo: addDays(to > ahead ? to : ahead, SLACK_DAYS),
    };
    const [{ flows, plan }, { paid }, repayments] = await Promise.all([
      readCashFlows(memberDb, clock, member.id, span, { instalments: instalments.then(({ coming }) => coming) }),
      instalments,
      repaymentsMade(memberDb, member.id, { from, to, today }),
    ]);
    const occurrences = occurrencesIn(plan, { from: addDays(from, -SLACK_DAYS), to: addDays(to, SLACK_DAYS), today });
    const ordered = orderedKeys(flows);
    const inRange = flows.filter(({ date }) => date >= from && date <= to);
    return {
      from,
      to,
      today,
      payments: paymentsOf(plan, today),
      data: occurrences
        .filter((one) => one.dueDate >= from && one.dueDate <= to && !ordered.has(scheduleKey(one)))
        .map(occurrenceOf),
      instalments: instalmentsOf(inRange),
      loans: repaymentsOf(inRange),
      planned: inRange.filter((flow) => !isListedElsewhere(flow)).map(flowOnWire),
      overdue: flows.filter(({ state, date }) => state === 'overdue' && (date < from || date > to)).map(flowOnWire),
      ...otherPayments(
        paid,
        repayments,
        occurrences.map(({ dueDate: date, cents }) => ({ date, cents })),
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
    const upcoming = flows.filter((flow) => flow.kind !== 'pay' && !isOwnTransfer(flow));
    return {
      data,
      due: upcoming.filter(({ state }) => state === 'due').length,
      overdue: upcoming.filter(({ state }) => state === 'overdue').length,
    };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
